// A page without a browser: enough of a document for Preact to draw into, and to read what it drew.
class Part {
  childNodes = [];
  parentNode = null;
  attributes = {};
  style = { setProperty(name, value) { this[name] = value; } };

  constructor(name, data) {
    this.localName = name;
    this.nodeType = name ? 1 : 3;
    this.namespaceURI = "http://www.w3.org/1999/xhtml";
    this.data = data;
  }

  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }

  insertBefore(child, before) {
    child.parentNode?.removeChild(child);
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, child);
    child.parentNode = this;
  }

  appendChild(child) { this.insertBefore(child, null); }
  removeChild(child) { this.childNodes = this.childNodes.filter((each) => each !== child); }
  remove() { this.parentNode?.removeChild(this); }
  contains(other) { return this === other || this.childNodes.some((child) => child.contains(other)); }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener() {}
  removeEventListener() {}
  querySelectorAll() { return []; }
  querySelector() { return null; }

  toString() {
    if (this.nodeType === 3) return String(this.data);
    const set = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.localName}${set}>${this.childNodes.join("")}</${this.localName}>`;
  }
}

export const newPage = () => new Part("body");

globalThis.document = {
  createElement: (name) => new Part(name),
  createElementNS: (_, name) => new Part(name),
  createTextNode: (data) => new Part(null, data),
};

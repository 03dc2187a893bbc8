// Paints the picture of the end on a canvas, to keep it as PNG: the content security policy lets no page
// load an SVG of its own as an image. It knows what such a picture consists of, not all of SVG.

/** Points of the screen for one of the picture. */
const SCALE = 2;

/** A picture by `pictureOf` as PNG. */
export function pngOf(picture: string): Promise<Blob | null> {
  const root = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * number(root, "width");
  canvas.height = SCALE * number(root, "height");
  const brush = canvas.getContext("2d");
  if (brush) {
    brush.scale(SCALE, SCALE);
    for (const part of root.children) paint(brush, part, root);
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function paint(brush: CanvasRenderingContext2D, part: Element, root: Element): void {
  brush.save();
  brush.globalAlpha *= number(part, "opacity", 1);
  move(brush, part.getAttribute("transform") ?? "");
  if (part.localName === "svg") frame(brush, part);
  if (part.hasAttribute("clip-path")) brush.clip(outlineOf(named(root, part.getAttribute("clip-path"))?.firstElementChild ?? part));
  if (part.localName === "text") write(brush, part, root);
  else if (part.localName === "g" || part.localName === "svg") for (const inner of part.children) paint(brush, inner, root);
  else if (!["defs", "title"].includes(part.localName)) shape(brush, part, root);
  brush.restore();
}

/** The frame of a picture within the picture, which cuts off what is outside. */
function frame(brush: CanvasRenderingContext2D, part: Element): void {
  const [, , wide = 1, tall = 1] = (part.getAttribute("viewBox") ?? "").split(" ").map(Number);
  brush.translate(number(part, "x"), number(part, "y"));
  brush.scale(number(part, "width") / wide, number(part, "height") / tall);
  brush.beginPath();
  brush.rect(0, 0, wide, tall);
  brush.clip();
}

function move(brush: CanvasRenderingContext2D, transform: string): void {
  for (const [, name, values = ""] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second = 0, third = 0] = values.split(/[ ,]+/).map(Number);
    if (name === "translate") brush.translate(first, second);
    if (name === "scale") brush.scale(first, first);
    if (name === "rotate") {
      brush.translate(second, third);
      brush.rotate((first * Math.PI) / 180);
      brush.translate(-second, -third);
    }
  }
}

function shape(brush: CanvasRenderingContext2D, part: Element, root: Element): void {
  const outline = outlineOf(part);
  const fill = part.getAttribute("fill") ?? "#000";
  if (fill.startsWith("url")) shade(brush, part, outline, named(root, fill));
  else if (fill !== "none") {
    brush.fillStyle = fill;
    brush.fill(outline);
  }
  const stroke = part.getAttribute("stroke");
  if (!stroke) return;
  brush.strokeStyle = stroke;
  brush.lineWidth = number(part, "stroke-width", 1);
  brush.globalAlpha *= number(part, "stroke-opacity", 1);
  brush.setLineDash((part.getAttribute("stroke-dasharray") ?? "").split(" ").filter(Boolean).map(Number));
  brush.stroke(outline);
}

function outlineOf(part: Element): Path2D {
  const outline = new Path2D(part.getAttribute("d") ?? undefined);
  const [x, y, wide, tall] = boxOf(part);
  if (part.localName === "rect") outline.roundRect(x, y, wide, tall, number(part, "rx"));
  if (part.localName === "circle" || part.localName === "ellipse") outline.ellipse(x + wide / 2, y + tall / 2, wide / 2, tall / 2, 0, 0, 2 * Math.PI);
  if (part.localName === "polygon") outline.addPath(new Path2D(`M${part.getAttribute("points")}z`));
  return outline;
}

/** Where a rectangle, circle, or ellipse is. */
function boxOf(part: Element): [x: number, y: number, wide: number, tall: number] {
  if (part.localName === "rect") return [number(part, "x"), number(part, "y"), number(part, "width"), number(part, "height")];
  const [across, down] = [number(part, "rx", number(part, "r")), number(part, "ry", number(part, "r"))];
  return [number(part, "cx") - across, number(part, "cy") - down, 2 * across, 2 * down];
}

/** Fills an outline with a gradient, whose measures are parts of the box around it. */
function shade(brush: CanvasRenderingContext2D, part: Element, outline: Path2D, gradient: Element | null): void {
  const [x, y, wide, tall] = boxOf(part);
  const [cx, cy, far] = [number(gradient, "cx", 0.5), number(gradient, "cy", 0.5), number(gradient, "r", 0.5)];
  const colors = brush.createRadialGradient(cx, cy, 0, cx, cy, far);
  for (const stop of gradient?.children ?? []) {
    const opacity = Math.round(255 * number(stop, "stop-opacity", 1)).toString(16).padStart(2, "0");
    const color = (stop.getAttribute("stop-color") ?? "#000").replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
    colors.addColorStop(number(stop, "offset"), color + opacity);
  }
  brush.save();
  brush.clip(outline);
  brush.translate(x, y);
  brush.scale(wide, tall);
  brush.fillStyle = colors;
  brush.fillRect(0, 0, 1, 1);
  brush.restore();
}

function write(brush: CanvasRenderingContext2D, part: Element, root: Element): void {
  const given = (name: string): string => part.getAttribute(name) ?? root.getAttribute(name) ?? "";
  brush.font = `${given("font-weight") || 400} ${given("font-size")}px ${given("font-family")}`;
  brush.fillStyle = given("fill");
  brush.textAlign = ({ middle: "center", end: "right" } as const)[given("text-anchor")] ?? "left";
  brush.fillText(part.textContent ?? "", number(part, "x"), number(part, "y"));
}

/** What `url(#name)` means. */
const named = (root: Element, url: string | null): Element | null => root.querySelector(`[id="${url?.slice(5, -1)}"]`);

/** A number, of which 100 % is what the picture has. */
function number(part: Element | null, name: string, usual = 0): number {
  const value = part?.getAttribute(name);
  if (!value) return usual;
  return value.endsWith("%") ? (Number.parseFloat(value) / 100) * number(part?.parentElement ?? null, name) : Number(value);
}

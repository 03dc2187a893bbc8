// JSON Patch (RFC 6902), as far as the service uses it: add, remove, and replace.
export interface Change {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

/** The value after all changes. The given one stays as it is; unchanged parts are shared. */
export function patched<T>(value: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((now, change) => changed(now, pathOf(change.path), change), value) as T;
}

function pathOf(pointer: string): string[] {
  return pointer.split("/").slice(1).map((name) => name.replace(/~1/g, "/").replace(/~0/g, "~"));
}

function changed(value: unknown, [name, ...rest]: string[], change: Change): unknown {
  if (name === undefined) return change.value;
  if (Array.isArray(value)) return inList(value, Number(name), rest, change);
  const copy = { ...(value as Record<string, unknown>) };
  if (!rest.length && change.op === "remove") delete copy[name];
  else copy[name] = rest.length ? changed(copy[name], rest, change) : change.value;
  return copy;
}

function inList(list: unknown[], at: number, rest: string[], change: Change): unknown[] {
  const copy = [...list];
  if (rest.length) copy[at] = changed(copy[at], rest, change);
  else if (change.op === "remove") copy.splice(at, 1);
  else copy.splice(at, change.op === "add" ? 0 : 1, change.value);
  return copy;
}

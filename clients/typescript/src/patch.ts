// JSON Patches (RFC 6902) as the service sends them: with add, remove, and replace.

/** One operation of a patch. */
export interface Change {
  op: "add" | "remove" | "replace";
  /** A JSON pointer. */
  path: string;
  value?: unknown;
}

/**
 * The value that a patch leads to.
 *
 * @param value a JSON value, which is not changed.
 * @param patch the operations, such as `state` in the answer of `changes`.
 */
export function patched<T>(value: T, patch: readonly Change[]): T {
  const root = { "": structuredClone(value) };
  for (const { op, path, value: put } of patch) {
    const names = ["", ...path.split("/").slice(1).map(unescaped)];
    const last = names.pop() ?? "";
    let place = root as Record<string, unknown>; // arrays have their indices as names, too
    for (const name of names) place = place[name] as Record<string, unknown>;
    if (!Array.isArray(place) || op === "replace") {
      if (op === "remove") delete place[last];
      else place[last] = put;
    } else if (op === "remove") place.splice(Number(last), 1);
    else place.splice(Number(last), 0, put);
  }
  return root[""];
}

const unescaped = (name: string) => name.replaceAll("~1", "/").replaceAll("~0", "~");

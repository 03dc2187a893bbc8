// Files that the page makes.
import { useEffect, useState } from "preact/hooks";

/** A link to a text as a file. */
export function useFile(text: string, type: string): string {
  const [link, setLink] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type }));
    setLink(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return link;
}

/** Save something under this name. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // when it is saved, whatever is asked before
}

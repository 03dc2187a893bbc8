// Seeded random numbers for pictures, so that a card always looks the same.

export type Luck = () => number;

/** Random numbers from 0 to 1, seeded with a word (FNV-1a, then mulberry32). */
export function luckOf(word: string): Luck {
  let hash = 2166136261;
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return () => {
    hash += 0x6d2b79f5;
    let mixed = Math.imul(hash ^ (hash >>> 15), 1 | hash);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

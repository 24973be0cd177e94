/** Hands out the ids of a page: the lower-cased name, with a number where it is taken. */

/** Ids of the shell. */
const reserved = ["main", "sidebar", "menu", "__menu", "__contents", "footnote-label"];

export interface Anchors {
  claim(name: string): string;
}

export function createAnchors(taken: Iterable<string> = []): Anchors {
  const used = new Set([...reserved, ...taken]);
  return {
    /** `getInfo` -> `getinfo`, `[iterator]` -> `iterator`. */
    claim(name) {
      const wanted =
        name
          .toLowerCase()
          .replace(/[^\p{L}\p{N}_$]+/gu, "-")
          .replace(/^-+|-+$/g, "") || "member";
      let count = 0;
      const candidate = () => (count === 0 ? wanted : `${wanted}-${count}`);
      while (used.has(candidate())) count++;
      used.add(candidate());
      return candidate();
    },
  };
}

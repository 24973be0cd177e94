/** Hands out the ids of a page: the lower-cased name, with a number where it is taken. */
import { isShellId } from "../../text/reservedNames.ts";

export type Anchors = ReturnType<typeof createAnchors>;

export function createAnchors(taken: Iterable<string> = []) {
  const used = new Set(taken);
  return {
    /** `getInfo` -> `getinfo`, `[iterator]` -> `iterator`. */
    claim(name: string): string {
      const baseAnchor =
        name
          .toLowerCase()
          .replace(/[^\p{L}\p{N}_$]+/gu, "-")
          .replace(/^-+|-+$/g, "") || "member";
      let count = 0;
      const candidate = () => (count === 0 ? baseAnchor : `${baseAnchor}-${count}`);
      while (used.has(candidate()) || isShellId(candidate())) count++;
      used.add(candidate());
      return candidate();
    },
  };
}

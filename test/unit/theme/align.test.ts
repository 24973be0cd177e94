/** Which old entry of a list becomes which new one: equal entries keep their place next to new, removed or changed ones. */
import { describe, expect, test } from "vitest";
import { align } from "../../../src/theme/live/align.ts";

/** Entries of one letter are of one kind: `p1` can become `p2`, and not `d1`. */
function aligned(old: string, fresh: string): (number | null)[] {
  const [before, after] = [old.split(" ").filter(Boolean), fresh.split(" ").filter(Boolean)];
  return align({ old: before, fresh: after, canBecome: (from, to) => before[from]?.[0] === after[to]?.[0] });
}

describe("align", () => {
  test.each([
    { what: "a changed entry", old: "p1 p2 p3", fresh: "p1 p9 p3", expected: [0, 1, 2] },
    { what: "a new entry", old: "p1 p2", fresh: "p1 p9 p2", expected: [0, null, 1] },
    { what: "a removed entry", old: "p1 p2 p3", fresh: "p1 p3", expected: [0, 2] },
    { what: "two edits around what stays", old: "p1 d1 p2", fresh: "p8 p9 d1 p3", expected: [0, null, 1, 2] },
    { what: "a changed entry after a new one of another kind", old: "d1", fresh: "p1 d2", expected: [null, 0] },
    { what: "an entry of another kind", old: "p1", fresh: "d1", expected: [null] },
    { what: "a list that was empty", old: "", fresh: "p1 p2", expected: [null, null] },
    { what: "a list that is empty now", old: "p1 p2", fresh: "", expected: [] },
    { what: "entries that are the same among themselves", old: "p1 p1 p1", fresh: "p1 p1", expected: [0, 1] },
  ])("follows $what", ({ old, fresh, expected }) => {
    expect(aligned(old, fresh)).toEqual(expected);
  });

  test("never moves an entry, and never uses one twice", () => {
    const found = aligned("p1 d1 p2 d2 p3", "d2 p1 d1 p3 p2").filter((index) => index !== null);
    expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
  });

  test("answers for lists of thousands within a moment", () => {
    const list = (from: number) => Array.from({ length: 4000 }, (_, at) => `p${from + at}`);
    const found = align({ old: list(0), fresh: list(5000), canBecome: () => true });
    expect(found).toEqual(Array.from({ length: 4000 }, (_, at) => at));
  });
});

import { describe, expect, test } from "vitest";
import { createNearestName, editDistance, nearestName } from "../../../src/generator/text/distance.ts";

const letters = "abcde-";

/** The same words in every run. */
function words(count: number, seed: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(12) }, () => letters[next(letters.length)]).join(""));
}

describe("a list of names with many lookups", () => {
  const known = words(400, 1);

  test("gives the same answers as a list with one lookup", () => {
    const nearest = createNearestName(known, { left: Number.POSITIVE_INFINITY });
    for (const word of words(400, 2)) expect([word, nearest(word)]).toEqual([word, nearestName(word, known)]);
  });

  test("stops to compare when the effort is used up", () => {
    const effort = { left: 100_000 };
    const nearest = createNearestName(["Focus", ...known], effort);
    expect(nearest("focsu")).toBe("Focus");
    for (const word of words(400, 3)) nearest(word);
    expect(effort.left).toBeLessThan(0);
    expect(nearest("fcous")).toBeNull();
  });
});

test("a limit changes no distance that is within it", () => {
  const [left, right] = [words(300, 4), words(300, 5)];
  left.forEach((a, index) => {
    const b = right[index] ?? "";
    const distance = editDistance(a, b);
    for (const limit of [0, 1, 2, 4, 8]) expect([a, b, editDistance(a, b, limit)]).toEqual([a, b, Math.min(distance, limit + 1)]);
  });
});

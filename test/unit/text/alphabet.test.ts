import { expect, test } from "vitest";
import { letterOf, sortKey } from "../../../src/generator/text/alphabet.ts";

test("names stand below the letter that they begin with, whatever its case and accents", () => {
  const letters = ["apple", "Äpfel", "@noema/sdk", "2FA", "→", "脳波", "_private"].map((name) => letterOf(sortKey(name)));
  expect(letters).toEqual(["A", "A", "N", "0–9", "#", "脳", "P"]);
});

test("digits sort before letters, and signs behind them", () => {
  const names = ["→", "b", "Á", "9", "a"].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(names.slice(0, 1)).toEqual(["9"]);
  expect(names.slice(3)).toEqual(["b", "→"]);
});

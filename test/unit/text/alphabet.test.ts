import { expect, test } from "vitest";
import { alphabetOf } from "../../../src/generator/text/alphabet.ts";

const { keyOf, compare, letterOf } = alphabetOf("en");

test("names stand below the letter that they begin with, whatever its case and accents", () => {
  const letters = ["apple", "Äpfel", "@noema/sdk", "2FA", "→", "脳波", "_private"].map((name) => letterOf(keyOf(name)));
  expect(letters).toEqual(["A", "A", "N", "0–9", "#", "脳", "P"]);
});

test("digits sort before letters, and signs after them", () => {
  const names = ["→", "b", "Á", "9", "a"].sort((a, b) => compare(keyOf(a), keyOf(b)));
  expect(names).toEqual(["9", "a", "Á", "b", "→"]);
});

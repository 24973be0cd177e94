import { expect, test } from "vitest";
import { alphabetOf } from "../../../src/generator/text/alphabet.ts";

const { keyOf, compare, letterOf } = alphabetOf("en");

test("names stand below the letter that they begin with, whatever its case and accents", () => {
  const letters = ["apple", "Äpfel", "@noema/sdk", "2FA", "→", "脳波", "_private"].map((name) => letterOf(keyOf(name)));
  expect(letters).toEqual(["A", "A", "N", "0–9", "#", "脳", "P"]);
});

test("a language that is written otherwise, or is none, has an alphabet on every machine", () => {
  expect(alphabetOf("sv_se").letterOf("ånga")).toBe("Å");
  expect([alphabetOf("zh_hans"), alphabetOf("simplified_chinese")].map(({ letterOf }) => letterOf("élan"))).toEqual(["E", "E"]);
});

test("digits sort before letters, and signs after them", () => {
  const names = ["→", "b", "Á", "9", "a"].sort((a, b) => compare(keyOf(a), keyOf(b)));
  expect(names).toEqual(["9", "a", "Á", "b", "→"]);
});

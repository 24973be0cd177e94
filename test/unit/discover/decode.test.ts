import { expect, test } from "vitest";
import { decodeText } from "../../../src/generator/discover/read.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";

const bytes = (...values: (string | number)[]) =>
  Buffer.concat(values.map((value) => (typeof value === "string" ? Buffer.from(value) : Buffer.from([value]))));

test("removes the byte order mark and keeps line ends", () => {
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, "# Ä\r\n🧠\r"))).toEqual({ text: "# Ä\r\n🧠\r" });
  expect(decodeText(bytes())).toEqual({ text: "" });
});

test("a NUL becomes the replacement character", () => {
  expect(decodeText(bytes("a long line", 0, "b"))).toEqual({ text: "a long line\uFFFDb" });
});

test.each([
  ["a lone Latin-1 letter", bytes("ä\nüb", 0xe9, "c"), 2, 3, "0xE9"],
  ["one at the very end", bytes("ab", 0xe9), 1, 3, "0xE9"],
  ["one at the very start", bytes(0xff, "ab"), 1, 1, "0xFF"],
  ["a character that is cut off", bytes("ab", 0xe2, 0x82), 1, 3, "0xE2"],
  ["a surrogate written as UTF-8", bytes("ab\r\n\r", 0xed, 0xa0, 0x80), 3, 1, "0xED"],
  ["an overlong slash", bytes("🧠", 0xc0, 0xaf), 1, 3, "0xC0"],
  ["one behind a byte order mark", bytes(0xef, 0xbb, 0xbf, "ab", 0x80), 1, 3, "0x80"],
])("names place and byte of %s", (_, input, line, column, byte) => {
  expect(decodeText(input)).toEqual({ message: `not valid UTF-8 (byte ${byte})`, line, column });
});

test.each([
  ["little endian with mark", bytes(0xff, 0xfe, "a", 0)],
  ["big endian with mark", bytes(0xfe, 0xff, 0, "a")],
  ["without mark", Buffer.from("# Hello\n", "utf16le")],
])("recognizes UTF-16, %s", (_, input) => {
  expect(decodeText(input)).toEqual({ message: "the file is UTF-16, not UTF-8", line: 1, column: 1 });
});

test("finds the fault of a large file quickly", () => {
  const worked = processorTime();
  expect(decodeText(bytes("line\n".repeat(1_000_000), 0xff))).toMatchObject({ line: 1_000_001, column: 1 });
  expect(worked()).toBeLessThan(muchWork);
});

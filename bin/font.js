// Makes the theme's font files from Inter: src/theme/fonts/ (npm run build:font). Each holds the characters and the weights that
// src/theme/styles/font.css names for it, and the features that the theme uses.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const theme = new URL("../src/theme/styles/", import.meta.url);
const original = await readFile(fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")));
const faces = (await readFile(new URL("font.css", theme), "utf8")).matchAll(
  /font-weight: (?<min>\d+) (?<max>\d+);[^}]*url\("(?<file>[^"]+)"\)[^}]*unicode-range: (?<ranges>[^;]+);/g,
);
for (const { groups } of faces) {
  const min = Number(groups.min);
  const font = await subsetFont(original, groups.ranges.split(", ").map(charactersOf).join(""), {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max: Number(groups.max), default: min } },
    dropTables: ["STAT", "gasp"],
    // Kerning, and figures of equal width for numbers in tables.
    keepFeatures: ["kern", "tnum"],
  });
  await writeFile(new URL(groups.file, theme), font);
  process.stdout.write(`${groups.file} ${font.length} B\n`);
}

/** `U+2013-2026` -> all characters from the first to the last. */
function charactersOf(range) {
  const [first, last = first] = range
    .slice(2)
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

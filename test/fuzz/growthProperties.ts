/** The time of each step grows no faster than its text, whatever the text repeats. */
import fc from "fast-check";
import { definitionsAround, missingDefinitions } from "../../src/generator/compile/links/sharedDefinitions.ts";
import { createCarryReport } from "../../src/generator/init/from/carryReport.ts";
import { createParser } from "../../src/generator/init/from/markdownTree.ts";
import { chaptersOf, readSummary, sidebarItems } from "../../src/generator/init/from/mdbookSummary.ts";
import { plainText } from "../../src/generator/reference/pages/brief.ts";
import { type CommentJson, readComment } from "../../src/generator/reference/pages/comments.ts";
import { createSourceTexts } from "../../src/generator/reference/pages/sourceText.ts";
import { compile, compileBy, faultsOfGrowth, timed } from "../support/growth.ts";
import { pageCompiler } from "../support/pageCompiler.ts";
import { searchIn } from "../support/searchIn.ts";
import { everyKind, type Kind, textOf } from "./arbitraryText.ts";
import { none, type Property, property } from "./property.ts";

type Process = Parameters<typeof faultsOfGrowth>[2];

interface Grown {
  units: fc.Arbitrary<string>;
  kilobytes: number[];
  process?: Process;
  /** Around what is repeated. */
  around?: (text: string) => string;
}

/** Most of the time is that of remark-parse alone, which a build ends after 10 seconds. */
async function isOfReference(make: (characters: number) => string, kilobytes: number[], process: Process = compile): Promise<boolean> {
  const text = make(1024 * Math.max(...kilobytes));
  const parse = await createParser({ report: createCarryReport() });
  const alone = await timed(() => parse(text, "a.md"));
  return alone.milliseconds > (await process(text)).milliseconds / 3;
}

/** A part before, one that is repeated until the text is long enough, and a part after. */
function growth(
  { units, kilobytes, process, around = (text) => text }: Grown,
  options: { isSlow?: boolean; quickRuns?: number },
): Property {
  const input = fc.record({ before: fc.oneof(fc.constant(""), units), unit: units, after: fc.oneof(fc.constant(""), units) });
  return property(
    input,
    async ({ before, unit, after }) => {
      const make = (characters: number) =>
        around(
          before + unit.repeat(Math.max(0, Math.floor((characters - before.length - after.length) / Math.max(1, unit.length)))) + after,
        );
      const faults = await faultsOfGrowth(make, kilobytes, process);
      if (faults.length > 0 && !(await isOfReference(make, kilobytes, process))) none(faults);
    },
    options,
  );
}

const unitsOf = (kinds: readonly Kind[]) => textOf(kinds, 4);
const slow = { isSlow: true };

const search = searchIn([
  { url: "/a", title: "Connect a headset", html: "<p>Pair it with Bluetooth, then <code>kit.connect()</code> waits.</p>" },
]);

const ofMkDocs = pageCompiler({ syntax: ["mkdocs"], headingIds: "mkdocs" });
const ofMdBook = pageCompiler({ syntax: ["mdbook"], headingIds: "mdbook" });

/** Each unit is a level deeper than the one before it. */
async function readNestedSummary(text: string): Promise<void> {
  const parse = await createParser({ report: createCarryReport() });
  const entries = readSummary(parse(text, "SUMMARY.md"));
  chaptersOf(entries);
  sidebarItems(entries, { pages: new Set(), isNumbered: true, openDepth: 1 });
}

/** As TypeDoc gives them: code is a part of its own. */
function partsOf(text: string): CommentJson["summary"] {
  return text.split(/(`[^`\n]*`)/).map((part, index) => ({ kind: index % 2 === 1 ? ("code" as const) : ("text" as const), text: part }));
}

function readDocComment(text: string): void {
  const source = `/**\n * ${text.replaceAll("*/", "")}\n */\nexport function a() {}\n`;
  const summary = partsOf(text);
  for (const isForeign of [false, true]) {
    const context = {
      linkOf: () => undefined,
      texts: createSourceTexts(new Map([["a.ts", source]])),
      problems: [],
      names: ["Kit"],
      routeOf: () => undefined,
      isForeign: () => isForeign,
      foreign: new Map(),
      siteUrl: "https://docs.example.com",
    };
    const blockTags = (["@see", "@throws", "@example", "@transport", "@other"] as const).map((tag) => ({ tag, content: summary }));
    const { brief } = readComment({ summary, blockTags }, { path: "a.ts", line: 4 }, context);
    plainText(brief);
  }
}

export const growthProperties: Record<string, Property> = {
  "time of a page": growth({ units: unitsOf(everyKind), kilobytes: [4, 8] }, slow),
  "time of definitions": growth(
    {
      units: unitsOf(["definitions", "lines"]),
      kilobytes: [4, 8],
      process: async (text) => {
        const page = { path: "content/a.md", text: `{{#include b.md}}\n\n${text}` };
        const shared = await timed(async () => {
          const read = async (_: string, each: string) =>
            new Map([...each.matchAll(/^\[([^[\]\n]+)\]: .*$/gm)].map(([line, label = ""]) => [label, line] as const));
          await missingDefinitions(text, await definitionsAround(page, { "content/b.md": text }, read), () => read("", text));
        });
        const compiled = await compileBy(ofMdBook, page.text);
        return { ...compiled, milliseconds: compiled.milliseconds + shared.milliseconds };
      },
    },
    slow,
  ),
  "time of attribute lists": growth(
    { units: unitsOf(["attributes", "lines"]), kilobytes: [4, 8], process: (text) => compileBy(ofMkDocs, text) },
    slow,
  ),
  "time of front matter": growth(
    { units: unitsOf(["frontMatter", "lines"]), kilobytes: [4, 8], around: (text) => `---\n${text}\n---\n\n# A\n` },
    slow,
  ),
  "time of a list of chapters": growth(
    { units: unitsOf(["chapters", "lines"]), kilobytes: [2, 4], process: (text) => timed(() => readNestedSummary(text)) },
    slow,
  ),
  "time of nested chapters": property(
    fc.tuple(unitsOf(["chapters"]), fc.constantFrom("  ", "    ", "\t")),
    async ([unit, indent]) => {
      // Its length is the square of its depth.
      const nested = (characters: number) =>
        Array.from(
          { length: Math.ceil(Math.sqrt((2 * characters) / indent.length)) },
          (_, depth) => `${indent.repeat(depth)}- [a](a.md)${unit}`,
        ).join("\n");
      none(await faultsOfGrowth(nested, [4, 8], (text) => timed(() => readNestedSummary(text))));
    },
    slow,
  ),
  "time of a search query": growth(
    {
      units: unitsOf(["text", "markdown"]),
      kilobytes: [64, 128],
      process: (text) => timed(async () => (await search).engine.answer(text)),
    },
    {},
  ),
  "time of a doc comment": growth(
    { units: unitsOf(["text", "markdown", "html", "comments"]), kilobytes: [32, 64], process: (text) => timed(() => readDocComment(text)) },
    { quickRuns: 10 },
  ),
};

/** The page about security lists each limit with the value that the code has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits as stored } from "../src/generator/cache/pageValues.ts";
import { longestWait, mostRedirects } from "../src/generator/check/external/follow.ts";
import { mostBytes as externalPage } from "../src/generator/check/external/prober.ts";
import { longestMarking } from "../src/generator/compile/code/textMarks.ts";
import { maxDepth, maxIncludes } from "../src/generator/compile/directives/includes.ts";
import { mostExpanded } from "../src/generator/compile/directives/variables.ts";
import { maxNesting as deepestFrontMatter, maxCharacters, maxLines } from "../src/generator/compile/frontmatter/fence.ts";
import {
  maxFootnoteReferences,
  maxLine,
  maxMarks,
  maxMissingCells,
  maxNesting,
  maxReferences,
  maxRun,
} from "../src/generator/compile/limits.ts";
import { parsingLimit } from "../src/generator/compile/syntax/markdown.ts";
import { deepest } from "../src/generator/config/validate.ts";
import { longestVariable } from "../src/generator/config/variables.ts";
import { mostPixels } from "../src/generator/discover/assets.ts";
import { limits as mcp } from "../src/generator/mcp/limits.ts";
import { configSchema } from "../src/generator/model/config.ts";
import { samplesSchema } from "../src/generator/model/samplesConfig.ts";
import { mostBytes as printed } from "../src/generator/samples/runSamples.ts";
import { longestSample } from "../src/generator/samples/sampleFiles.ts";
import { longestCheck } from "../src/generator/samples/samplesWorker.ts";
import { longestTarget } from "../src/generator/serve/guard.ts";
import { mostShards } from "../src/generator/text/shard.ts";
import { most as search } from "../src/theme/search/query.ts";
import { repository } from "./support/folders.ts";

const { markdown } = configSchema.parse({ title: "T" });
const { run } = samplesSchema.parse({});

const number = (value: number) => value.toLocaleString("en");
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const binaryMegabytes = (bytes: number) => `${bytes / 2 ** 20} MB`;
const kilobytes = (bytes: number) => `${bytes / 1024} kB`;
const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`;

/** By the first cell of a row, what the second has to say. */
const expected: Record<string, string[]> = {
  "A Markdown file": [
    megabytes(markdown.maxBytes),
    `${parsingLimit.seconds} seconds of the processor for each ${parsingLimit.part / 1_000} kB`,
  ],
  "Front matter": [kilobytes(maxCharacters), `${number(maxLines)} lines`, `${deepestFrontMatter} levels`],
  "Nested quotes, lists, directives and HTML elements": [number(maxNesting)],
  "A sequence of one character, e.g. of asterisks": [number(maxRun)],
  "A line with bare addresses or many markers": [`${number(maxLine)} characters`, `${number(maxMarks)} markers`],
  "Regular expressions that mark words of a code block": [`${longestMarking} seconds of the processor`],
  "Character references in one paragraph": [number(maxReferences)],
  "Cells that rows of a table leave out": [number(maxMissingCells)],
  "References to one footnote": [number(maxFootnoteReferences)],
  Includes: [`${maxDepth} deep`, `${number(maxIncludes)} a page`],
  Variables: [`${number(longestVariable)} characters each`, `${number(mostExpanded)} characters in all`],
  "The config": [`${deepest} levels`],
  "A sample": [`${number(longestSample)} characters`, seconds(longestCheck)],
  "A sample that runs": [`${run.timeout} seconds`, `${run.memory} MB of memory`, `${megabytes(printed)} of output`],
  "An image whose size is read": [`${mostPixels / 1_000_000} megapixels`],
  "A search": [`${search.letters} letters`, `${search.words} words`],
  "A request to the preview server": [`${number(longestTarget)} bytes of address`],
  "An external link": [`${mostRedirects} redirects`, `${megabytes(externalPage)} of a page`, seconds(longestWait)],
  "Parts of a sharded build": [number(mostShards)],
  "A value of another machine": [`${stored.inflation} times its compressed length`, `${megabytes(stored.index)} for a list`],
  "What a part or an answer of a remote cache says of itself": [kilobytes(stored.answer)],
  "A line on the standard input of `mcp`": [binaryMegabytes(mcp.line)],
  "A question to `mcp`, a name, an answer": [number(mcp.question), number(mcp.name), `${number(mcp.answer)} characters`],
  "A file that `mcp` reads": [
    `${binaryMegabytes(mcp.file)}, inflated`,
    seconds(mcp.wait),
    `${mcp.redirects} redirects within the site's origin`,
    `${mcp.reads} at once`,
  ],
};

const page = readFileSync(join(repository, "content", "bcidocs", "security.md"), "utf8");
const [, table = ""] = /\n## Limits\n([\s\S]*?)\n## /.exec(page) ?? [];
const rows = new Map([...table.matchAll(/^\| (.+?) \| (.+) \|$/gm)].slice(2).map(([, input = "", limit = ""]) => [input, limit]));

test("the table has these rows and no others", () => {
  expect([...rows.keys()]).toEqual(Object.keys(expected));
});

test.each(Object.entries(expected))("%s", (input, parts) => {
  for (const part of parts) expect(rows.get(input)).toContain(part);
});

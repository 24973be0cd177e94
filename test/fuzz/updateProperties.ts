/** What a command writes into files of the author changes nothing but what it says. */
import fc from "fast-check";
import { openBaseline, readBaseline } from "../../src/generator/check/baseline.ts";
import { checkUrlLock, lineOfUrl, readUrlLock } from "../../src/generator/check/checkUrlLock.ts";
import { configSchema } from "../../src/generator/model/config.ts";
import type { SiteGraph } from "../../src/generator/model/graph.ts";
import { problem } from "../../src/generator/problems/problem.ts";
import { linesOfText, refusalOf, withOutput } from "../../src/generator/samples/printedLines.ts";
import { createMemoryIo } from "../support/memoryIo.ts";
import { pageCompiler } from "../support/pageCompiler.ts";
import { textOf } from "./arbitraryText.ts";
import { type Property, property } from "./property.ts";

const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const compile = pageCompiler({}, { name: "Kit" }, true);

/** A page with a sample and what it prints, in a list or quote or not; other text around it. */
const pageWithOutput = fc.record({
  before: textOf(["text", "lines"], 6),
  within: fc.constantFrom("", "> ", "- ", "1. ", "- > "),
  fence: fc.constantFrom("```", "~~~", "````"),
  words: fc.constantFrom("output", "text output", "output verbatim"),
  old: fc.array(textOf(["text"], 3), { maxLength: 3 }),
  printed: fc.array(textOf(["text", "markdown"], 4), { maxLength: 4 }),
  after: textOf(["text", "lines", "markdown"], 6),
  ends: fc.array(lineEnd, { minLength: 1, maxLength: 3 }),
});

/** The text with ends of lines that differ, in turn. */
function withEnds(text: string, ends: readonly string[]): string {
  let count = 0;
  return text.replace(/\r\n|\r|\n/g, () => ends[count++ % ends.length] ?? "\n");
}

/** Of a lock: addresses and comments in any order, as authors and merges leave them. */
const lockText = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.webPath().map((path) => `/${path.replaceAll("#", "")}`),
        fc.constantFrom("# A comment", "#", "", "/docs/a#b", "/docs/a"),
      ),
      {
        maxLength: 8,
      },
    ),
    fc.array(lineEnd, { minLength: 1, maxLength: 2 }),
    fc.constantFrom("", "\ufeff"),
    fc.boolean(),
  )
  .map(([lines, ends, bom, isClosed]) => bom + withEnds(lines.join("\n") + (isClosed ? "\n" : ""), ends));

const route = fc.webPath().map((path) => `/${path.replace(/^\/+/, "")}`);

export const updateProperties: Record<string, Property> = {
  "--update of samples": property(pageWithOutput, async ({ before, within, fence, words, old, printed, after, ends }) => {
    const indent = within.replace(/[^>]/g, " ");
    const block = ["```ts run", "a();", "```", "", fence + words, ...old, fence]
      .map((line, index) => (index === 0 ? within : indent) + line)
      .join("\n");
    const text = withEnds(`${before}\n\n${block}\n\n${after}`, ends);
    // The first is another character in the page, and is reported; no file begins with two marks of its encoding.
    if (/\0|^\ufeff{2}/.test(text)) return;
    // As files are read.
    const outputOf = async (page: string) => (await compile(page.replace(/^\ufeff/, ""))).meta.fences?.find(({ output }) => output)?.output;
    const output = await outputOf(text);
    const lines = linesOfText(printed.join("\n"));
    if (!output || refusalOf(output, lines) !== null) return;
    const written = withOutput(text, output, lines, { name: "Kit" });
    if (written === text) return;
    const linesOf = (page: string) => page.split(/(?<=\r\n|\r(?!\n)|\n)/);
    const [from, to] = [linesOf(text), linesOf(written)];
    const opening = (output.place.line ?? 1) - 1;
    const last = output.line - 1 + (output.text === "" ? 0 : output.text.split("\n").length);
    const [top, bottom] = [from.slice(0, opening).join(""), from.slice(last + 2).join("")];
    if (!written.startsWith(top) || !written.endsWith(bottom))
      throw new Error(`more than the block has changed: ${JSON.stringify(to)} was ${JSON.stringify(from)}`);
    const read = await outputOf(written);
    const said = linesOfText(read?.text ?? "").join("\n");
    const wanted = lines.join("\n");
    if (said !== wanted)
      throw new Error(`the page says ${JSON.stringify(said)}, not ${JSON.stringify(wanted)}: ${JSON.stringify(written)}`);
  }),
  "--update-lock": property(fc.tuple(lockText, fc.array(route, { maxLength: 4 })), async ([text, routes]) => {
    const file = "/site/urls.lock";
    const before = readUrlLock(text, file);
    if ("code" in before) return;
    const io = createMemoryIo({ [file]: text });
    const graph = {
      pages: routes.map((each, index) => ({ route: each, path: `generated:${index}` })),
      ...{ indexPages: [], allPages: {}, redirects: [], urlOfAsset: {}, byRoute: {}, routeOfSource: {}, drafts: {} },
    } as unknown as SiteGraph;
    const config = configSchema.parse({ title: "T" });
    const lock = { file, isUpdate: true };
    await checkUrlLock({ lock, siteDir: "/site", config, graph, pages: [], files: [], headingsOf: async () => [] }, io);
    const written = String(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await io.readFile(file)));
    const linesBefore = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
    const lines = written.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
    const added = new Set(routes.map((each) => lineOfUrl({ route: each, id: null })));
    for (const { route: each, id } of before.urls) added.delete(lineOfUrl({ route: each, id }));
    const left = lines.filter((line) => !added.has(line));
    const same = (list: string[]) => list.filter((line) => line !== "").join("\n");
    if (same(left) !== same(linesBefore)) throw new Error(`other lines have changed: ${JSON.stringify(written)}`);
    const missing = [...added].filter((line) => !lines.includes(line));
    if (missing.length > 0) throw new Error(`it lacks ${missing.join(" ")}: ${JSON.stringify(written)}`);
    if (added.size === 0 && written !== text) throw new Error("it is written though nothing is new");
  }),
  "--update-baseline": property(
    fc.array(
      fc.record({
        code: fc.constantFrom("L001" as const, "L002" as const, "L042" as const, "M002" as const),
        message: textOf(["text", "markdown"], 3),
        path: textOf(["text"], 2),
        line: fc.nat(3),
      }),
      { maxLength: 8 },
    ),
    async (list) => {
      const problems = list.map(({ code, message, path, line }) => problem(code, message, { place: { path, line: line + 1 } }));
      const io = createMemoryIo({});
      const file = "/site/baseline.json";
      const writing = await openBaseline({ file, isUpdate: true }, io);
      const rest = writing.withoutKnown(problems);
      await writing.close();
      if (rest.some(({ code }) => code === "L001" || code === "L002")) throw new Error("a broken link is reported though it was written");
      const again = readBaseline(new TextDecoder().decode(await io.readFile(file)), file);
      if ("code" in again) throw new Error(`it cannot be read back: ${again.message}`);
      const repeated = again.withoutKnown([...problems, ...problems]);
      if (repeated.length !== rest.length + problems.length)
        throw new Error(`${repeated.length} are new where there are ${problems.length}`);
    },
  ),
};

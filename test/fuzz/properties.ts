/** What holds for any input, by the door that the input comes through. Each check throws when it does not hold. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { decodeActionResult } from "../../src/generator/cache/actionResult.ts";
import { readParts } from "../../src/generator/cache/parts.ts";
import { openStore } from "../../src/generator/cache/store.ts";
import { readBaseline } from "../../src/generator/check/baseline.ts";
import { addToUrlLock, emptyLock, readUrlLock } from "../../src/generator/check/checkUrlLock.ts";
import { applyFixes } from "../../src/generator/check/fixes.ts";
import { writeDestination } from "../../src/generator/compile/links/writeDestination.ts";
import { validateConfig } from "../../src/generator/config/validate.ts";
import { Answers, NoAnswer } from "../../src/generator/mcp/answers.ts";
import { openSiteFiles } from "../../src/generator/mcp/siteFiles.ts";
import { versionName } from "../../src/generator/model/config.ts";
import { ProblemError, problem } from "../../src/generator/problems/problem.ts";
import { guard } from "../../src/generator/serve/guard.ts";
import { createMemoryIo } from "../support/memoryIo.ts";
import { type Markdown, pageCompiler } from "../support/pageCompiler.ts";
import { searchIn } from "../support/searchIn.ts";
import { changed, type Kind, textOf } from "./arbitraryText.ts";
import { growthProperties } from "./growthProperties.ts";
import { pageFaults } from "./pageFaults.ts";
import { none, type Property, property, throwsOnly } from "./property.ts";
import { siteProperties } from "./siteProperties.ts";
import { updateProperties } from "./updateProperties.ts";

const sites = join(import.meta.dirname, "..", "sites");
const realPages = readdirSync(sites, { recursive: true })
  .map(String)
  .filter((path) => /\.mdx?$/.test(path) && !path.includes("expected"))
  .map((path) => readFileSync(join(sites, path), "utf8"))
  .filter(({ length }) => length < 4_000);

/** Pages of these kinds of pieces, made up or real ones that were changed. */
function pages(settings: Markdown, kinds: readonly Kind[], path = "content/a.md"): Property {
  const compile = pageCompiler(settings, { name: "Kit" });
  return property(fc.oneof(textOf(kinds), changed(realPages, kinds)), async (text) => none(pageFaults(await compile(text, path), text)));
}

const frontMatter = pageCompiler({}, { name: "Kit" });

/** Some values of settings, valid or not, under names that exist. */
const settings = fc.dictionary(
  fc.constantFrom(
    "title",
    "url",
    "baseUrl",
    "docs",
    "themeConfig",
    "i18n",
    "markdown",
    "sdk",
    "search",
    "redirects",
    "scripts",
    "head",
    "__proto__",
    "x",
  ),
  fc.oneof(
    fc.anything({ maxDepth: 3, withNullPrototype: true, withDate: true, withMap: true, withBigInt: true }),
    fc.record(
      {
        path: textOf(["frontMatter", "text"], 3),
        versions: fc.dictionary(fc.string(), fc.anything({ maxDepth: 1 })),
        sidebars: fc.object({ maxDepth: 3 }),
        navbar: fc.record({ items: fc.array(fc.object({ maxDepth: 2 })) }, { requiredKeys: [] }),
        locales: fc.array(fc.string()),
        from: fc.webPath(),
        to: fc.webUrl(),
      },
      { requiredKeys: [] },
    ),
  ),
  { maxKeys: 5 },
);

const search = searchIn([
  { url: "/a", title: "Connect a headset", html: "<p>Pair it with Bluetooth, then <code>kit.connect()</code> waits.</p>" },
  { url: "/b", title: "脳波 EEG", html: '<h2 id="x">Überblick</h2><p>Read the signal of 8 channels at 256 Hz.</p>' },
]);

const setOfPages = {
  version: null,
  label: null,
  isLatest: true,
  locale: "en",
  list: "llms.txt",
  texts: "llms-full.txt",
  search: "search",
  reference: "reference.json",
};
const agentIndex = JSON.stringify({ schemaVersion: 1, title: "Kit", url: "https://kit.example/", sets: [setOfPages] });

/** JSON of some form that a reader expects, changed in places. */
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  changed(
    [
      agentIndex,
      '{"schemaVersion":1,"symbols":[{"name":"Kit","kind":"class","url":"/a","members":[]}]}',
      '{"version":1,"problems":[]}',
      '{"index":1,"of":2,"program":"tests","site":"x"}',
    ],
    ["text", "frontMatter"],
  ),
);

const routeText = fc.oneof(
  fc.webPath().map((path) => path || "/"),
  textOf(["text", "markdown"], 4).map((text) => `/${text}`),
);
const id = fc.option(textOf(["text", "markdown"], 2));
const storeFolder = "/site/.bcidocs/cache";
const long = fc.string({ maxLength: 40 }).map((text) => text.repeat(300));

export const properties: Record<string, Property> = {
  "front matter": property(textOf(["frontMatter", "text"], 30), async (text) => {
    const page = `---\n${text}\n---\n\n# A\n`;
    none(pageFaults(await frontMatter(page), page));
    if (Object.keys(Object.prototype).length > 0) throw new Error("Object.prototype has got a property");
  }),
  Markdown: pages({}, ["text", "markdown", "html"]),
  "Markdown without HTML": pages({ html: "off" }, ["text", "markdown", "html"]),
  directives: pages({}, ["text", "markdown", "directives"]),
  MDX: pages({}, ["text", "markdown", "html", "mdx"], "content/a.mdx"),
  "pages of Docusaurus": pages({ syntax: ["docusaurus"] }, ["text", "markdown", "html", "mdx", "tools"], "content/a.mdx"),
  "pages of MkDocs": pages({ syntax: ["mkdocs"], headingIds: "mkdocs" }, ["text", "markdown", "html", "tools"]),
  "pages of VitePress": pages({ syntax: ["vitepress"], headingIds: "vitepress" }, ["text", "markdown", "html", "tools"]),
  "pages of Starlight": pages(
    { syntax: ["starlight"], headingIds: "starlight" },
    ["text", "markdown", "mdx", "directives"],
    "content/a.mdx",
  ),
  "pages of mdBook": pages({ syntax: ["mdbook"], headingIds: "mdbook", smartPunctuation: true }, ["text", "markdown", "html", "tools"]),
  ...growthProperties,
  ...updateProperties,
  ...siteProperties,
  "--fix": property(
    fc.tuple(textOf(["text", "markdown", "html", "frontMatter"]), textOf(["markdown", "text"], 3), fc.nat()),
    ([text, to, at]) => {
      const from = "https://old.example/x";
      const lines = text.split(/\r\n|\r|\n/);
      const line = at % lines.length;
      const starts =
        lines.slice(0, line).reduce((sum, each) => sum + each.length, 0) + [...text.matchAll(/\r\n|\r|\n/g)].slice(0, line).join("").length;
      const whole = `${text.slice(0, starts)}[a](${from})${text.slice(starts)}`;
      const bom = starts === 0 && text.startsWith("\ufeff") ? 1 : 0;
      const place = { path: "a.md", line: line + 1, column: 5 - bom };
      const fixes = [problem("L010", "moved", { place, fix: { from, to } })];
      const result = applyFixes(whole, fixes, (page, range, url) => writeDestination(page, range, url));
      const [before, after] = [whole.slice(0, starts), whole.slice(starts + `[a](${from})`.length)];
      if (!result.text.startsWith(before) || !result.text.endsWith(after))
        throw new Error(`more than the link has changed: ${JSON.stringify(result.text)}`);
      if (result.fixed.length === 0 && result.text !== whole) throw new Error("changed without a word");
    },
  ),
  config: property(settings, (value) => throwsOnly([ProblemError], () => validateConfig(value, () => ({ path: "site.config.ts" })))),
  "search queries": property(fc.oneof(textOf(["text", "markdown"], 12), fc.string({ unit: "grapheme", maxLength: 60 })), async (query) => {
    const { engine } = await search;
    const { groups } = await engine.answer(query);
    if (!Array.isArray(groups)) throw new Error("there is no list of results");
  }),
  "request lines": property(
    fc.tuple(
      fc.oneof(
        textOf(["text", "html"], 8).map((text) => `/${text}`),
        fc.webPath(),
        fc.string({ unit: "binary" }),
      ),
      fc.dictionary(fc.constantFrom("host", "origin", "sec-fetch-site", "sec-fetch-mode"), fc.string()),
    ),
    ([target, headers]) => {
      const sent: Record<string, string> = { host: "localhost:3000", ...headers };
      const passed = guard(
        { method: "GET", target, headers: sent, rawHeaders: Object.entries(sent).flat() },
        { host: "127.0.0.1", allowedHosts: [] },
      );
      if ("refusal" in passed) return;
      const segments = passed.request.path.split("/");
      if (segments.includes("..") || segments.includes(".") || /[\\\0]/.test(passed.request.path))
        throw new Error(`passed on: ${passed.request.path}`);
    },
  ),
  "values of the store": property(
    fc.tuple(
      fc.dictionary(fc.stringMatching(/^[a-z]{32}$/), fc.oneof(fc.string({ unit: "binary" }), long), { minKeys: 1 }),
      fc.nat(),
      fc.nat(),
      fc.nat({ max: 255 }),
    ),
    async ([values, file, at, byte]) => {
      const io = createMemoryIo({});
      const open = () => openStore({ folder: storeFolder, program: "tests", isKept: true }, io);
      const store = await open();
      for (const [key, value] of Object.entries(values)) store.put(key, value);
      await store.tidy();
      const paths = Object.keys(io.files).sort();
      const path = paths[file % paths.length] ?? "";
      const bytes = Buffer.from(io.files[path] ?? "");
      if (bytes.length > 0) bytes[at % bytes.length] = byte;
      io.files[path] = bytes;
      const again = await open();
      for (const [key, value] of Object.entries(values)) {
        const read = again.get(key);
        if (read !== null && read !== undefined && read !== value) throw new Error(`another value came back under ${key}`);
      }
    },
  ),
  parts: property(fc.array(json, { maxLength: 3 }), (texts) => {
    const files = Object.fromEntries(texts.map((text, index) => [`/p${index}/part.json`, text]));
    return throwsOnly([ProblemError], () =>
      readParts(
        texts.map((_, index) => `/p${index}`),
        createMemoryIo(files),
      ),
    );
  }),
  "answers of a remote cache": property(fc.uint8Array({ maxLength: 300 }), (bytes) =>
    throwsOnly([RangeError], () => decodeActionResult(bytes)),
  ),
  "files that MCP reads": property(
    fc.record({
      "agents.json": fc.oneof(fc.constant(agentIndex), json),
      "llms.txt": textOf(["markdown", "text"]),
      "reference.json": json,
      "a.md": textOf(["markdown", "text", "html"]),
      question: textOf(["text", "markdown"], 3),
    }),
    ({ question, ...files }) => {
      const io = createMemoryIo(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/site/${path}`, text])));
      return throwsOnly([ProblemError, NoAnswer], async () => {
        const answers = new Answers(await openSiteFiles("/site", io));
        answers.listVersions();
        const asked = [
          answers.listPages(),
          answers.readPage("a"),
          answers.readPage(`a#${question}`),
          answers.lookUp(question, {}),
          answers.search(question, {}),
        ];
        for (const result of await Promise.allSettled(asked))
          if (result.status === "rejected") await throwsOnly([ProblemError, NoAnswer], () => Promise.reject(result.reason));
      });
    },
  ),
  "URL locks": property(fc.array(fc.record({ route: routeText, id })), (urls) => {
    const read = readUrlLock(addToUrlLock(emptyLock, urls), "urls.lock");
    if (!("urls" in read)) throw new Error(`it cannot be read back: ${read.message}`);
    const keys = (list: { route: string; id: string | null }[]) =>
      [...new Set(list.map((url) => JSON.stringify([url.route, url.id])))].sort().join("\n");
    if (keys(read.urls) !== keys(urls)) throw new Error(`read back as ${keys(read.urls)}`);
  }),
  "text of URL locks and baselines": property(fc.oneof(textOf(["text", "markdown"]), json), (text) => {
    readUrlLock(text, "urls.lock");
    readBaseline(text, "baseline.json");
  }),
  "names of versions": property(fc.oneof(textOf(["text", "frontMatter"], 3), fc.string({ unit: "grapheme", maxLength: 12 })), (name) => {
    if (!versionName.safeParse(name).success) return;
    const { pathname } = new URL(`/docs/${name}/a`, "https://a.example");
    if (decodeURIComponent(pathname) !== `/docs/${name}/a`) throw new Error(`browsers read its address as ${pathname}`);
  }),
};

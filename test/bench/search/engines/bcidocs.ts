/** The search of bcidocs: the index that the build wrote, and the engine of the theme. */
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { makeSearchIndex, type SearchIndexInput } from "../../../../src/generator/cache/searchIndex.ts";
import { contributionOf, packContribution } from "../../../../src/generator/compile/search/contribution.ts";
import { loadStemmer } from "../../../../src/generator/text/stemmer.ts";
import { repository } from "../../../support/folders.ts";
import { listFiles } from "../../../support/hashTree.ts";
import type { SearchEngine } from "../engine.ts";

const client = `import { stemmer } from "stemmer";
import { rankedHits } from "./src/theme/search/answer.ts";
import { openEngine } from "./src/theme/search/engine.ts";

const load = async (name) => (await fetch("/search/" + name)).text();
const engine = openEngine({ load, stem: stemmer });

export async function search(text) {
  return rankedHits(await engine.answer(text)).map(({ url }) => url);
}
`;

export const bcidocs: SearchEngine = {
  name: "bcidocs",
  version: "",
  install: async () => undefined,
  /** Times what search adds to a build, on the built pages; what is served is the index of the build itself. */
  async index({ folder }, { output }) {
    const pages = await Promise.all(
      (await listFiles(folder))
        .filter((file) => file.endsWith("index.html"))
        .map(async (file) => [file, articleOf(await readFile(join(folder, file), "utf8"))]),
    );
    const language = { locale: "en", stem: await loadStemmer("en") };
    const start = performance.now();
    const startCpu = process.cpuUsage();
    const texts = new Map<string, string>();
    for (const [path = "", html = ""] of pages) {
      texts.set(path, packContribution(contributionOf({ html, title: path, titleId: null, keywords: [], symbols: [] }, language)));
    }
    await makeSearchIndex({
      pages: pages.map(([path = ""]) => ({ path, route: path, title: path, entry: { url: path, area: 0, trail: [] } })),
      settings: { locale: "en", areas: ["Docs"], bases: ["/"], synonyms: {}, topPages: [] },
      compiled: { search: async (path) => texts.get(path) ?? "[]", searchKeyOf: (path) => path },
      store: createMemoryStore(),
    });
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(startCpu);
    await cp(join(folder, "search"), join(output, "search"), { recursive: true, filter: (path) => !path.endsWith(".html") });
    await build({
      stdin: { contents: client, resolveDir: repository },
      outfile: join(output, "engine.js"),
      bundle: true,
      minify: true,
      format: "esm",
      logLevel: "warning",
    });
    return { wall, cpu: (user + system) / 1000 };
  },
};

function articleOf(html: string): string {
  return /<article\b[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
}

function createMemoryStore(): SearchIndexInput["store"] {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    has: (key) => values.has(key),
    put: (key, value) => void values.set(key, value),
    flush: async () => undefined,
  };
}

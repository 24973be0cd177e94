/** MiniSearch: one index of all sections, which the browser loads whole. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { writeFiles } from "../../../support/siteFiles.ts";
import { installPackages } from "../../tools/npm.ts";
import type { SearchEngine } from "../engine.ts";
import { readSections, type Section } from "../sections.ts";

const version = "7.2.0";

/** As its docs advise for text with titles: parts of words, small mistakes, and titles before text. The texts themselves are not kept. */
const options = {
  idField: "url",
  fields: ["title", "heading", "text"],
  storeFields: ["title", "heading"],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 2, heading: 2 } },
};

const client = `import MiniSearch from "minisearch";

const index = fetch("/index.json")
  .then((response) => response.text())
  .then((text) => MiniSearch.loadJSON(text, ${JSON.stringify(options)}));

export async function search(text) {
  return (await index).search(text).map(({ id }) => id);
}
`;

interface Library {
  default: new (settings: typeof options) => { addAll(sections: readonly Section[]): void };
}

export const miniSearch: SearchEngine = {
  name: "MiniSearch",
  version,
  install: (folder) => installPackages(folder, { dependencies: { minisearch: version } }),
  async index({ folder }, { installed, output }) {
    const { default: MiniSearch } = (await import(
      pathToFileURL(join(installed, "node_modules", "minisearch", "dist", "es", "index.js")).href
    )) as Library;
    const start = performance.now();
    const startCpu = process.cpuUsage();
    const index = new MiniSearch(options);
    index.addAll(await readSections(folder));
    await writeFiles(output, { "index.json": JSON.stringify(index) });
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(startCpu);
    await build({
      stdin: { contents: client, resolveDir: installed },
      outfile: join(output, "engine.js"),
      bundle: true,
      minify: true,
      format: "esm",
      logLevel: "warning",
    });
    return { wall, cpu: (user + system) / 1000 };
  },
};

/** Pagefind: reads the built pages with a program of its own, and loads its index in pieces. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFiles } from "../../../support/siteFiles.ts";
import { measure } from "../../measure/measure.ts";
import { installPackages } from "../../tools/npm.ts";
import type { SearchEngine } from "../engine.ts";

const version = "1.6.0";

/** Milliseconds for one index. */
const limit = 600_000;

/** The element with the text, without what repeats other places; it leaves `nav` and `footer` out by itself. */
const flags = ["--root-selector", "main", "--exclude-selectors", ".contents-disclosure, .heading-link"];

/**
 * As its docs advise: the data of the first five pages. It finds pages, each with its sections, so each page leads to the
 * section that weighs most.
 */
const client = `import * as pagefind from "./pagefind/pagefind.js";

const weightOf = ({ weighted_locations: all }) => all.reduce((sum, { balanced_score: score }) => sum + score, 0);

export async function search(text) {
  const { results } = await pagefind.search(text);
  const pages = await Promise.all(results.slice(0, 5).map((result) => result.data()));
  return pages.map(({ url, sub_results: sections }) => [...sections].sort((a, b) => weightOf(b) - weightOf(a))[0]?.url ?? url);
}
`;

export const pagefind: SearchEngine = {
  name: "Pagefind",
  version,
  install: (folder) => installPackages(folder, { dependencies: { pagefind: version } }),
  async index({ folder }, { installed, output }) {
    const to = join(output, "pagefind");
    const program = join(installed, "node_modules", ".bin", "pagefind");
    const command = { program, args: ["--site", folder, "--output-path", to, ...flags] };
    const { wall, cpu } = await measure(command, { cwd: installed, limit });
    // Ready-made dialogs, which nobody fetches here.
    for (const name of await readdir(to)) if (/-(?:ui|highlight)\./.test(name)) await rm(join(to, name));
    await writeFiles(output, { "engine.js": client });
    return { wall, cpu };
  },
};

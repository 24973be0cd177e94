/** Asks the search of a site the queries of a file. */
import { join } from "node:path";
import { openEngine } from "../../theme/search/engine.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import { loadStemmer } from "../text/stemmer.ts";
import { checkSearchQueries, readSearchQueries } from "./searchQueries.ts";

export interface SearchAsked {
  siteDir: string;
  /** Of the file with the queries, relative to the site folder. */
  path: string;
  /** null for a site without a search. */
  index: { root: string; read: (name: string) => string } | null;
  /** Those that the index has. */
  pages: { route: string; entry: { url: string } }[];
  config: Pick<SiteConfig, "i18n">;
}

export async function askSearch({ siteDir, path, index, pages, config }: SearchAsked, io: Pick<Io, "readFile">): Promise<Problem[]> {
  const read = await io.readFile(join(siteDir, path)).then(
    (text) => ({ text }),
    (error: unknown) => ({ reason: reasonOf(error) }),
  );
  if ("reason" in read) {
    const hint = "Name a file, relative to the folder of the site: bcidocs check --search queries.yml";
    return [problem("C037", `The file of search queries cannot be read: ${read.reason}.`, { place: { path }, hint })];
  }
  const { queries, problems } = await readSearchQueries(new TextDecoder().decode(read.text), path);
  if (!index) return [...problems, problem("C037", "This site has no search: its config says `search: false`.", { place: { path } })];
  const load = async (name: string) => (name === "index.json" ? index.root : index.read(name));
  const engine = openEngine({ load, stem: await loadStemmer(config.i18n.defaultLocale) });
  const urls = new Map(pages.map(({ route, entry }) => [route, entry.url]));
  return [...problems, ...(await checkSearchQueries(queries, { engine, urls }))];
}

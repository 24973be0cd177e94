/** npm run bench -- --search: asks several searches the queries of this site, and measures index, bytes, time and answers. It judges nothing. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { repository } from "../../support/folders.ts";
import { judge, readQueries, type SearchQuery } from "../../support/searchQueries.ts";
import type { PageSize } from "../corpus/templates.ts";
import { readOutputSize } from "../measure/outputSize.ts";
import { type Asked, ask } from "./ask.ts";
import type { Indexed, SearchEngine, SearchSite } from "./engine.ts";
import { engines } from "./engines/all.ts";
import { readSections } from "./sections.ts";
import { buildCorpus, buildOwnSite } from "./sites.ts";

export interface SearchBench {
  sizes: readonly number[];
  pageSize: PageSize;
  /** The queries that are kept aside, in place of the others. */
  isHeld: boolean;
  /** Milliseconds for one build. */
  limit: number;
  /** An empty folder. */
  place: string;
  browser: Browser;
  print(line: string): void;
}

export interface SearchSample {
  engine: string;
  site: SearchSite;
  indexing: Indexed;
  /** Bytes of all files of the search on disk, and of the text that it finds. */
  indexBytes: number;
  textBytes: number;
  asked: Asked;
  /** Only for the site that the queries are about. */
  right: Right | null;
}

export interface Right {
  /** Of the queries that ask for the first place, the share that gets it. */
  first: number;
  /** Of all queries, the share with a target among the first three. */
  among3: number;
  /** Queries that do not get what they ask for, and what came first. */
  missed: { query: SearchQuery; got: readonly string[] }[];
}

export async function runSearchBench(bench: SearchBench): Promise<SearchSample[]> {
  const { sizes, pageSize, isHeld, limit, place, print } = bench;
  const all = await readQueries(join(repository, "test", "search", "queries.yml"));
  const queries = all.filter((query) => query.isHeld === isHeld);
  print("Building this site");
  const own = await buildOwnSite(join(place, "own-site"), limit);
  const installed = await installEngines(bench);
  const samples = await searchSite({ site: own, queries, isJudged: true }, installed, bench);
  for (const pages of sizes) {
    print(`Building ${pages} pages`);
    const site = await buildCorpus(join(place, `corpus-${pages}`), { pages, pageSize }, limit);
    samples.push(...(await searchSite({ site, queries, isJudged: false }, installed, bench)));
  }
  return samples;
}

async function installEngines({ place, print }: SearchBench): Promise<SearchEngine[]> {
  const installed: SearchEngine[] = [];
  for (const engine of engines) {
    try {
      print(`Installing ${engine.name}`);
      await mkdir(folderOf(place, engine), { recursive: true });
      await engine.install(folderOf(place, engine));
      installed.push(engine);
    } catch (error) {
      print(`${engine.name} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return installed;
}

interface Questions {
  site: SearchSite;
  queries: readonly SearchQuery[];
  isJudged: boolean;
}

async function searchSite(
  { site, queries, isJudged }: Questions,
  installed: readonly SearchEngine[],
  { place, browser, print }: SearchBench,
): Promise<SearchSample[]> {
  const sections = await readSections(site.folder);
  const textBytes = sections.reduce((sum, { heading, text }) => sum + Buffer.byteLength(`${heading} ${text}`), 0);
  const texts = queries.map(({ query }) => query);
  const samples: SearchSample[] = [];
  for (const engine of installed) {
    print(`${site.name}: ${engine.name}`);
    const installedIn = folderOf(place, engine);
    const output = join(installedIn, `${site.pages}-pages`);
    const indexing = await indexSeveralTimes(engine, site, { installed: installedIn, output });
    const { bytes: indexBytes } = await readOutputSize(output);
    const asked = await ask(browser, output, texts);
    const right = isJudged ? countRight(queries, asked.answers) : null;
    samples.push({ engine: `${engine.name} ${engine.version}`, site, indexing, indexBytes, textBytes, asked, right });
  }
  return samples;
}

const indexRuns = 3;

/** The least of several runs: whatever else the machine does makes others slower. */
async function indexSeveralTimes(engine: SearchEngine, site: SearchSite, folders: { installed: string; output: string }): Promise<Indexed> {
  const runs: Indexed[] = [];
  for (let run = 0; run < indexRuns; run += 1) {
    await rm(folders.output, { recursive: true, force: true, maxRetries: 5 });
    await mkdir(folders.output, { recursive: true });
    runs.push(await engine.index(site, folders));
  }
  return { wall: Math.min(...runs.map(({ wall }) => wall)), cpu: Math.min(...runs.map(({ cpu }) => cpu)) };
}

/** What share of the queries gets what it asks for. */
export function countRight(queries: readonly SearchQuery[], answers: readonly (readonly string[])[]): Right {
  const judged = queries.map((query, index) => ({ query, got: answers[index] ?? [], ...judge(query, answers[index] ?? []) }));
  const wantFirst = judged.filter(({ query }) => query.among === 1);
  const missed = judged.filter(({ query, isFirst, isAmong3 }) => !(query.among === 1 ? isFirst : isAmong3));
  return {
    first: wantFirst.filter(({ isFirst }) => isFirst).length / wantFirst.length,
    among3: judged.filter(({ isAmong3 }) => isAmong3).length / judged.length,
    missed: missed.map(({ query, got }) => ({ query, got: got.slice(0, 3) })),
  };
}

function folderOf(place: string, { name }: SearchEngine): string {
  return join(place, name.toLowerCase());
}

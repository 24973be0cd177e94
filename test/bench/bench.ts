/** npm run bench: builds large sites with bcidocs, alone or in turn with other tools, and prints time and memory. It passes no judgement. */
import { rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launchBrowser } from "../support/browser.ts";
import { outputFolder, repository, temporaryFolder } from "../support/folders.ts";
import { makeCorpus } from "./corpus/corpus.ts";
import { alignTable, count, percent } from "./format.ts";
import { runLoops, runOwnLoop } from "./live/runLoops.ts";
import { describeMachine } from "./machine.ts";
import { type Options, readOptions, type SearchOptions, usage } from "./options.ts";
import { runOwnSite } from "./ownSite.ts";
import { formatPage } from "./page.ts";
import type { Results } from "./results.ts";
import { mostPagesOfPeers, runSize } from "./runSize.ts";
import { runSearchBench } from "./search/searchBench.ts";
import { missedQueries, searchTables } from "./search/searchTable.ts";
import { measureStart } from "./start.ts";
import { resultTables } from "./tables.ts";
import { peers } from "./tools/all.ts";
import { ours } from "./tools/ours.ts";
import type { Tool } from "./tools/tool.ts";

const lastResults = join(outputFolder, "bench.json");
const page = join(repository, "content", "bcidocs", "benchmarks.md");

const options = readCommandLine();
if (options.search) await benchSearch(options, options.search);
else await benchBuilds(options);

async function benchBuilds(options: Options): Promise<void> {
  const results = options.isRepeated ? (JSON.parse(await readFile(lastResults, "utf8")) as Results) : await runAll(options);
  printResults(results);
  if (options.isWritten) await writeFile(page, formatPage(results, await readFile(page, "utf8")));
}

async function benchSearch({ sizes, pageSize, limit }: Options, { isHeld, hasMissed }: SearchOptions): Promise<void> {
  const place = await temporaryPlace();
  const browser = await launchBrowser();
  const samples = await runSearchBench({ sizes, pageSize, isHeld, limit: limit * 1000, place, browser, print });
  await browser.close();
  const { processor, cores, node } = describeMachine();
  console.log(`\nNode ${node}, ${cores} cores, ${processor}\n\n${searchTables(samples)}`);
  if (hasMissed) for (const sample of samples) if (sample.right) console.log(`\n${missedQueries(sample)}`);
}

function readCommandLine(): Options {
  try {
    return readOptions(process.argv.slice(2), Object.keys(peers));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

async function runAll(options: Options): Promise<Results> {
  return measureAll(options, await temporaryPlace());
}

/** A folder that goes with the bench, also after Ctrl-C. */
async function temporaryPlace(): Promise<string> {
  const { folder } = await temporaryFolder("bcidocs-bench");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function measureAll(
  { sizes, peers: names, pageSize, runs, peerRuns, limit: seconds, isLoopOnly }: Options,
  place: string,
): Promise<Results> {
  const limit = seconds * 1000;
  const folderOf = ({ name }: Tool) => join(place, name.toLowerCase());
  print("The start, and the site of this repository");
  const browser = await launchBrowser();
  process.on("exit", () => void browser.close());
  const startCpu = await measureStart();
  const ownFolder = join(place, "own-site");
  const ownSite = await runOwnSite({ folder: ownFolder, runs: runs ?? 3, limit });
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    pageSize,
    tools: [],
    corpora: [],
    samples: [],
    leftOut: [],
    startCpu,
    ownSite,
    loops: [await runOwnLoop({ folder: ownFolder, browser, limit, print })],
  };
  let tools = await installAll(names, { folderOf, results });
  results.tools = tools.map(({ name, version, hasSearch }) => ({ name, version, hasSearch }));
  for (const size of [...sizes].sort((a, b) => a - b)) {
    const isLargest = size > mostPagesOfPeers;
    if (isLargest) tools = tools.filter(({ origin }) => origin === "ours");
    const runsOf = ({ origin }: Tool) => (origin === "npm" ? peerRuns : (runs ?? (size < 5_000 ? 3 : 1)));
    try {
      const corpus = await makeCorpus(size, pageSize);
      const { bytesPerPage, blocksPerPage, distinctBlocks } = corpus;
      results.corpora.push({ pages: size, bytesPerPage, blocksPerPage, distinctBlocks });
      const { samples, leftOut } = isLoopOnly
        ? { samples: [], leftOut: [] }
        : await runSize({ corpus, tools, folderOf, runsOf, limit, print });
      results.samples.push(...samples);
      results.leftOut.push(...leftOut);
      // A tool that failed here would fail with more pages, too.
      tools = tools.filter(({ name, origin }) => origin === "ours" || !leftOut.some(({ tool }) => tool === name));
      if (!isLargest) {
        const written = await runLoops({ corpus, tools, folderOf, browser, limit, print, isBuilt: !isLoopOnly });
        results.loops.push(...written.loops);
        results.leftOut.push(...written.leftOut);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      results.leftOut.push({ tool: "All tools", pages: size, reason });
      print(`${size} pages are left out: ${reason}`);
    }
    // After every size, so that a long run that is broken off is not lost.
    await mkdir(dirname(lastResults), { recursive: true });
    await writeFile(lastResults, JSON.stringify(results, null, 2));
  }
  await browser.close();
  return results;
}

/** Ours first; a tool that cannot be installed is left out by name. */
async function installAll(
  names: readonly string[],
  { folderOf, results }: { folderOf(tool: Tool): string; results: Results },
): Promise<Tool[]> {
  const installed: Tool[] = [];
  for (const tool of [ours, ...names.flatMap((name) => peers[name] ?? [])]) {
    try {
      await mkdir(folderOf(tool), { recursive: true });
      if (tool.origin === "npm") print(`Installing ${tool.name}`);
      await tool.install(folderOf(tool));
      installed.push(tool);
    } catch (error) {
      const reason = endOf(error instanceof Error ? error.message : String(error));
      results.leftOut.push({ tool: tool.name, pages: null, reason });
      print(`${tool.name} is left out: ${reason}`);
    }
  }
  return installed;
}

/** The last lines that an installation printed, without warnings and the path of its log. */
function endOf(message: string): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !/^npm (warn|error A complete log)/.test(line));
  return lines.slice(-8).join("\n");
}

/** Progress goes to standard error, so that the tables can be redirected. */
function print(line: string): void {
  console.error(line);
}

function printResults(results: Results): void {
  const { machine, startCpu, date } = results;
  console.log(`\n${date}, Node ${machine.node}, ${machine.cores} cores, ${machine.processor}`);
  console.log(`bcidocs --version: ${startCpu.toFixed(0)} ms of CPU`);
  for (const { pages, bytesPerPage, blocksPerPage, distinctBlocks } of results.corpora) {
    const shares = `${blocksPerPage.toFixed(1)} code blocks, ${percent(distinctBlocks)} of them distinct`;
    console.log(`${count(pages)} pages: on average ${(bytesPerPage / 1000).toFixed(1)} kB of Markdown and ${shares}`);
  }
  for (const { title, rows } of resultTables(results)) console.log(`\n${title}\n${alignTable(rows)}`);
  for (const { tool, pages, reason } of results.leftOut)
    console.log(`\n${tool} is left out${pages ? ` at ${pages} pages` : ""}: ${reason}`);
}

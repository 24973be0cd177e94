/** Reads the command line of the bench. */
import { parseArgs } from "node:util";
import type { PageSize } from "./corpus/templates.ts";

export interface Options {
  sizes: number[];
  /** Names of tools in lower case; empty: ours alone. */
  peers: string[];
  pageSize: PageSize;
  /** Runs of each scenario; null: three, and one from 5,000 pages on. */
  runs: number | null;
  /** The same for the tools from npm, which take minutes. */
  peerRuns: number;
  /** Seconds that one build may take. */
  limit: number;
  /** The results become a page of the docs. */
  isWritten: boolean;
  /** Only the loop of writing is measured, no builds. */
  isLoopOnly: boolean;
  /** Nothing is measured: the last results are printed, and written, again. */
  isRepeated: boolean;
  /** Only search is measured; null: it is not. */
  search: SearchOptions | null;
}

export interface SearchOptions {
  /** The queries that are kept aside while the ranking is tuned, in place of the others. */
  isHeld: boolean;
  /** Each query that gets something else than it asks for is printed. */
  hasMissed: boolean;
}

export const usage = `npm run bench -- [pages…] [options]

  100 1000 5000 20000     sizes of the sites (these are the default); from 50000 on, bcidocs alone, cold, unchanged and after an edit
  --peers                 also Hugo, Docusaurus, VitePress, Starlight and Rspress
  --peer <name>           one of them; may be repeated
  --pages small|own       pages as in the docs of an SDK (default), or of the length of our own
  --runs <n>              runs of each build (default: 3, and 1 from 5,000 pages on)
  --peer-runs <n>         the same for tools from npm (default: 1)
  --limit <seconds>       time for one build, after which a tool is left out (default: 1200)
  --loop                  measure only how soon an open page shows what was saved, no builds
  --write                 write the results to content/bcidocs/benchmarks.md
  --repeat                measure nothing, take the results of the last run
  --search                measure only search, on this site and on 5,000 pages, beside Pagefind and MiniSearch
  --held                  with --search: the queries that are kept aside, in place of the others
  --missed                with --search: also print each query that gets something else than it asks for
`;

export function readOptions(args: string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      peers: { type: "boolean", default: false },
      peer: { type: "string", multiple: true, default: [] },
      pages: { type: "string", default: "small" },
      runs: { type: "string" },
      "peer-runs": { type: "string", default: "1" },
      limit: { type: "string", default: "1200" },
      loop: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      repeat: { type: "boolean", default: false },
      search: { type: "boolean", default: false },
      held: { type: "boolean", default: false },
      missed: { type: "boolean", default: false },
    },
  });
  const peers = values.peers ? [...known] : values.peer.map((name) => name.toLowerCase());
  const stranger = peers.find((name) => !known.includes(name));
  if (stranger) throw new Error(`There is no peer "${stranger}"; there are ${known.join(", ")}`);
  const { pages } = values;
  if (pages !== "small" && pages !== "own") throw new Error(`--pages is small or own, not "${pages}"`);
  if (values.search && (values.write || values.repeat || values.loop || peers.length > 0))
    throw new Error("--search is a run of its own: it takes sizes, --pages, --limit, --held and --missed");
  if (!values.search && (values.held || values.missed)) throw new Error("--held and --missed belong to --search");
  return {
    sizes: positionals.length > 0 ? positionals.map(readCount) : values.search ? [5000] : [100, 1000, 5000, 20_000],
    peers,
    pageSize: pages,
    runs: values.runs === undefined ? null : readCount(values.runs),
    peerRuns: readCount(values["peer-runs"]),
    limit: readCount(values.limit),
    isLoopOnly: values.loop,
    isWritten: values.write,
    isRepeated: values.repeat,
    search: values.search ? { isHeld: values.held, hasMissed: values.missed } : null,
  };
}

function readCount(text: string): number {
  const number = Number(text.replaceAll(",", ""));
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a number of something`);
  return number;
}

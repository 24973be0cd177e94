/** Remembers the graph of a site: as long as no page shows anything else to others, it is the same. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { PageNode, SiteGraph } from "../model/graph.ts";
import { keyOf } from "./key.ts";
import { type Line, readLines, writeLines } from "./lines.ts";

export interface GraphRequest {
  /** Absolute. */
  folder: string;
  /** Everything that the graph follows from; asked for only when it counts. */
  madeFrom: () => unknown[];
  /** False: it is built in any case, and nothing is left for later builds. */
  isKept: boolean;
}

export interface KeyedGraph {
  graph: SiteGraph;
  /** Changes with the graph, its problems left out. */
  graphKey: string;
}

interface Header {
  key: string;
  graphKey: string;
  /** How many lines follow. */
  pieces: number;
}

const name = "graph.jsonl";

/** A graph with problems is built again each time: where they are may change without anything else. */
export async function rememberGraph({ folder, madeFrom, isKept }: GraphRequest, build: () => SiteGraph, io: Io): Promise<KeyedGraph> {
  if (!isKept) return withKey(build());
  const [path, key] = [join(folder, name), keyOf(__BUILD__, madeFrom())];
  const known = await recall(path, key, io);
  if (known) return known;
  const built = withKey(build());
  // A folder that cannot be written is no reason to fail: the next build does the work again.
  if (built.graph.problems.length === 0) await writeLines(path, linesOf(built, key), io).catch(() => undefined);
  return built;
}

/** As one text, the graph of a large site would fill the memory. */
const nodesAtOnce = 500;

/** What the graph consists of, by name; `byRoute` follows from the pages. */
type Piece = readonly ["pages", PageNode[]] | readonly [Exclude<keyof SiteGraph, "pages" | "byRoute" | "problems">, unknown];

function* piecesOf({ pages, byRoute: _, problems: _told, ...rest }: SiteGraph): Generator<Piece> {
  for (let at = 0; at < pages.length; at += nodesAtOnce) yield ["pages", pages.slice(at, at + nodesAtOnce)];
  for (const piece of Object.entries(rest)) yield piece as unknown as Piece;
}

function withKey(graph: SiteGraph): KeyedGraph {
  const keys: string[] = [];
  for (const piece of piecesOf(graph)) keys.push(keyOf(piece));
  return { graph, graphKey: keyOf(keys) };
}

function* linesOf({ graph, graphKey }: KeyedGraph, key: string): Generator<Line<unknown>> {
  const pieces = [...piecesOf(graph)];
  yield { value: { key, graphKey, pieces: pieces.length } satisfies Header };
  for (const [name, late] of pieces) yield { value: name, late };
}

async function recall(path: string, key: string, io: Io): Promise<KeyedGraph | null> {
  try {
    const lines = await readLines<unknown, unknown>(path, io);
    const header = lines?.next().value?.value as Header | undefined;
    if (!lines || header?.key !== key) return null;
    const pages: PageNode[] = [];
    const rest: Record<string, unknown> = {};
    let pieces = 0;
    for (const { value, late } of lines) {
      pieces++;
      if (value === "pages") pages.push(...(late() as PageNode[]));
      else rest[value as string] = late();
    }
    const byRoute = Object.fromEntries(pages.map(({ route }, index) => [route, index]));
    const graph = withPlainRecords({ ...rest, pages, byRoute, problems: [] } as unknown as SiteGraph);
    return pieces === header.pieces ? { graph, graphKey: header.graphKey } : null;
  } catch {
    return null;
  }
}

/** A page may be called `constructor`: what is looked up by name must have no other names than its own. */
function withPlainRecords(graph: SiteGraph): SiteGraph {
  const { byRoute, routeOfSource, urlOfAsset, drafts, sidebars, allPages } = graph;
  for (const record of [byRoute, routeOfSource, urlOfAsset, drafts, sidebars, allPages]) if (record) Object.setPrototypeOf(record, null);
  return graph;
}

/** Remembers the graph of a site: as long as no page shows anything else to others, it is the same. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { SiteGraph } from "../model/graph.ts";
import { keyOf } from "./key.ts";
import { readLines, writeLines } from "./lines.ts";

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

interface Record {
  key: string;
  graphKey: string;
}

const name = "graph.jsonl";

/** A graph with problems is built again each time: where they are may change without anything else. */
export async function rememberGraph({ folder, madeFrom, isKept }: GraphRequest, build: () => SiteGraph, io: Io): Promise<KeyedGraph> {
  if (!isKept) return withKey(build());
  const [path, key] = [join(folder, name), keyOf(__BUILD__, madeFrom())];
  const known = await recall(path, key, io);
  if (known) return known;
  const built = withKey(build());
  const { graph, graphKey } = built;
  const line = { value: { key, graphKey } satisfies Record, late: graph };
  // A folder that cannot be written is no reason to fail: the next build does the work again.
  if (graph.problems.length === 0) await writeLines(path, [line], io).catch(() => undefined);
  return built;
}

async function recall(path: string, key: string, io: Io): Promise<KeyedGraph | null> {
  try {
    const line = (await readLines<Record, SiteGraph>(path, io))?.next().value;
    return line?.value.key === key ? { graph: withPlainRecords(line.late()), graphKey: line.value.graphKey } : null;
  } catch {
    return null;
  }
}

function withKey(graph: SiteGraph): KeyedGraph {
  const { problems: _told, ...rest } = graph;
  return { graph, graphKey: keyOf(rest) };
}

/** A page may be called `constructor`: what is looked up by name must have no other names than its own. */
function withPlainRecords(graph: SiteGraph): SiteGraph {
  const { byRoute, routeOfSource, urlOfAsset, drafts, sidebars, allPages } = graph;
  for (const record of [byRoute, routeOfSource, urlOfAsset, drafts, sidebars, allPages]) if (record) Object.setPrototypeOf(record, null);
  return graph;
}

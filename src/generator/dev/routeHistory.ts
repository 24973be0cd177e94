/** Finds where pages of a watched site have gone: a file with another name, or the same file at another address. */
import type { PageNode } from "../model/graph.ts";
import type { SourceFile } from "../model/source.ts";

/** What is known of a page: its route, and its text by hash. */
interface KnownPage {
  route: string;
  hash: string;
}

export function createRouteHistory() {
  const targets = new Map<string, string>();
  /** Routes of pages that are gone, by hash: an editor may remove a file before it writes the other. */
  const gone = new Map<string, string>();
  let known = new Map<string, KnownPage>();
  return {
    /** The pages that there are now. */
    note({ nodes, files }: { nodes: readonly Pick<PageNode, "path" | "route">[]; files: readonly Pick<SourceFile, "path" | "hash">[] }) {
      const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
      const now = new Map(nodes.map(({ path, route }) => [path, { route, hash: hashes.get(path) ?? "" }]));
      for (const [path, { route, hash }] of known) {
        const page = now.get(path);
        if (!page && hash !== "") gone.set(hash, route);
        else if (page && page.route !== route) targets.set(route, page.route);
      }
      for (const [path, { route, hash }] of now) {
        targets.delete(route);
        const before = known.has(path) ? undefined : gone.get(hash);
        if (before !== undefined && before !== route) targets.set(before, route);
      }
      known = now;
    },
    /** The route of the page that was at a route; null if it is there, or gone. */
    target: (route: string) => targets.get(route) ?? null,
  };
}

/** Finds what a broken link, or one to a missing anchor, was most likely meant to lead to. */
import { bareName, createNearestName, type Effort, type NearestName, newEffort } from "../text/distance.ts";
import { lazily, lazilyEach } from "../text/lazily.ts";
import { groupBy } from "../text/lists.ts";
import { comparePaths, extensionOf, folderOf } from "../text/path.ts";
import type { Targets } from "./targets.ts";

/** The path nearest to one that does not exist, or null when none is near enough to be meant. */
type Suggest = (path: string) => string | null;

/** Looks each missing path up once, however many links name it. An image is never taken for a page or a download. */
export function createSuggest(paths: Iterable<string>): Suggest {
  const effort = newEffort();
  const pathsOfKind = lazily(() => groupBy(paths, kindOf));
  const indexOfKind = lazilyEach((kind: Kind) => indexOf(pathsOfKind().get(kind) ?? [], effort));
  return lazilyEach((path: string) => {
    const { byName, inFolder, anywhere } = indexOfKind(kindOf(path));
    const name = bareName(path);
    // The fewest wrong letters in the last segment: first in the same folder, then anywhere.
    const meant = byName.has(name) ? name : (inFolder(folderOf(path))?.(name) ?? anywhere(name));
    return meant === null ? null : closestTo(path, byName.get(meant)?.() ?? []);
  });
}

type Kind = "image" | "page" | "download";

/** What a reader gets: pictures of all formats are of one kind, and so are all downloads, whose endings may be misspelt. */
function kindOf(path: string): Kind {
  const ending = extensionOf(path).slice(1).toLowerCase();
  if (/^(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/.test(ending)) return "image";
  return !/^[a-z]\w{0,5}$/.test(ending) || /^(?:mdx?|markdown|html?)$/.test(ending) ? "page" : "download";
}

function indexOf(paths: Iterable<string>, effort: Effort) {
  const named = [...paths].filter((path) => bareName(path) !== "");
  const pathsOfName = groupBy(named, bareName);
  const inFolders = [...groupBy(named, folderOf)];
  const folders = new Map(inFolders.map(([folder, own]) => [folder, lazily(() => createNearestName(own.map(bareName), effort))]));
  return {
    /** Sorted paths by the name of the last segment. */
    byName: new Map([...pathsOfName].map(([name, same]) => [name, lazily(() => same.sort(comparePaths))])),
    /** Looks up names in one folder. */
    inFolder: (folder: string) => folders.get(folder)?.(),
    anywhere: createNearestName(pathsOfName.keys(), effort),
  };
}

/** Of several sorted candidates, the first with the longest common prefix: it is next to where the path itself would be. */
function closestTo(path: string, candidates: string[]): string | null {
  const closest = { candidate: candidates[0] ?? null, shared: 0 };
  for (const candidate of candidates) {
    const shared = sharedStart(candidate, path);
    if (shared > closest.shared) Object.assign(closest, { candidate, shared });
  }
  return closest.candidate;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

export type SuggestAnchor = ReturnType<typeof createSuggestAnchor>;

/** Holds for the anchors as they are now. */
export function createSuggestAnchor(anchors: Targets["anchors"]) {
  const effort = newEffort();
  const ofPage = lazilyEach((route: string) => {
    const ids = anchors.get(route)?.() ?? [];
    return { longer: createLonger(ids), nearest: createNearestName(ids, effort) };
  });
  const routes = lazily(() => {
    const routeOf = new Map<string, string>();
    for (const [route, ids] of anchors) for (const id of ids()) if (!routeOf.has(id)) routeOf.set(id, route);
    return routeOf;
  });
  return {
    /** The id of the page that is nearest to the one that it lacks. */
    nearest: (route: string, anchor: string) => ofPage(route).longer(anchor) ?? ofPage(route).nearest(anchor),
    /** The first page that has the id. */
    elsewhere: (anchor: string) => routes().get(anchor) ?? null,
  };
}

/** The only id that begins with the whole one: `connect` -> `connect-options-callback`. */
function createLonger(ids: Iterable<string>): NearestName {
  const longer = new Map<string, string | null>();
  for (const id of ids)
    for (const { index } of id.matchAll(/(?<!^)-/g)) {
      const start = id.slice(0, index).toLowerCase();
      longer.set(start, longer.has(start) ? null : id);
    }
  return (anchor) => longer.get(anchor.toLowerCase()) ?? null;
}

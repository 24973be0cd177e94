/**
 * In place of `bundle/bundle.ts` for the builds of tests: most sites have the same stylesheets and scripts of the theme, and
 * bundling them takes longer than the rest of a small site. What a part gets to know of a site is its key, as in the cache.
 */
import { afterAll, beforeAll } from "vitest";
import { bundleClient as bundle, type ClientInput, type RunPart } from "../../src/generator/bundle/bundle.ts";
import type { ClientManifest } from "../../src/generator/model/output.ts";

export { themeFolder, usedIslandScripts } from "../../src/generator/bundle/bundle.ts";

const results = new Map<string, Promise<unknown>>();

/** Whether each build looks for its bundles in its store, as those of users do. */
const store = { isAsked: false };

/** For the tests of a file that are about what is stored. */
export function askStoreForBundles(): void {
  beforeAll(() => {
    store.isAsked = true;
  });
  afterAll(() => {
    store.isAsked = false;
  });
}

export function bundleClient(input: ClientInput, run: RunPart): Promise<ClientManifest> {
  const runOnce: RunPart = (name, part, bundlePart) => {
    if (readsSite(part)) return run(name, part, bundlePart);
    const key = JSON.stringify([name, part]);
    const once = (make: () => ReturnType<typeof bundlePart>) => {
      const result = (results.get(key) as ReturnType<typeof bundlePart> | undefined) ?? make();
      results.set(key, result);
      return result;
    };
    return store.isAsked ? run(name, part, (...input) => once(() => bundlePart(...input))) : once(() => run(name, part, bundlePart));
  };
  return bundle(input, runOnce);
}

/** Files of the site, which may change, have names in the input. */
function readsSite(part: object): boolean {
  const { stylesheets = [], slotStyles = [], componentStyles = [], ...files } = part as Partial<Record<string, unknown[]>>;
  const { onQuery = null, hasDiagrams = false, islands = null } = files as Record<string, unknown>;
  return [stylesheets, slotStyles, componentStyles].flat().length > 0 || onQuery !== null || hasDiagrams === true || islands !== null;
}

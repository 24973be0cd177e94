/** Which of the scripts that were bundled are published. */
import type { ClientManifest, OutputFile } from "../model/output.ts";

/** The scripts of the islands that pages use. */
export function usedIslandScripts({ islands, islandScripts }: ClientManifest, names: Iterable<string>): OutputFile[] {
  const urls = new Set([...names].flatMap((name) => islands[name]?.all ?? []));
  return islandScripts.filter(({ path }) => urls.has(`/${path}`));
}

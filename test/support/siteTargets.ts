/** What a search can lead to in a built site: its pages and their sections. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unescapeHtml } from "../../src/generator/text/html.ts";
import { listFiles } from "./hashTree.ts";
import { splitUrl } from "./searchQueries.ts";

/** Targets that are no page of the site, or no id in the main area of that page. */
export async function missingTargets(folder: string, targets: readonly string[]): Promise<string[]> {
  const files = await listFiles(folder);
  const ids = new Map<string, Set<string>>();
  for (const file of files.filter((path) => path.endsWith(".html"))) {
    ids.set(splitUrl(`/${file}`)[0], idsIn(await readFile(join(folder, file), "utf8")));
  }
  return targets.filter((target) => {
    const [page, anchor] = splitUrl(target);
    const known = ids.get(page);
    return !known || (anchor !== "" && !known.has(anchor));
  });
}

function idsIn(html: string): Set<string> {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return new Set([...main.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => unescapeHtml(id)));
}

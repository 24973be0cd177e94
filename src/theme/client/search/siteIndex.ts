/** The search indexes of the site that is open, one for each version and language: read when one is first asked, and then kept. */
import { otherStemmer, stemmer } from "bcidocs:stemmer";
import type { Answer } from "../../search/answer.ts";
import { type Engine, openEngine } from "../../search/engine.ts";
import { isScarce } from "../sitePages.ts";

/** This script lies in `<base>/assets/`. The page says where what belongs to it is searched. */
function folderOfPage(): string {
  const { index = "search/" } = document.querySelector<HTMLElement>("[data-index]")?.dataset ?? {};
  return new URL(`../${index}`, import.meta.url).href;
}

/** Milliseconds from the first answer to the reading of the rest. */
const pause = 2000;

/** By the address of the index. */
const engines = new Map<string, Engine>();

/** Rejects when a file cannot be read; the next call tries again. Nothing more is read for a query that is no longer wanted. */
export async function answerQuery(query: string, isWanted: () => boolean): Promise<Answer> {
  const folder = folderOfPage();
  const isNew = !engines.has(folder);
  const engine = engines.get(folder) ?? openEngine({ load: (name) => load(name, folder), stem: stemmer, stemOther: otherStemmer });
  engines.set(folder, engine);
  try {
    const answer = await engine.answer(query, isWanted, location.pathname);
    // From then on the site is searched without a network, too.
    if (isNew && !isScarce()) setTimeout(() => engine.loadAll().catch(() => undefined), pause);
    return answer;
  } catch (error) {
    if (engines.get(folder) === engine) engines.delete(folder);
    throw error;
  }
}

/** The site has changed: the next answer is from its new index. */
export function renewIndex(): void {
  engines.clear();
}

async function load(name: string, folder: string): Promise<string> {
  // All other files are named after what is in them.
  const isRoot = name === "index.json";
  const response = await fetch(new URL(name, folder), { cache: isRoot ? "no-cache" : "default" });
  if (!response.ok) throw new Error(`No ${name}: ${response.status}`);
  return response.text();
}

/** The search indexes of the site that is open, one for each version and language: read when one is first asked, and then kept. */
import { otherStemmer, stemmer } from "bcidocs:stemmer";
import type { Answer } from "../../search/answer.ts";
import { type Engine, openEngine } from "../../search/engine.ts";
import { isScarce } from "../links.ts";

/** This script lies in `<base>/assets/`. The page says where what belongs to it is searched. */
function folderOfPage(): string {
  const { index = "search/" } = document.querySelector<HTMLElement>("[data-index]")?.dataset ?? {};
  return new URL(`../${index}`, import.meta.url).href;
}

/** Milliseconds from the first answer to the reading of the rest. */
const pause = 2000;

export interface SiteIndex {
  /** Rejects when a file cannot be read; the next call tries again. Nothing more is read for a query that is no longer wanted. */
  answer(query: string, isWanted: () => boolean): Promise<Answer>;
  /** The site has changed: the next answer is from its new index. */
  renew(): void;
}

export function createSiteIndex(): SiteIndex {
  const engines = new Map<string, Engine>();
  const open = (folder: string) => {
    const engine = openEngine({ load: (name) => load(name, folder), stem: stemmer, stemOther: otherStemmer });
    engines.set(folder, engine);
    return engine;
  };
  return {
    async answer(query, isWanted) {
      const folder = folderOfPage();
      const known = engines.get(folder);
      const engine = known ?? open(folder);
      try {
        const answer = await engine.answer(query, isWanted, location.pathname);
        // From then on the site is searched without a network, too.
        if (!known && !isScarce()) setTimeout(() => engine.loadAll().catch(() => undefined), pause);
        return answer;
      } catch (error) {
        if (engines.get(folder) === engine) engines.delete(folder);
        throw error;
      }
    },
    renew() {
      engines.clear();
    },
  };
}

async function load(name: string, folder: string): Promise<string> {
  // All other files are named after what is in them.
  const isRoot = name === "index.json";
  const response = await fetch(new URL(name, folder), { cache: isRoot ? "no-cache" : "default" });
  if (!response.ok) throw new Error(`No ${name}: ${response.status}`);
  return response.text();
}

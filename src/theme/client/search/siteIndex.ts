/** The search index of the site that is open: read when it is first asked, and then kept. */
import { stemmer } from "bcidocs:stemmer";
import type { Answer } from "../../search/answer.ts";
import { type Engine, openEngine } from "../../search/engine.ts";
import { isScarce } from "../links.ts";

/** This script lies in `<base>/assets/`. */
const folder = new URL("../search/", import.meta.url);

/** Milliseconds from the first answer to the reading of the rest. */
const pause = 2000;

export interface SiteIndex {
  /** Rejects when a file cannot be read; the next call tries again. */
  answer(query: string): Promise<Answer>;
  /** The site has changed: the next answer is from its new index. */
  renew(): void;
}

export function createSiteIndex(): SiteIndex {
  const state = { engine: null as Engine | null };
  const open = () => {
    const engine = openEngine({ load, stem: stemmer });
    state.engine = engine;
    return engine;
  };
  return {
    async answer(query) {
      const isFirst = !state.engine;
      const engine = state.engine ?? open();
      try {
        const answer = await engine.answer(query);
        // From then on the site is searched without a network, too.
        if (isFirst && !isScarce()) setTimeout(() => engine.loadAll().catch(() => undefined), pause);
        return answer;
      } catch (error) {
        if (state.engine === engine) state.engine = null;
        throw error;
      }
    },
    renew() {
      state.engine = null;
    },
  };
}

async function load(name: string): Promise<string> {
  // All other files are named after what is in them.
  const isRoot = name === "index.json";
  const response = await fetch(new URL(name, folder), { cache: isRoot ? "no-cache" : "default" });
  if (!response.ok) throw new Error(`No ${name}: ${response.status}`);
  return response.text();
}

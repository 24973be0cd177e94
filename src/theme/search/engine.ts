/** Answers queries from the files of a search index. No DOM: the browser, `bcidocs check --search` and the tests use the same. */
import type { Answer } from "./answer.ts";

export interface EngineOptions {
  /** Reads a file of the index by its name, e.g. `index.json`, `terms-1f2e3d4c5b.txt`. */
  load: (name: string) => Promise<string>;
  /** Stems words of the index's language. */
  stem: (word: string) => string;
}

export interface Engine {
  /** Rejects with what `load` rejects with. An empty query has an empty answer. */
  answer(query: string): Promise<Answer>;
  /** Reads all files, so that later queries need no network. */
  loadAll(): Promise<void>;
}

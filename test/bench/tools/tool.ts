/** The description of a tool that builds sites. */
import type { Corpus, CorpusPage } from "../corpus/corpus.ts";

export interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

export interface Tool {
  /** e.g. `VitePress` */
  name: string;
  /** e.g. `1.6.4 with local search` */
  version: string;
  /** Its origin decides how often it runs: tools from npm are slow. */
  origin: "ours" | "system" | "npm";
  /** Whether its builds write a search index; that is work which the others do not have. */
  hasSearch: boolean;
  /** Puts the tool itself into the folder, once; throws when that is not possible. */
  install(folder: string): Promise<void>;
  /** Everything but the pages: settings, the home page, the navigation. */
  writeSettings(folder: string, corpus: Corpus, label: string): Promise<void>;
  /** The path of a page in the folder. */
  pathOf(page: CorpusPage): string;
  /** The page in the syntax of the tool. */
  textOf(page: CorpusPage, corpus: Corpus): string;
  /** What to delete before another site of the same size is made, relative to the folder. */
  content: string[];
  caches: string[];
  output: string;
  build(folder: string): Command;
  /** e.g. `/docs/part-1/circles`; left out where no bench opens pages. */
  addressOf?(page: CorpusPage): string;
  /** The server for authors, on a port; left out where there is none that updates open pages. */
  watch?(port: number): Command;
  /** The number of links that it says it has checked, from its output. */
  readLinks?(printed: string): number | undefined;
}

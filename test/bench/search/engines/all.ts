/** The searches that are compared. */
import type { SearchEngine } from "../engine.ts";
import { bcidocs } from "./bcidocs.ts";
import { miniSearch } from "./miniSearch.ts";
import { pagefind } from "./pagefind.ts";

export const engines: readonly SearchEngine[] = [bcidocs, pagefind, miniSearch];

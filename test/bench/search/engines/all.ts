/** The searches that are compared. */
import type { SearchEngine } from "../engine.ts";
import { miniSearch } from "./miniSearch.ts";
import { pagefind } from "./pagefind.ts";

export const engines: readonly SearchEngine[] = [pagefind, miniSearch];

/** The grammars, and when each is loaded. */
import type { Syntax } from "refractor/core";
import embedded from "./embeddedGrammars.json" with { type: "json" };
import lazyNames from "./lazyGrammars.json" with { type: "json" };

/** Loaded together with the first block of any language, see `refractor.ts`. */
export const baseGrammars = "markup css javascript jsx typescript tsx json bash shell-session diff yaml toml ini python markdown".split(
  " ",
);

/**
 * Loaded when a block first asks for them. Left out are those that change other grammars when they are registered
 * (e.g. `opencl` adds words to C): highlighting must not depend on the blocks before.
 */
export const lazyGrammars: ReadonlySet<string> = new Set(lazyNames);

/** One of them. `bin/bundle.js` writes an import for each, so that each is a file of `lib/`. */
export function importGrammar(name: string): Promise<{ default: Syntax }> {
  return import(/* @vite-ignore */ `refractor/${name}`);
}

/** Grammars that embed others, and do so only if those are registered first. */
export const embeddedGrammars: Record<string, string[]> = embedded;

/** Reads `<!-- bcidocs-ignore-next-line L001: reason -->`. */
import type { InlineIgnore } from "../../model/page.ts";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";

const comment = /<!--\s*bcidocs-ignore-next-line\b([\s\S]*?)-->/g;
const content = /^\s+(L\d{3}(?:\s*,\s*L\d{3})*)\s*:\s*(\S[\s\S]*?)\s*$/;

interface Read {
  ignores: InlineIgnore[];
  problems: Problem[];
}

/** All in the value of one HTML node; `placeOf` finds the place of an offset. */
export function readInlineIgnores(html: string, placeOf: (at: number, length: number) => Place): Read {
  const read: Read = { ignores: [], problems: [] };
  for (const { 0: whole, 1: inside = "", index } of html.matchAll(comment)) {
    const lines = whole.split("\n");
    const place = placeOf(index, lines[0]?.length ?? 0);
    const [, codes, reason = ""] = content.exec(inside) ?? [];
    if (codes === undefined || place.line === undefined) {
      const hint = "Write the codes and why the problems are fine: <!-- bcidocs-ignore-next-line L001: reason -->";
      read.problems.push(problem("L028", "this comment ignores nothing", { place, hint }));
      continue;
    }
    const nextLine = place.line + lines.length;
    read.ignores.push(...codes.split(/\s*,\s*/).map((rule) => ({ rule, reason, place, nextLine })));
  }
  return read;
}

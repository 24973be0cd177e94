/** `@document`: TypeDoc makes pages of the files that it names. Here those are in the content folder. */
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";

const tag = /^[ \t]*(?:\/\*)?\*[ \t]+@document[ \t]+(\S+)/;

/** `texts` are the SDK's files by path. */
export function documentTags(texts: ReadonlyMap<string, string>, isForeign: (path: string) => boolean): Problem[] {
  const own = [...texts].filter(([path, text]) => text.includes("@document ") && !isForeign(path));
  return own.flatMap(([path, text]) =>
    text.split("\n").flatMap((line, index) => {
      const [, file] = tag.exec(line) ?? [];
      if (file === undefined) return [];
      const column = line.indexOf("@document") + 1;
      const place = { path, line: index + 1, column, endColumn: column + "@document".length };
      return [problem("S007", "@document adds no page.", { place, hint: `Move ${file} to the content folder: its files are pages.` })];
    }),
  );
}

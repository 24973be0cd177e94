/** Tabs of vitepress-plugin-tabs: `:::tabs`, then `== Label`, with two or more signs, before the content of each. */
import { createFenceReader } from "../../../text/fences.ts";
import { type Line, newLine, textOfLine } from "../lines.ts";

const opening = /^([ \t]*)(:{3,})[ \t]*tabs(?:[ \t]+key:[ \t]*\S+)?[ \t]*$/;
const label = /^[ \t]*={2,}[ \t]*([^\s=].*?)[ \t]*$/;

/** As our tabs, which have more colons than what is within them. Those without a label stay as they are. */
export function convertTabs(text: string, lines: Line[]): Line[] {
  const isFenced = createFenceReader();
  const texts = lines.map((line) => textOfLine(text, line));
  /** Those that are open; `hasTab`: the first of them has begun. */
  const open: { indent: string; colons: string; hasTab: boolean }[] = [];
  return lines.flatMap((line, index) => {
    const written = texts[index] ?? "";
    if (isFenced(written)) return [line];
    const [start, indent = "", colons = ""] = opening.exec(written) ?? [];
    let next = index + 1;
    while (start !== undefined && texts[next]?.trim() === "") next++;
    if (start !== undefined && label.test(texts[next] ?? "")) {
      open.push({ indent, colons, hasTab: false });
      return [newLine(`${indent}${colons}::tabs`, line.from)];
    }
    const tabs = open.at(-1);
    const end = tabs?.hasTab ? ["", `${tabs.indent}${tabs.colons}:`] : [];
    if (tabs && written.trim() === tabs.colons) {
      open.pop();
      return [...end, `${tabs.indent}${tabs.colons}::`].map((part) => newLine(part, line.from));
    }
    const name = tabs && label.exec(written)?.[1];
    if (!tabs || name === undefined) return [line];
    tabs.hasTab = true;
    return [...end, `${tabs.indent}${tabs.colons}:tab[${name.replace(/[[\]\\]/g, "\\$&")}]`].map((part) => newLine(part, line.from));
  });
}

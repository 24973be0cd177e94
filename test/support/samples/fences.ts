/** Finds the samples of the headset's docs, and what the pages say that they print. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import site from "../../../site.config.ts";
import { repository } from "../folders.ts";

export interface DocSample {
  /** e.g. `content/docs/api/calm.md`. */
  page: string;
  line: number;
  /** e.g. `src/calm.ts`; null for a fence without. */
  title: string | null;
  /** Typed in by the reader, with `{{product}}` and the like replaced. */
  code: string;
}

export interface ShownOutput {
  page: string;
  /** Title of the sample that prints it. */
  of: string;
  lines: string[];
}

/** `content/` without the docs of the generator. */
export function docPages(): { path: string; text: string }[] {
  const files = readdirSync(join(repository, "content", "docs"), { recursive: true });
  const paths = files.map((path) => `content/docs/${String(path).replaceAll("\\", "/")}`).filter((path) => path.endsWith(".md"));
  return [...paths.sort(), "content/index.md"].map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));
}

export function samplesOf({ path, text }: { path: string; text: string }): DocSample[] {
  return [...text.matchAll(/^([ \t]*)```(?:ts|js)\b([^\n]*)\n([\s\S]*?)^\1```[ \t]*$/gm)].map(({ 2: info = "", 3: code = "", index }) => ({
    page: path,
    line: text.slice(0, index).split("\n").length,
    title: /title="([^"]+)"/.exec(info)?.[1] ?? null,
    code: withVariables(code),
  }));
}

const outputPattern = /^```text title="Output of ([^"]+)"\n([\s\S]*?)^```$/gm;

/** A line with an ellipsis stands for those that are left out. */
export function outputsOf({ path, text }: { path: string; text: string }): ShownOutput[] {
  return [...text.matchAll(outputPattern)].map(({ 1: of = "", 2: body = "" }) => ({
    page: path,
    of,
    lines: body.split("\n").slice(0, -1).map(withVariables),
  }));
}

/** At most as many lines as a reader looks at. */
const shownLines = 6;

/** Of a sample that has run to its end, the end too. */
export function shorten({ printed, isOver }: { printed: readonly string[]; isOver: boolean }): string[] {
  if (printed.length <= shownLines) return [...printed];
  return isOver ? [...printed.slice(0, shownLines - 3), "…", ...printed.slice(-2)] : [...printed.slice(0, shownLines - 1), "…"];
}

/** The page with its outputs as the samples print them today. */
export function withOutputs(text: string, runOf: (title: string) => Parameters<typeof shorten>[0]): string {
  return text.replace(outputPattern, (_, of: string) => {
    const lines = shorten(runOf(of)).map((line) => line.replaceAll(site.variables?.headset ?? "", "{{headset}}"));
    return [`\`\`\`text title="Output of ${of}"`, ...lines, "```"].join("\n");
  });
}

function withVariables(text: string): string {
  const values: Record<string, string> = { ...site.variables, product: site.product ?? "" };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

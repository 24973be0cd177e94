/** Takes note of the code blocks that TypeScript checks, with what leads from their lines to the file. */
import type { BlockLines, SampleFence, SampleLanguage } from "../../model/samples.ts";
import type { PageState } from "../state.ts";
import { type MdNode, placeAt, placeOf, sourceOf } from "../tree.ts";
import { type MarkedCode, readLineList } from "./codeMarks.ts";
import type { FenceInfo } from "./fence.ts";

const languages: Record<string, SampleLanguage> = {
  ...Object.fromEntries((["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"] as const).map((name) => [name, name])),
  typescript: "ts",
  javascript: "js",
};

/** null for a block that TypeScript does not know. */
export function sampleLanguage(language: string): SampleLanguage | null {
  return Object.hasOwn(languages, language) ? (languages[language] ?? null) : null;
}

/** `read`: the shown code, whose lines are those of the file. The number of the block on its page; null for one that is not checked. */
export function noteSample(node: MdNode, { info, read }: { info: FenceInfo; read: MarkedCode }, state: PageState): number | null {
  const language = sampleLanguage(info.language);
  const { words } = info;
  const place = openingFence(node, state);
  const { value = "" } = node;
  if (words.has("output") && language === null) {
    const of = state.fences.at(-1);
    if (of && !of.output) of.output = { text: value, place, ...linesOf(node, state) };
    return null;
  }
  if (language === null) return null;
  const marked = [...read.marks].flatMap(([line, mark]) => (mark === "is-removed" ? [line] : []));
  const removed = new Set([...marked, ...(readLineList(info.removed ?? "") ?? [])].map((line) => read.origins[line]));
  const lines = value.split("\n");
  const code = removed.size === 0 ? value : lines.map((line, index) => (removed.has(index) ? "" : line)).join("\n");
  const count = state.fences.push({
    language,
    title: info.title,
    ...((words.has("nocheck") || state.frontMatter.nocheck === true) && { isUnchecked: true as const }),
    ...(words.has("continue") && { isContinued: true as const }),
    ...(words.has("twoslash") && { hasTypes: true as const }),
    ...(words.has("run") && { isRun: true as const }),
    code,
    visibleLines: read.origins,
    place,
    ...linesOf(node, state),
  });
  return state.firstFence === null ? null : state.firstFence + count - 1;
}

/** The place of a block, which ends on another line. */
export function openingFence(node: MdNode, state: PageState): SampleFence["place"] {
  const { endColumn: _, ...place } = placeOf(state.files, node.position);
  return place;
}

/** Lines may be further right in the file, e.g. in a list, and their variables have other lengths there. */
function linesOf(node: MdNode, state: PageState): BlockLines {
  const source = sourceOf(state.files, node.position);
  const start = node.position?.start.offset;
  const feed = source && start !== undefined ? source.text.indexOf("\n", start) : -1;
  const first = openingFence(node, state).line ?? 1;
  if (!source || feed < 0) return { line: first, column: 1 };
  const columns: number[] = [];
  const shifts: NonNullable<BlockLines["shifts"]> = {};
  let at = feed + 1;
  for (const [index, line] of (node.value ?? "").split("\n").entries()) {
    const end = source.text.indexOf("\n", at);
    const written = source.text.slice(at, end < 0 ? undefined : end);
    const { indent, moved } = alignLine(written, line, state.context.variables ?? {});
    columns.push(line === "" ? (columns.at(-1) ?? indent + 1) : indent + 1);
    if (moved.length > 0) shifts[index] = moved;
    at = end < 0 ? source.text.length : end + 1;
  }
  const [column = 1] = columns;
  const place = placeAt(source, feed + 1);
  return {
    line: place.line ?? first,
    column: columns.every((each) => each === column) ? column : columns,
    ...(Object.keys(shifts).length > 0 && { shifts }),
  };
}

/** Where the line of the block begins in the line of the file. */
function alignLine(sourceLine: string, line: string, variables: Record<string, string>): { indent: number; moved: [number, number][] } {
  if (sourceLine.endsWith(line)) return { indent: sourceLine.length - line.length, moved: [] };
  const moved: [number, number][] = [];
  let by = 0;
  const replacedLine = sourceLine.replace(/(\\?)(?<!\$)\{\{([A-Za-z0-9_]+)\}\}/g, (whole, isEscaped: string, name: string, at: number) => {
    const value = isEscaped ? whole.slice(1) : (variables[name] ?? whole);
    const end = at - by + value.length;
    by += whole.length - value.length;
    moved.push([end, by]);
    return value;
  });
  const indent = replacedLine.length - line.length;
  if (indent < 0 || !replacedLine.endsWith(line)) return { indent: 0, moved: [] };
  return { indent, moved: moved.map(([from, each]) => [from - indent, each]) };
}

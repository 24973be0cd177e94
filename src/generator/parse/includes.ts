/** `::include{file=… region=…}`: puts another file in its place, Markdown as Markdown, anything else as code. */
import { problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { extensionOf, folderOf, joinPath, nameOf } from "../text/path.ts";
import { type PageState, readTree } from "./assembly.ts";
import { splitFrontMatter } from "./fence.ts";
import { extractRegion, regionNames, withoutMarks } from "./regions.ts";
import { normalizeLineEnds, placeOf } from "./sources.ts";
import { type MdNode, walk } from "./tree.ts";

const maxDepth = 16;

interface Reading {
  state: PageState;
  /** Paths of the file that includes and of those around it, outermost first. */
  chain: string[];
}

export async function resolveIncludes(tree: MdNode, reading: Reading): Promise<void> {
  const found: { node: MdNode; parent: MdNode }[] = [];
  walk(tree, (node, parent) => {
    if (node.type === "leafDirective" && node.name === "include") found.push({ node, parent });
  });
  for (const { node, parent } of found) {
    const content = await contentOf(node, reading);
    parent.children = parent.children?.flatMap((child) => (child === node ? content : [child])) ?? [];
  }
}

async function contentOf(node: MdNode, { state, chain }: Reading): Promise<MdNode[]> {
  const place = placeOf(state.files, node.position);
  const fail = (message: string, hint: string): MdNode[] => {
    state.problems.push(problem("M010", message, { place, hint }));
    return [];
  };
  const { file, region, title } = node.attributes ?? {};
  if (!file) return fail("The include names no file.", "Write ::include{file=./part.md}.");
  const path = resolvePath(file, chain.at(-1) ?? "");
  if (path.startsWith("..")) return fail(`The include "${file}" leaves the site's folder.`, "Only files of the site can be included.");
  if (chain.includes(path)) return fail(`The include goes in a circle: ${[...chain, path].join(" > ")}.`, "Take one of the includes out.");
  if (chain.length > maxDepth) return fail(`Includes are nested deeper than ${maxDepth}.`, "Include fewer files within one another.");
  const partials = state.context.partials;
  const text = Object.hasOwn(partials, path) ? partials[path] : undefined;
  if (text === undefined) return fail(`There is no file "${path}" to include.`, missingHint(path, Object.keys(partials)));
  state.includes.add(path);
  const whole = normalizeLineEnds(text);
  const part = region ? extractRegion(whole, region) : withoutMarks(whole);
  if (part === null) return fail(`"${path}" has no region "${region}".`, regionHint(region ?? "", regionNames(whole)));
  if (!/^\.(?:md|markdown)$/i.test(extensionOf(path))) return [codeBlock({ path, code: part, title, node })];
  return await markdownOf({ path, text: whole, part: region ? part : null }, { state, chain });
}

/** A path relative to the file that includes, or from the site's folder with a leading slash. */
function resolvePath(file: string, from: string): string {
  const path = file.replaceAll("\\", "/").replace(/^@site\//, "/");
  return path.startsWith("/") ? joinPath(`.${path}`) : joinPath(folderOf(from), path);
}

/** The children of an included Markdown file. Its region keeps its lines, so that problems point into the file. */
async function markdownOf(file: { path: string; text: string; part: string | null }, reading: Reading): Promise<MdNode[]> {
  const body = file.part === null ? splitFrontMatter(file.text, file.path).body : atItsLines(file.text, file.part);
  const tree = await readTree(file.path, withoutMarksInPlace(body), reading);
  return tree.children ?? [];
}

/** The region behind as many blank lines as stand before it in its file. */
function atItsLines(text: string, part: string): string {
  const first = part.split("\n").find((line) => line.trim() !== "") ?? "";
  const skipped = text.slice(0, Math.max(0, text.indexOf(first))).split("\n").length - 1;
  const leading = part.split("\n").findIndex((line) => line.trim() !== "");
  return "\n".repeat(Math.max(0, skipped - Math.max(0, leading))) + part;
}

/** Marks of regions become blank lines. */
function withoutMarksInPlace(text: string): string {
  return text.includes("region") ? text.replace(/^[ \t]*<!--\s*#?(?:end)?region\b[^\n]*$/gm, "") : text;
}

function codeBlock(block: { path: string; code: string; title: string | null | undefined; node: MdNode }): MdNode {
  const name = nameOf(block.path);
  const title = block.title ? ` title="${block.title.replaceAll('"', "&quot;")}"` : "";
  return {
    type: "code",
    lang: extensionOf(name).slice(1) || name.toLowerCase(),
    meta: `verbatim${title}`,
    value: block.code.replace(/^\n+|\s+$/g, ""),
    position: block.node.position,
  };
}

function missingHint(path: string, known: string[]): string {
  const sameName = known.find((other) => nameOf(other) === nameOf(path));
  const nearest = sameName ?? nearestName(path, known);
  return nearest
    ? `Did you mean "/${nearest}"?`
    : "Paths are relative to the file that includes, or begin with a slash at the site's folder.";
}

function regionHint(name: string, known: string[]): string {
  const nearest = nearestName(name, known);
  if (nearest) return `Did you mean "${nearest}"?`;
  return known.length > 0
    ? `It has the regions ${known.join(", ")}.`
    : `Mark a region by "#region ${name}" and "#endregion ${name}" in comments.`;
}

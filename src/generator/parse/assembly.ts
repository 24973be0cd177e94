/** Reads a file and everything that it includes into one Markdown tree, and gathers its links and problems. */
import type { PageLink } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import type { ParseContext } from "./context.ts";
import { resolveIncludes } from "./includes.ts";
import { findDeepNode, findLimit, maxNesting } from "./limits.ts";
import { collectLinks } from "./links.ts";
import { parseMarkdown } from "./markdown.ts";
import { bracketTitles, type Rewritten, restoreTitles } from "./openers.ts";
import { createSourceText, placeOf, type SourceText, stampFile } from "./sources.ts";
import { type MdNode, walk } from "./tree.ts";
import { replaceVariablesInTree } from "./variables.ts";

/** What is gathered while a page is read. */
export interface PageState {
  context: ParseContext;
  /** The page's own file, then those that it includes. */
  files: SourceText[];
  links: PageLink[];
  /** Paths of what it includes. */
  includes: Set<string>;
  /** Names of the registered components it uses. */
  components: Set<string>;
  problems: Problem[];
}

export function createPageState(context: ParseContext): PageState {
  return { context, files: [], links: [], includes: new Set(), components: new Set(), problems: [] };
}

/** `chain` holds the paths of the files around this one, outermost first. */
export async function readTree(path: string, text: string, { state, chain }: { state: PageState; chain: string[] }): Promise<MdNode> {
  const { context, problems } = state;
  const rewritten = bracketTitles(text);
  const limit = findLimit(createSourceText(path, rewritten.text));
  if (limit) {
    problems.push(limit);
    state.files.push(createSourceText(path, text));
    return { type: "root", children: [] };
  }
  const { tree, source } = await parse(path, rewritten, context);
  const file = state.files.push(source) - 1;
  const deep = findDeepNode(tree);
  if (deep) {
    const hint = "Split it into parts, or put it into a code block.";
    problems.push(problem("M007", `Markup is nested deeper than ${maxNesting}.`, { place: placeOf([source], deep.position), hint }));
    return { type: "root", children: [] };
  }
  if (context.variables) replaceVariablesInTree(tree, source, { variables: context.variables, problems });
  if (context.markdown.html === "off") showHtmlAsText(tree);
  const found = collectLinks(tree, source);
  state.links.push(...found.links);
  problems.push(...found.problems);
  if (file > 0) stampFile(tree, file);
  await resolveIncludes(tree, { state, chain: [...chain, path] });
  return tree;
}

async function parse(path: string, rewritten: Rewritten, { markdown }: ParseContext): Promise<{ tree: MdNode; source: SourceText }> {
  const tree = await parseMarkdown(rewritten.text, markdown);
  const restored = restoreTitles(rewritten, tree);
  if (!restored) return { tree, source: createSourceText(path, rewritten.text) };
  return { tree: await parseMarkdown(restored.text, markdown), source: createSourceText(path, restored.text) };
}

/** Setting `html: "off"`: tags are shown as they were typed. */
function showHtmlAsText(tree: MdNode): void {
  const inline = new Set(["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link", "linkReference"]);
  walk(tree, (node, parent) => {
    if (node.type !== "html") return;
    const text = { type: "text", value: node.value ?? "", position: node.position };
    Object.assign(node, inline.has(parent.type) ? text : { type: "paragraph", children: [text], value: undefined });
  });
}

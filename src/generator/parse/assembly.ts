/** Reads a file and everything that it includes into one Markdown tree, and gathers its links and problems. */
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import type { ParseContext } from "./context.ts";
import { resolveIncludes } from "./includes.ts";
import { findDeepNode, findLimit, maxNesting } from "./limits.ts";
import { collectLinks } from "./links.ts";
import { parseMarkdown } from "./markdown.ts";
import { bracketTitles, type Rewritten, restoreTitles } from "./openers.ts";
import { rebaseLinks } from "./rebase.ts";
import { createSourceText, placeOf, type SourceText, stampFile } from "./sources.ts";
import type { PageState } from "./state.ts";
import { type MdNode, walk } from "./tree.ts";
import { replaceVariablesInTree } from "./variables.ts";

/** Where a file stands: the page that it becomes part of, and the paths of the files around it, outermost first. */
export interface Reading {
  state: PageState;
  chain: string[];
}

export async function readTree(path: string, text: string, { state, chain }: Reading): Promise<MdNode> {
  const { context, problems } = state;
  const rewritten = bracketTitles(text);
  const plain = createSourceText(path, rewritten.text);
  const limit = findLimit(plain);
  const parsed = limit ? null : await parse(plain, rewritten, context);
  const source = parsed?.source ?? plain;
  const file = state.files.push(source) - 1;
  const fault = limit ?? depthFault(parsed?.tree ?? null, source);
  if (fault || !parsed) {
    if (fault) problems.push(fault);
    return { type: "root", children: [] };
  }
  const { tree } = parsed;
  if (context.variables) replaceVariablesInTree(tree, source, { variables: context.variables, problems });
  if (context.markdown.html === "off") showHtmlAsText(tree);
  collectLinks(tree, source, state);
  rebaseLinks(tree, path, chain[0] ?? path);
  if (file > 0) stampFile(tree, file);
  await resolveIncludes(tree, { state, chain: [...chain, path], readTree });
  return tree;
}

/** The tree and the text that its positions are of; null for a text that no parser can hold on its stack. */
async function parse(
  plain: SourceText,
  rewritten: Rewritten,
  { markdown }: ParseContext,
): Promise<{ tree: MdNode; source: SourceText } | null> {
  try {
    const tree = await parseMarkdown(rewritten.text, markdown);
    const restored = restoreTitles(rewritten, tree);
    if (!restored) return { tree, source: plain };
    return { tree: await parseMarkdown(restored.text, markdown), source: createSourceText(plain.path, restored.text) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function depthFault(tree: MdNode | null, source: SourceText): Problem | null {
  const deep = tree ? findDeepNode(tree) : null;
  if (tree && !deep) return null;
  const hint = "Split it into parts, or put it into a code block.";
  const place = deep ? placeOf([source], deep.position) : { path: source.path };
  return problem("M007", `Markup is nested deeper than ${maxNesting}.`, { place, hint });
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

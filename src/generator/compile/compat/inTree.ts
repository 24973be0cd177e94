/** Reads what other tools add within a block: code groups, attribute lists, pictures of GitHub, emphasis in Chinese and Japanese text. */
import type { SourceText } from "../sources.ts";
import type { PageState } from "../state.ts";
import { type MdNode, rewrite, walk } from "../tree.ts";
import { readAttributeLists, readColorMode } from "./attributeLists.ts";
import { closeEmphasis } from "./cjkEmphasis.ts";
import { readDefinitions } from "./definitions.ts";
import { readInlineMarks } from "./inlineMarks.ts";
import { warnUnsupportedSyntax } from "./unsupportedSyntax.ts";

/** Changes the tree of one file in place; `source` is what its positions belong to. */
export function readCompatSyntax(tree: MdNode, source: SourceText, state: PageState): void {
  const { text } = source;
  const { syntax } = state.context.markdown;
  warnUnsupportedSyntax(tree, source, state);
  if (syntax.includes("vitepress") && /:::[ \t]*(?:code-group|raw|v-pre)/.test(text))
    rewrite(tree, (node) => containerOfVitePress(node, state));
  if (text.includes("#gh-")) walk(tree, readColorMode);
  const hasLists = syntax.includes("mkdocs") || syntax.includes("vitepress");
  if (hasLists && /\{:?[ \t]*(?:[.#][\w:-]+[ \t}]|[A-Za-z][\w:-]*=)/.test(text)) readAttributeLists(tree);
  if (syntax.includes("mkdocs") && /\n[ \t]*:[ \t]{2,}\S/.test(text)) readDefinitions(tree);
  if (syntax.includes("mkdocs") && /==\S|\+\+\w/.test(text)) readInlineMarks(tree);
  if (/\*/.test(text) && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)) closeEmphasis(tree, text);
}

function containerOfVitePress(node: MdNode, { context }: PageState): MdNode[] | null {
  const { name = "", children = [], position } = node;
  if (node.type !== "containerDirective" || context.components.includes(name)) return null;
  if (name === "raw" || name === "v-pre") return children;
  if (name !== "code-group") return null;
  const tabs = children.flatMap((child): MdNode[] => (child.type === "code" ? [tabOf(child)] : []));
  return [{ ...node, name: "tabs", data: { ...node.data, written: name }, attributes: {}, children: tabs, position }];
}

/** ```` ```js [config.js] ```` is the tab `config.js`. */
function tabOf(code: MdNode): MdNode {
  const { position, meta, lang } = code;
  const [match, label] = /(?:^|\s)\[([^\]]+)\]/.exec(meta ?? "") ?? [];
  const text: MdNode = { type: "text", value: label ?? lang ?? "Code", position };
  const title: MdNode = { type: "paragraph", data: { directiveLabel: true }, children: [text], position };
  const content = { ...code, meta: match === undefined ? (meta ?? null) : (meta ?? "").replace(match, "").trim() };
  return { type: "containerDirective", name: "tab", attributes: {}, data: { isWhole: true }, children: [title, content], position };
}

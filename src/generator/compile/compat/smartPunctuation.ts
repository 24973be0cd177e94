/** Quotes, dashes and ellipses as in print, as Starlight, `smarty` of MkDocs and `smart-punctuation` of mdBook make them. */
import remarkSmartypants from "remark-smartypants";
import { unified } from "unified";
import { type MdNode, walk } from "../tree.ts";

/** `true`: two hyphens are an em dash. `"oldschool"`: two are an en dash, three an em dash. */
export type SmartPunctuation = true | "oldschool";

/** Changes texts in place. Ids and classes at the end of a heading stay as they are typed. */
export function readSmartPunctuation(tree: MdNode, dashes: SmartPunctuation): void {
  const attributeLists: { text: MdNode; list: string }[] = [];
  walk(tree, ({ type, children = [] }) => {
    const text = type === "heading" ? children.at(-1) : undefined;
    const [list] = (text?.type === "text" && /\s*\{[^{}]*\}\s*$/.exec(text.value ?? "")) || [];
    if (text && list !== undefined) attributeLists.push({ text, list });
  });
  for (const { text, list } of attributeLists) text.value = (text.value ?? "").slice(0, -list.length);
  unified()
    .use(remarkSmartypants, { dashes })
    .runSync(tree as never);
  for (const { text, list } of attributeLists) text.value += list;
}

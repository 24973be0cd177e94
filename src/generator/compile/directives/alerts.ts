/** GitHub's alerts: a quote whose first line is `[!NOTE]` becomes a callout. */
import { element, type MdNode, rewrite } from "../tree.ts";

export const alertKinds = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];
const mark = new RegExp(String.raw`^\[!(${alertKinds.join("|")})\][ \t]*(?:\n|$)`, "i");

export function convertAlerts(tree: MdNode): void {
  rewrite(tree, (node) => {
    if (node.type !== "blockquote") return null;
    const [paragraph, ...rest] = node.children ?? [];
    const [first, ...inline] = paragraph?.type === "paragraph" ? (paragraph.children ?? []) : [];
    const match = first?.type === "text" ? mark.exec(first.value ?? "") : null;
    // `[!NOTE]` followed by markup on the same line is an ordinary quote.
    if (!match?.[1] || !first || !paragraph || (!match[0].endsWith("\n") && inline.length > 0 && inline[0]?.type !== "break")) return null;
    const text = { ...first, value: (first.value ?? "").slice(match[0].length) };
    const remaining = [
      ...(text.value === "" ? [] : [text]),
      ...(inline[0]?.type === "break" && text.value === "" ? inline.slice(1) : inline),
    ];
    const body = remaining.length > 0 ? [{ ...paragraph, children: remaining }, ...rest] : rest;
    return [element("bcidocs-callout", { kind: match[1].toLowerCase() }, body, node.position)];
  });
}

/** Alerts of GitHub with a title on the same line, `> [!NOTE] Title`. */
import { alertKinds } from "../../directives/callouts.ts";
import { isFilled } from "../../mdx/blocks.ts";
import type { MdNode } from "../../tree.ts";

const marker = new RegExp(String.raw`^\[!(${alertKinds.join("|")})\][ \t]+(?=\S)`, "i");

export function readTitledAlert({ children = [], position }: MdNode): MdNode[] | null {
  const [paragraph, ...rest] = children;
  const [first, ...others] = paragraph?.children ?? [];
  const [match, kind = ""] = (first?.type === "text" && marker.exec(first.value ?? "")) || [];
  if (!first || !paragraph || match === undefined) return null;
  const inline = [{ ...first, value: first.value?.slice(match.length) ?? "" }, ...others];
  const end = inline.findIndex(({ type, value }) => type === "break" || (type === "text" && value?.includes("\n")));
  const [before = "", ...lines] = (inline[end]?.value ?? "").split("\n");
  const title = end < 0 ? inline : [...inline.slice(0, end), { ...first, value: before }];
  const text = end < 0 ? [] : [{ ...first, value: lines.join("\n") }, ...inline.slice(end + 1)];
  const label = { type: "paragraph", data: { directiveLabel: true }, children: title.filter(({ value }) => value !== ""), position };
  const body = text.some(isFilled) ? [{ ...paragraph, children: text }] : [];
  const data = { isWhole: true };
  return [{ type: "containerDirective", name: kind.toLowerCase(), attributes: {}, data, children: [label, ...body, ...rest], position }];
}

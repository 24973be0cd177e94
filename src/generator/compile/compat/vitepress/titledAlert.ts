/** Alerts of GitHub with a title on the same line, `> [!NOTE] Title`. */
import { alertKinds } from "../../directives/callouts.ts";
import type { MdNode } from "../../tree.ts";

const titled = new RegExp(String.raw`^\[!(${alertKinds.join("|")})\][ \t]+([^\n]+)(?:\n|$)`, "i");

export function readTitledAlert({ children = [], position }: MdNode): MdNode[] | null {
  const [paragraph, ...rest] = children;
  const [first, ...inline] = paragraph?.children ?? [];
  const [match, kind = "", title = ""] = (first?.type === "text" && titled.exec(first.value ?? "")) || [];
  if (!first || !paragraph || match === undefined || (!match.endsWith("\n") && inline.length > 0)) return null;
  const label = { type: "paragraph", data: { directiveLabel: true }, children: [{ ...first, value: title }], position };
  const text = { ...paragraph, children: [{ ...first, value: (first.value ?? "").slice(match.length) }, ...inline] };
  const data = { isWhole: true };
  return [{ type: "containerDirective", name: kind.toLowerCase(), attributes: {}, data, children: [label, text, ...rest], position }];
}

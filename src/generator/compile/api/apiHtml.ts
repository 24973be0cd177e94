/** HTML in doc comments: often it is not HTML at all, e.g. `Usage: <name>`. Unknown or unsafe elements are shown as text. */
import { problem } from "../../problems/problem.ts";
import { schema } from "../html/schema.ts";
import { placeOf } from "../sources.ts";
import type { PageState } from "../state.ts";
import { type MdNode, rewrite } from "../tree.ts";

const allowed = new Set((schema.tagNames ?? []).filter((name) => !name.startsWith("bcidocs-")));
const inlineParents = new Set(["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link", "linkReference"]);

export function showUnknownHtml(tree: MdNode, state: PageState): void {
  rewrite(tree, (node, parent) => {
    if (node.type !== "html") return null;
    const unknown = [...(node.value ?? "").matchAll(/<\/?([a-z][^\s/>]*)/gi)]
      .map(([, name = ""]) => name)
      .find((name) => !allowed.has(name.toLowerCase()));
    if (unknown === undefined) return null;
    const place = placeOf(state.files, node.position);
    state.problems.push(
      problem("S009", `<${unknown}> is shown as text.`, { place, hint: "Write it as code, between backticks, or leave it out." }),
    );
    const text = { type: "text", value: node.value ?? "", position: node.position };
    return [inlineParents.has(parent.type) ? text : { type: "paragraph", children: [text], position: node.position }];
  });
}

/** Names and rules that a preprocessor of the books of Rust turns into links. */
import { problem } from "../../../problems/problem.ts";
import type { PageState } from "../../state.ts";
import { element, findNodes, type MdNode, placeOf, rewrite, rewriteText } from "../../tree.ts";
import type { TreeRule } from "../dialect.ts";

/** `std::vec::Vec` and `items.use`, a rule that a page states as `r[items.use]`: a preprocessor of the project makes links out of them. */
const pathOfRust = /^(?:[a-z]+@\w+|(?:[a-z]+@)?\w+(?:::\w+)+(?:[!#(][\w.()-]*)*|\w+#method\.\w+)$/;
const file = /\.(?:mdx?|html?|png|jpe?g|svg|gif|webp|pdf|txt|rs|toml|json|ya?ml|csv|zip|gz|[cm]?[jt]sx?|css|c|h|cpp|py|sh)$/i;
const nameOfRule = /^(?:[a-z][\w-]*(?:\.[\w-]+)*|#grammar-\w+)$/;
const ruleElsewhere = /\[([^[\]]+)\]\[[A-Za-z][\w-]*(?:(?:\.|::|#)[\w-]+)*\]/g;
const rule = /^r\[([\w.-]+)\]\s*/;

export const rustNames: TreeRule = { marker: /::|^r\[|\](?:\(|: )[a-z][\w-]*\.\w/m, read: readNamesOfRust };

/** A rule becomes its anchor, and what leads to names is their text. */
function readNamesOfRust(tree: MdNode, state: PageState): void {
  const startOf = ({ type, children: [first] = [] }: MdNode): RegExpExecArray | null =>
    type === "paragraph" && first?.type === "text" ? rule.exec(first.value ?? "") : null;
  const isRuleElsewhere = ({ type, url = "" }: MdNode): boolean =>
    type === "definition" && nameOfRule.test(url) && url.includes(".") && !file.test(url);
  const hasRules = findNodes(tree, (node) => startOf(node) !== null || isRuleElsewhere(node)).length > 0;
  // A rule of another page, which has no definition.
  if (hasRules) rewriteText(tree, ruleElsewhere, ([, value = ""], position) => [{ type: "text", value, position }]);
  const isName = (url = ""): boolean =>
    pathOfRust.test(url) || (nameOfRule.test(url) && (hasRules || url.includes(".")) && !file.test(url));
  const definitions = findNodes(tree, ({ type, url }) => type === "definition" && isName(url));
  const names = new Set(definitions.map(({ identifier }) => identifier));
  rewrite(tree, (node) => {
    const [match, name] = startOf(node) ?? [];
    if (match !== undefined) {
      const [first, ...rest] = node.children ?? [];
      const value = first?.value?.slice(match.length) ?? "";
      const text = [...(value === "" || !first ? [] : [{ ...first, value }]), ...rest];
      const anchor = element("div", { id: `r-${name}` }, [], node.position);
      return text.length === 0 ? [anchor] : [anchor, { ...node, children: text }];
    }
    if (node.type === "definition" && names.has(node.identifier)) return [];
    const isLink = node.type === "link" ? isName(node.url) : node.type === "linkReference" && names.has(node.identifier);
    if (!isLink) return null;
    const message = "Names that a preprocessor of mdBook turns into links are shown as text.";
    const hint = "Write the address of the page, or let the preprocessor write its result into the pages.";
    state.problems.push(problem("M035", message, { place: placeOf(state.files, node.position), hint }));
    return node.children ?? [];
  });
}

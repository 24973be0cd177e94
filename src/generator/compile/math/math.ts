/** Formulas between dollars and in `math` fences, as MathML. Loaded for pages that may have some, on sites that ask for it. */
import type temml from "temml";
import { problem } from "../../problems/problem.ts";
import { escapeAttribute } from "../../text/html.ts";
import type { PageState } from "../state.ts";
import { element, findNodes, type MdNode, placeOf, rewrite, writtenAt } from "../tree.ts";

type Renderer = typeof temml;

/** Replaces formulas by elements; one that cannot be read is reported, and shown as it is written. */
export async function convertMath(tree: MdNode, state: PageState): Promise<void> {
  if (findNodes(tree, isMath).length === 0) return;
  const { default: temml } = await import("temml");
  rewrite(tree, (node) => (isMath(node) ? [formula(node, temml, state)] : null));
}

function isMath({ type, lang }: MdNode): boolean {
  return type === "math" || type === "inlineMath" || (type === "code" && lang === "math");
}

function formula(node: MdNode, renderer: Renderer, state: PageState): MdNode {
  const tex = node.value ?? "";
  const isBlock = node.type !== "inlineMath";
  try {
    // MathJax reads an underscore in `\text{a_b}` as it is.
    const read = tex.replace(/\\text(?:rm|bf|it|tt)?\{[^{}]*\}/g, (words) => words.replace(/(?<!\\)_/g, "\\_"));
    const options = {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      annotate: false,
      macros: { ...state.context.markdown.mathMacros },
    };
    // The Markdown version has the TeX, and so have programs that read a formula aloud.
    const html = withoutStyles(renderer.renderToString(read, options)).replace("<math", () => `<math alttext="${escapeAttribute(tex)}"`);
    // The text stays for headings, descriptions and the search.
    const text = { type: "text", value: tex, position: node.position };
    return element("bcidocs-math", { html, ...(isBlock && { isBlock }) }, [text], node.position);
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(/ at position| at end of input/);
    const hint = "It is shown unchanged. Correct the TeX, or write \\$ for a dollar.";
    const message = `A formula cannot be read: ${reason.trim().replace(/[:.]$/, "")}.`;
    state.problems.push(problem("M048", message, { place: placeOf(state.files, node.position), hint }));
    return isBlock
      ? { type: "code", lang: "latex", value: tex, position: node.position }
      : { type: "text", value: writtenAt(node.position, state.files) || tex, position: node.position };
  }
}

/** The policy of our pages refuses inline styles: a colour becomes the attribute of MathML, the rest is in `styles/math.css`. */
function withoutStyles(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const color = /(?:^|;)\s*color:\s*([^;]+)/.exec(style)?.[1];
    const plane = /(?:^|;)\s*background-color:\s*([^;]+)/.exec(style)?.[1];
    return `${color ? ` mathcolor="${color}"` : ""}${plane ? ` mathbackground="${plane}"` : ""}`;
  });
}

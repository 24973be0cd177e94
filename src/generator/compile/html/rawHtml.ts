/** Joins raw HTML into the tree, and cleans the tree of what raw HTML must not bring in. Loaded only for pages that need it. */
import type { Element, ElementContent, Root } from "hast";
import { find, html } from "property-information";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { componentName } from "../../text/reservedNames.ts";
import { embedOfIframe } from "../directives/embeds.ts";
import { maxNesting } from "../limits.ts";
import type { PageState } from "../state.ts";
import { type MdNode, type Position, placeOf, type SourceText, writtenAt } from "../tree.ts";
import { blocks } from "./finish.ts";
import { isAllowedAttribute, schema } from "./schema.ts";
import { type RefusedStyles, styleClasses } from "./styles.ts";

/** Our own elements cross the HTML parser under this type, so that their properties stay what they are. */
const ownType: string = "bcidocs";
const rawProcessor = unified()
  .use(rehypeRaw, { passThrough: [ownType as "element"] })
  .freeze();
const cleanProcessor = unified().use(rehypeSanitize, schema).freeze();

const withoutEnd = "area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|colgroup";
const tag = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|<(/?)(?!(?:${withoutEnd})\\b)[a-z][a-z0-9-]*(?:[^<>"']|"[^"]*"|'[^']*')*?(/?)>`, "gi");

/** The first raw HTML that is nested too deep to parse safely; null if there is none. */
export function findDeepHtml(html: MdNode[]): MdNode | null {
  let depth = 0;
  for (const node of html) {
    for (const [whole, end, self] of (node.value ?? "").matchAll(tag)) {
      if (whole.startsWith("<!--") || self === "/") continue;
      depth = Math.max(0, depth + (end === "/" ? -1 : 1));
      if (depth > maxNesting) return node;
    }
  }
  return null;
}

/** Around a block of ours, so that the parser ends a paragraph before it and puts it in front of a table. Raw HTML cannot write such a name. */
const aroundBlock = "around block";

/** Parses the raw HTML of a tree. What it writes under the names of our own elements is unwrapped. */
export function joinRawHtml(tree: Root, state: PageState): Root {
  hideOwnElements(tree);
  const joined = rawProcessor.runSync(tree, { value: state.files[0]?.text ?? "" }) as Root;
  showOwnElements(joined, state);
  return joined;
}

function hideOwnElements(parent: Root | Element, isInParagraph = false): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== "element") continue;
    hideOwnElements(child, isInParagraph || child.tagName === "p");
    if (!child.tagName.startsWith("bcidocs-")) continue;
    (child as { type: string }).type = ownType;
    if (!isInParagraph && blocks.has(child.tagName))
      parent.children[index] = { type: "element", tagName: "div", properties: { [aroundBlock]: "" }, children: [child] };
  }
}

/** Elements of our names that are elements already were written by hand: only what they hold is kept. */
function showOwnElements(parent: Root | Element, state: PageState): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (!isElementLike(child)) return [child];
    showOwnElements(child, state);
    if (aroundBlock in child.properties) return child.children;
    if (child.tagName === "iframe" && state.context.markdown.html !== "trusted") return [embedOfIframe(child, state)];
    if (!child.tagName.startsWith("bcidocs-")) return [child];
    if ((child as { type: string }).type === ownType) return [{ ...child, type: "element" as const }];
    state.problems.push(lost(`<${child.tagName}>`, state.files, child.position));
    return child.children;
  });
}

function isElementLike(node: { type: string }): node is Element {
  return node.type === "element" || node.type === ownType;
}

type ComponentNames = ReadonlyMap<string, string> | null;

/** Removes what the schema does not allow, and reports where raw HTML lost something. `components`: of Vue, as they are written. */
export function cleanTree(tree: Root, components: ComponentNames, state: PageState): Root {
  reportLosses(tree, { styles: styleClasses(tree, state.styles), components }, state);
  return cleanProcessor.runSync(tree) as Root;
}

function reportLosses(parent: Root | Element, context: { styles: RefusedStyles; components: ComponentNames }, state: PageState): void {
  const { styles, components } = context;
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const loss = lossOf(child, styles.get(child) ?? [], components !== null);
    const named = loss ? components?.get(child.tagName) : undefined;
    const component = loss?.startsWith("<") || /^[A-Z]\w*[a-z]/.test(named ?? "") ? named : undefined;
    const written = components ? undefined : componentIn(child, state.files);
    if (component) state.problems.push(missingComponent(component, placeOf(state.files, child.position)));
    else if (written) state.problems.push(lost(`the component <${written}>`, state.files, child.position, written));
    else if (loss) state.problems.push(lost(loss, state.files, child.position));
    if (!schema.strip?.includes(child.tagName)) reportLosses(child, context, state);
  }
}

/** Words to other tools, which ask for what happens here anyway: text in elements is Markdown, and braces are text. */
const meaningless = new Set(["markdown", "vPre", "v-pre"]);
/** What Vue runs, but for what makes text, or is what the element shows: directives, bindings, events and slots. */
const ofVue = /^(?:v-(?!for$|text$|html$|bind:(?:src|href)$)|:(?!(?:src|href)$)|[@#])/;

/** What cleaning takes from an element, e.g. `the attribute "style" of <div>`. */
function lossOf({ tagName, properties }: Element, refused: string[], isVue: boolean): string | null {
  // What the script of a page is for is reported where it is used.
  if (isVue && tagName === "script" && "setup" in properties) return null;
  if (!schema.tagNames?.includes(tagName)) return `<${tagName}>`;
  const names = Object.keys(properties).filter(
    (name) => !isAllowedAttribute(tagName, name) && !meaningless.has(name) && !(isVue && ofVue.test(name)),
  );
  const lost = [...names.map((name) => `"${find(html, name).attribute}"`), ...refused.map((name) => `the style "${name}"`)];
  return lost.length === 0 ? null : `${lost.join(", ")} of <${tagName}>`;
}

function missingComponent(name: string, place: Place): Problem {
  const hint = `Register theme/components/${name}.tsx, or write Markdown in its place. The content of the element is kept.`;
  return problem("M032", `<${name}> is a component of Vue that this site does not have.`, { place, hint });
}

/** The name of a component of MDX that is written as this element: `Aside` of `<Aside>`, but not `BR` of `<BR>`. */
function componentIn({ tagName, position }: Element, files: SourceText[]): string | undefined {
  const [, name] = /^<([A-Z][\w.]*[a-z][\w.]*)/.exec(writtenAt(position, files)) ?? [];
  return name?.toLowerCase() === tagName ? name : undefined;
}

function lost(what: string, files: SourceText[], position: Position | undefined, component?: string): Problem {
  const hint = component
    ? `If theme/components/${component}.tsx is one, write ::${componentName(component)}, or set \`markdown.format: "mdx"\` to read such tags.`
    : 'Use a class and a stylesheet, or a component, or change "markdown.html" in the site config.';
  return problem("M018", `Raw HTML was removed: ${what}.`, { place: placeOf(files, position), hint });
}

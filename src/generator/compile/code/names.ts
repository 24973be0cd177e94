/** Finds code within the text of a page that may name something of the SDK. What it leads to only the graph knows, so it gets slots. */
import type { Element, ElementContent, Root } from "hast";
import type { CodeName } from "../../model/page.ts";
import type { PageState } from "../state.ts";
import { placeOf, sourceOf, textOf } from "../tree.ts";

/** `Noema`, `Noema.calm`, `Noema#calm`, `calm()`. */
const namePattern = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:[.#][\p{ID_Start}$_][\p{ID_Continue}$]*)*(?:\(\))?$/u;
/** Nobody writes longer names in a sentence. */
const longest = 120;

/** Elements whose text leads somewhere, does something or is shown as it is. What a component makes of its content is not known. */
const skipped = new Set(["a", "button", "pre", "summary", "label", "bcidocs-code", "bcidocs-component", "bcidocs-label", "bcidocs-name"]);

/** Changes the tree in place: a name is put into an element `bcidocs-name`, and loses its brackets. `owner`: see `CodeName`. */
export function markNames(tree: Root, state: PageState, owner?: string): void {
  const { names } = state.context;
  if (names === undefined) return;
  let heading: CodeName["heading"];
  const numbers = new Map<string, number>();
  /** A name that was there before under the same heading is the same one. */
  const numberOf = (name: CodeName): number => {
    const key = `${name.name} ${name.heading?.id ?? ""}`;
    const number = (name.isBracketed ? undefined : numbers.get(key)) ?? state.codeNames.push(name) - 1;
    if (!name.isBracketed) numbers.set(key, number);
    return number;
  };
  const visit = (parent: Root | Element): void => {
    const children = parent.children as ElementContent[];
    for (const [index, child] of children.entries()) {
      if (child.type !== "element") continue;
      if (child.tagName === "bcidocs-code") noteHeading(child, heading, state);
      if (skipped.has(child.tagName)) continue;
      if (/^h[1-6]$/.test(child.tagName)) {
        if (typeof child.properties.id === "string") heading = { id: child.properties.id, text: textOf(child) };
        continue;
      }
      const name = child.tagName === "code" ? nameIn(child) : null;
      if (name === null) {
        visit(child);
        continue;
      }
      const isBracketed = isInBrackets(children, index, state);
      if (!isBracketed && names !== "all") continue;
      if (isBracketed) dropBrackets(children, index);
      const found: CodeName = { name, ...(heading && { heading }), ...(owner !== undefined && { owner }) };
      const noted: CodeName = isBracketed ? { ...found, isBracketed, place: placeOf(state.files, child.position) } : found;
      children[index] = { type: "element", tagName: "bcidocs-name", properties: { slot: String(numberOf(noted)) }, children: [child] };
    }
  };
  visit(tree);
}

/** The heading over a sample says what it shows. */
function noteHeading({ properties: { sample } }: Element, heading: CodeName["heading"], { fences }: PageState): void {
  const fence = fences[Number(sample ?? -1)];
  if (fence && heading) fence.heading = heading;
}

function nameIn({ children: [only, ...others] }: Element): string | null {
  if (only?.type !== "text" || others.length > 0 || only.value.length > longest) return null;
  return namePattern.test(only.value) ? only.value : null;
}

/** As rustdoc has it: a reference without a definition. With a backslash before the bracket, or parentheses after it, it is text. */
function isInBrackets(siblings: ElementContent[], index: number, state: PageState): boolean {
  const [before, code, after] = [siblings[index - 1], siblings[index], siblings[index + 1]];
  if (before?.type !== "text" || after?.type !== "text" || !before.value.endsWith("[") || !/^\](?![[(:])/.test(after.value)) return false;
  const start = code?.position?.start.offset;
  return start !== undefined && /(?:^|[^\\])\[$/.test(sourceOf(state.files, code?.position)?.text.slice(0, start) ?? "");
}

function dropBrackets(siblings: ElementContent[], index: number): void {
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (before?.type === "text") before.value = before.value.slice(0, -1);
  if (after?.type === "text") after.value = after.value.slice(1);
}

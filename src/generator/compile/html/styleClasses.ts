/** Turns `style` attributes into classes: pages carry no inline style, their rules come in a small stylesheet of the page. */
import type { Element, Root } from "hast";
import { contentHash } from "../../text/hash.ts";
import { readStyle } from "./styleText.ts";

/** What was left out of styles, by the element that had it. */
export type RefusedStyles = Map<Element, string[]>;

/** Gives each element with a style its class, and adds the rules to `rules`, by class. */
export function styleClasses(tree: Root, rules: Map<string, string>): RefusedStyles {
  const refused: RefusedStyles = new Map();
  visit(tree, (element) => {
    const { style, className } = element.properties;
    const read = typeof style === "string" ? readStyle(style) : null;
    if (!read) return;
    if (read.refused.length > 0) refused.set(element, read.refused);
    delete element.properties.style;
    if (read.declarations.length === 0) return;
    const declarations = read.declarations.join(";");
    const name = `style-${contentHash(declarations, 8)}`;
    rules.set(name, `.${name}{${declarations}}`);
    element.properties.className = [...[className ?? []].flat().map(String), name];
  });
  return refused;
}

function visit(parent: Root | Element, read: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    read(child);
    visit(child, read);
  }
}

/** Components that pages of VitePress write as tags of HTML: `<Badge type="tip" text="new" />`. */
import type { Element, ElementContent, Root } from "hast";
import type { PageState } from "../state.ts";
import type { MdNode } from "../tree.ts";

const tag = /<\/?([A-Z]\w*|[a-z]+(?:-\w+)+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;

/** The names of components that raw HTML has, as the parser of HTML will call them; `<Badge />` gets the end that HTML asks for. */
export function readComponentTags(html: readonly MdNode[], { context: { components } }: PageState): Map<string, string> {
  const plain = (name: string): string => name.replaceAll("-", "").toLowerCase();
  const byName = new Map(components.map((name) => [plain(name), name]));
  const found = new Map<string, string>();
  for (const node of html) {
    node.value = node.value?.replace(tag, (whole, name: string, attributes: string) => {
      const component = byName.get(plain(name));
      if (component === undefined) return whole;
      found.set(name.toLowerCase(), component);
      return attributes.endsWith("/") ? `<${name}${attributes.slice(0, -1)}></${name}>` : whole;
    }) as string;
  }
  return found;
}

/** Turns those elements into components. */
export function convertComponentTags(parent: Root | Element, names: ReadonlyMap<string, string>, state: PageState): void {
  parent.children = (parent.children as ElementContent[]).map((child) => {
    if (child.type !== "element") return child;
    convertComponentTags(child, names, state);
    const name = names.get(child.tagName);
    if (name === undefined) return child;
    state.components.add(name);
    const attributes = JSON.stringify(
      Object.fromEntries(Object.entries(child.properties).map(([key, value]) => [key, value === "" ? true : value])),
    );
    return { ...child, tagName: "bcidocs-component", properties: { name, attributes } };
  });
}

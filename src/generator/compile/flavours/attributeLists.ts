/** Attribute lists behind links and images: `![alt](a.png){ width="300" .wide }`, and the colour modes that GitHub reads from a URL. */
import { type MdNode, walk } from "../tree.ts";

const list =
  /^[ \t]?\{:?[ \t]*((?:[.#][\w:-]+|[A-Za-z][\w:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?)(?:[ \t]+(?:[.#][\w:-]+|[A-Za-z][\w:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?))*)[ \t]*\}/;
const entry = /([.#])([\w:-]+)|([A-Za-z][\w:-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;
/** Those that do no harm; others are left out. */
const allowed: Record<string, string> = {
  width: "width",
  height: "height",
  align: "align",
  title: "title",
  id: "id",
  class: "className",
  loading: "loading",
};
const modes: Record<string, string> = { "#gh-dark-mode-only": "only-dark", "#gh-light-mode-only": "only-light" };

export function readAttributeLists(tree: MdNode): void {
  walk(tree, (node) => {
    const { children = [] } = node;
    for (const [index, child] of children.entries()) {
      if (child.type !== "link" && child.type !== "image") continue;
      if (child.type === "image") readColorMode(child);
      const next = children[index + 1];
      const match = next?.type === "text" ? list.exec(next.value ?? "") : null;
      if (!next || !match || !/[.#=]/.test(match[1] ?? "")) continue;
      next.value = (next.value ?? "").slice(match[0].length);
      addProperties(child, propertiesOf(match[1] ?? ""));
    }
  });
}

function readColorMode(image: MdNode): void {
  const mode = Object.keys(modes).find((ending) => image.url?.endsWith(ending));
  if (mode === undefined) return;
  image.url = image.url?.slice(0, -mode.length) ?? "";
  addProperties(image, { className: [modes[mode] ?? ""] });
}

function propertiesOf(attributes: string): Record<string, string | string[]> {
  const properties: Record<string, string | string[]> = {};
  const classes: string[] = [];
  for (const [, mark, word = "", name = "", ...values] of attributes.matchAll(entry)) {
    const value = values.find((text) => text !== undefined) ?? "";
    if (mark === ".") classes.push(word);
    else if (mark === "#") properties.id = word;
    else if (name === "class") classes.push(...value.split(/\s+/));
    else if (Object.hasOwn(allowed, name)) properties[allowed[name] ?? name] = value;
  }
  return classes.length > 0 ? { ...properties, className: classes } : properties;
}

function addProperties(node: MdNode, properties: Record<string, string | string[]>): void {
  const before = node.data?.hProperties as Record<string, string | string[]> | undefined;
  const classes = [before?.className ?? [], properties.className ?? []].flat();
  node.data = { ...node.data, hProperties: { ...before, ...properties, ...(classes.length > 0 && { className: classes }) } };
}

/** What MkDocs marks within a line: changes, keys, words, and the icons of Material for MkDocs. */
import { element, type MdNode, plainText, rewrite, rewriteText, walk } from "../../tree.ts";
import { propertiesOf } from "../attributeLists.ts";
import type { TreeRule } from "../dialect.ts";

/** An icon of the sets in Material for MkDocs, with attributes that may follow. */
const icon = /:(?:material|octicons|fontawesome|simple)-([a-z0-9-]+):(?:\{[^{}\n]*\})?/;
const iconsWithSpace = new RegExp(`[ \\t]?${icon.source}`, "g");
const iconSigns = new Map([
  ["check", "✓"],
  ["checkbox-marked", "✓"],
  ["close", "✗"],
]);
const signs = new Set(iconSigns.values());

export const icons: TreeRule = { marker: icon, read: readIcons };

/** An icon before or after text only decorates it; one alone or between words is read by its name, and a sign is always shown. */
function readIcons(tree: MdNode): void {
  walk(tree, (node, parent) => {
    if (node.type !== "text" || !node.value?.match(icon)) return;
    const others = (parent.children ?? []).filter((child) => child !== node).map(plainText);
    const isAlone = /(?:^|:)\s*$/.test([...others, node.value.replace(iconsWithSpace, "")].join("").trim());
    const value = node.value.replace(iconsWithSpace, (match, name: string, at: number, whole: string) => {
      const isBetween = /[\p{L}\p{N}]$/u.test(whole.slice(0, at)) && /^[ \t]*[\p{L}\p{N}]/u.test(whole.slice(at + match.length));
      const label = nameOfIcon(name);
      return isAlone || isBetween || signs.has(label) ? ` ${label}` : "";
    });
    node.value = parent.children?.[0] === node ? value.trimStart() : value;
  });
}

/** `brands-github` of Font Awesome and `mark-github-16` of Octicons are GitHub's too. */
function nameOfIcon(name: string): string {
  const last = name.replace(/^(?:brands|regular|solid)-|^mark-(?=github)|(?:-outline|-circle|-bold|-\d\d)+$/g, "");
  return iconSigns.get(last) ?? last.replaceAll("-", " ");
}

/** What MkDocs marks within a line, by the element that it becomes; a comment of an editor becomes nothing. */
const marks = [
  String.raw`\{\+\+(?<added>[^{}\n]+?)\+\+\}|\{--(?<removed>[^{}\n]+?)--\}|\{==(?<noted>[^{}\n]+?)==\}|\{>>[^{}\n]*?<<\}`,
  String.raw`\^\^(?=[^\s^])(?<inserted>[^^\n]*?[^\s^])\^\^`,
  String.raw`(?<!\^)\^(?<raised>[^\s^[\]]+)\^(?!\^)`,
  String.raw`(?<![=\w])==(?=[^\s=])(?<word>[^=\n]{0,500}?[^\s=])==(?![=\w])(?:\{:?[ \t]*(?<list>(?:[.#][\w-]+[ \t]*)+)\})?`,
  String.raw`(?<![+\w])\+\+(?<keys>[a-z0-9][a-z0-9-]*(?:\+[a-z0-9][a-z0-9-]*){0,5})\+\+(?![+\w])`,
];
const inlineMark = new RegExp(marks.join("|"), "g");

export const inlineMarks: TreeRule = {
  marker: /==\S|\+\+\w|\^\S|\{(?:\+\+|--|>>)/,
  read: (tree) => rewriteText(tree, inlineMark, ({ groups = {} }, position) => markOf(groups, position)),
};

function markOf(
  { added, removed, inserted, raised, noted, word, list = "", keys }: Record<string, string | undefined>,
  position: MdNode["position"],
) {
  if (keys !== undefined) return keysOf(keys, position);
  const { className, ...properties } = propertiesOf(list) as Record<string, string>;
  const classes = className ? { className: [className].flat().join(" ") } : {};
  if (raised !== undefined) return [element("sup", {}, [{ type: "text", value: raised, position }], position)];
  const [name, value] =
    (added ?? inserted) !== undefined ? ["ins", added ?? inserted] : removed === undefined ? ["mark", noted ?? word] : ["del", removed];
  return value === undefined ? [] : [element(name, { ...properties, ...classes }, [{ type: "text", value, position }], position)];
}

/** `H~2~O`. Between single tildes, text with spaces stays as it is. */
export const subscripts: TreeRule = {
  marker: /~/,
  read(tree, _state, text) {
    rewrite(tree, ({ type, position, children = [] }) => {
      const source = text.slice(position?.start.offset, position?.end.offset);
      if (type !== "delete" || source.startsWith("~~")) return null;
      const tilde: MdNode = { type: "text", value: "~", position };
      if (/\s/.test(source)) return [tilde, ...children, tilde];
      return /^~[\w+-]+~$/.test(source) ? [element("sub", {}, children, position)] : null;
    });
  },
};

/** `` `#!py print(1)` `` and `` `:::py print(1)` `` name a language. */
export const codeLanguages: TreeRule = {
  marker: /`(?:#!|:::)\w/,
  read: (tree) =>
    walk(tree, (node) => {
      if (node.type === "inlineCode") node.value = node.value?.replace(/^(?:#!|:{3,})[\w#.+-]+[ \t]+(?=\S)/, "") ?? "";
    }),
};

/** As the extension `keys` calls them. */
const keyNames: Record<string, string> = {
  ...{ control: "Ctrl", command: "Cmd", windows: "Win", function: "Fn", escape: "Esc", delete: "Del", insert: "Ins" },
  ...{ altgr: "AltGr", "alt-graph": "AltGr", "print-screen": "Print Screen", "tab-back": "Back Tab" },
};

/** `ctrl+shift+p` as the keys Ctrl, Shift and P. */
function keysOf(names: string, position: MdNode["position"]): MdNode[] {
  return names.split("+").flatMap((name, index) => {
    const label =
      keyNames[name] ??
      name
        .replace(/^num(?=\d$)/, "num-")
        .split("-")
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(" ");
    const key = element("kbd", {}, [{ type: "text", value: label, position }], position);
    return index === 0 ? [key] : [{ type: "text", value: "+", position }, key];
  });
}

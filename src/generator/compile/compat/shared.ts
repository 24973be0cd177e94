/** Changes in the tree that several dialects share, or all pages. */
import { type MdNode, rewrite, walk } from "../tree.ts";
import { readAttributeLists, readColorMode } from "./attributeLists.ts";
import type { TreeRule } from "./dialect.ts";

/** `:rocket:` */
export const emoji: TreeRule = { marker: /:[\w+-]+:/, read: async (tree) => (await import("./emoji.ts")).readEmoji(tree) };

/** `{: .note #id }` */
export const attributeLists: TreeRule = {
  marker: /\{:?[ \t]*(?:[.#][\w:.-]+[ \t}]|[A-Za-z][\w:-]*[=}]|data-)/,
  read: readAttributeLists,
};

/** `picture.png#gh-dark-mode-only`, on every site. */
export const colorModes: TreeRule = { marker: /#(?:gh|only)-/, read: (tree) => walk(tree, readColorMode) };

/** `https://a\.example` and `http://host:port`, which tools that link no bare address show as text. */
export const bareAddresses: TreeRule = {
  marker: /https?:\/\//i,
  read(tree, _state, text) {
    rewrite(tree, ({ type, url = "", position }) => {
      const source = type === "link" ? text.slice(position?.start.offset, position?.end.offset) : "";
      if (!/^https?:/i.test(source) || (!source.includes("\\") && URL.canParse(url))) return null;
      return [{ type: "text", value: source.replace(/\\(?=[!-/:-@[-`{-~])/g, ""), position }];
    });
  },
};

export const smartPunctuation: TreeRule = {
  marker: /["'`]|--|\.{3}|\. \./,
  async read(tree, { context }) {
    const { smartPunctuation: style } = context.markdown;
    if (style) (await import("./smartPunctuation.ts")).readSmartPunctuation(tree, style);
  },
};

/** Two ranges, `0.3~8 mm at 20~25 degrees`: a single tilde within a word strikes nothing out but one word, as in `H~2~O`. */
export const ranges: TreeRule = {
  marker: /~/,
  read(tree, _state, text) {
    rewrite(tree, ({ type, position, children = [] }) => {
      const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
      if (type !== "delete" || text.startsWith("~~", start) || /^~[\w+-]+~$/.test(text.slice(start, end))) return null;
      const isRange = [start, end - 1].some((at) => /^[\p{L}\p{N}]~[\p{L}\p{N}]$/u.test(text.slice(at - 1, at + 2)));
      const tilde: MdNode = { type: "text", value: "~", position };
      return isRange ? [tilde, ...children, tilde] : null;
    });
  },
};

/** Changes in the tree that several dialects share, or all pages. */
import { walk } from "../tree.ts";
import { readAttributeLists, readColorMode } from "./attributeLists.ts";
import { closeEmphasis } from "./cjkEmphasis.ts";
import type { TreeRule } from "./dialect.ts";

/** `:rocket:` */
export const emoji: TreeRule = { marker: /:[\w+-]+:/, read: async (tree) => (await import("./emoji.ts")).readEmoji(tree) };

/** `{: .note #id }` */
export const attributeLists: TreeRule = {
  marker: /\{:?[ \t]*(?:[.#][\w:-]+[ \t}]|[A-Za-z][\w:-]*=|data-)/,
  read: readAttributeLists,
};

/** `picture.png#gh-dark-mode-only`, on every site. */
export const colorModes: TreeRule = { marker: /#gh-/, read: (tree) => walk(tree, readColorMode) };

export const smartPunctuation: TreeRule = {
  marker: /["'`]|--|\.{3}|\. \./,
  async read(tree, { context }) {
    const { smartPunctuation: style } = context.markdown;
    if (style) (await import("./smartPunctuation.ts")).readSmartPunctuation(tree, style);
  },
};

/** Emphasis next to the punctuation of Chinese, Japanese and Korean, on every site. */
export const cjkEmphasis: TreeRule = {
  marker: /\*/,
  read(tree, _state, text) {
    if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)) closeEmphasis(tree, text);
  },
};

/**
 * Emphasis next to the punctuation of Chinese, Japanese and Korean: `これは**「要点」**です`. CommonMark decides by spaces
 * around words whether a mark opens or closes, and these languages write none.
 */
import remarkCjkFriendly from "remark-cjk-friendly/parseOnly";
import remarkCjkStrikethrough from "remark-cjk-friendly-gfm-strikethrough/parseOnly";
import { lazilyEach } from "../../text/lazily.ts";

/** The plugins of the site after those for such emphasis. */
export const withCjkSyntax = lazilyEach(
  (plugins: unknown[]): unknown[] => [remarkCjkFriendly, remarkCjkStrikethrough, ...plugins],
  new WeakMap(),
);

/** Cleans HTML that translators write: what runs, styles or loads something goes, as it does from a comment on GitHub. */
import type { Root } from "hast";
import type { ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import rehypeRaw from "rehype-raw";
import rehypeReact from "rehype-react";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";

const asReact = { Fragment, jsx, jsxs };
const asWritten = unified().use(rehypeRaw).use(rehypeReact, asReact).freeze();
const cleaned = unified().use(rehypeRaw).use(rehypeSanitize).use(rehypeReact, asReact).freeze();

/** `isChanged`: something was removed. */
export function cleanHtml(html: string): { html: string; isChanged: boolean } {
  const tree = (): Root => ({ type: "root", children: [{ type: "raw", value: html }] });
  const [before, after] = [asWritten, cleaned].map((processor) =>
    renderToStaticMarkup(processor.stringify(processor.runSync(tree())) as ReactElement),
  );
  return { html: after ?? "", isChanged: before !== after };
}

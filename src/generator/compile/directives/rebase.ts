/** Links of an included file are relative to that file; within the page they have to be relative to the page. */

import { urlsInHtml } from "../../text/html.ts";
import { rebaseUrl } from "../../text/url.ts";
import { type MdNode, walk } from "../tree.ts";

/** `from` is the path of the included file, `to` that of the page. */
export function rebaseLinks(tree: MdNode, from: string, to: string): void {
  walk(tree, (node) => {
    if (typeof node.url === "string") node.url = rebaseUrl(node.url, from, to);
    else if (node.type === "html" && node.value) node.value = rebaseHtml(node.value, from, to);
  });
}

function rebaseHtml(html: string, from: string, to: string): string {
  let rebased = html;
  for (const { url, at } of urlsInHtml(html).reverse()) {
    // A URL with entities is written otherwise than it reads, and stays as it is.
    if (html.startsWith(url, at)) rebased = rebased.slice(0, at) + rebaseUrl(url, from, to) + rebased.slice(at + url.length);
  }
  return rebased;
}

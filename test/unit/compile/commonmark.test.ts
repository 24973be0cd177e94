import { tests } from "commonmark-spec";
import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { markdown, parse } from "./support.ts";

/** Examples whose page is meant to differ from the specification's HTML, and why. */
const intended: Record<number, string> = {
  96: "front matter that is a single value, which is refused",
  98: "front matter that is empty",
  191: "a code block in a table stays where it was written; an HTML parser would move it in front of the table",
  598: "its scheme is not one of those that pass",
  599: "its scheme is not one of those that pass",
  601: "its scheme is not one of those that pass",
  602: "GFM: a bare address is a link",
  606: "GFM: a bare address is a link",
  608: "GFM: a bare address is a link",
  611: "GFM: a bare address is a link",
  612: "GFM: a bare address is a link",
};

type Parent = Root | Element;

/** The specification's HTML as a tree. */
function expectedTree(html: string): Root {
  const processor = unified().use(rehypeRaw).freeze();
  return processor.runSync({ type: "root", children: [{ type: "raw", value: html.trim() }] } as unknown as Root) as Root;
}

/** Removes the title, turns other level-1 headings into level 2, and leaves empty ones out. */
function withHeadingRules(tree: Root): Root {
  const firstTitle = tree.children.findIndex((child) => child.type === "element" && child.tagName === "h1" && plain(child) !== "");
  if (firstTitle >= 0) tree.children.splice(firstTitle, 1);
  const visit = (parent: Parent): void => {
    parent.children = (parent.children as ElementContent[]).filter((child) => {
      if (child.type !== "element") return true;
      const isEmpty = /^h[1-6]$/.test(child.tagName) && plain(child) === "";
      if (child.tagName === "h1") child.tagName = "h2";
      visit(child);
      return !isEmpty;
    });
  };
  visit(tree);
  return tree;
}

function plain(node: RootContent | ElementContent): string {
  if (node.type === "text") return node.value.trim();
  if (node.type !== "element") return "";
  return node.tagName === "img" ? String(node.properties.alt) : node.children.map(plain).join("");
}

/** Both trees as lines that differ only where a reader would see a difference. */
function normalized(parent: Parent, isCode = false): string {
  return (parent.children as ElementContent[])
    .map((child): string => {
      if (child.type === "text") return isCode ? visible(child.value) : child.value;
      if (child.type !== "element") return "";
      if (child.tagName === "bcidocs-code") return `<pre>${visible(decode(String(child.properties.html)))}</pre>`;
      if (child.tagName === "pre")
        return `<pre>${normalized(child, true)
          .replace(/<\/?code>/g, "")
          .replace(/↵$/, "")}</pre>`;
      const attributes = Object.entries(child.properties)
        .filter(([name]) => !(name === "id" && /^h\d$/.test(child.tagName)) && !(name === "className" && child.tagName === "code"))
        .map(([name, value]) => ` ${name}=${String(value)}`)
        .sort();
      return `<${child.tagName}${attributes.join("")}>${normalized(child, isCode)}</${child.tagName}>`;
    })
    .join("")
    .replace(/\s+/g, " ")
    .replace(/\s*(<\/?(?:p|h\d|ul|ol|li|blockquote|hr|pre|table|tr|td|div|section|del|tbody)\b[^>]*>)\s*/g, "$1")
    .trim();
}

/** Blanks that count. */
function visible(code: string): string {
  return code.replaceAll(" ", "·").replaceAll("\n", "↵").replaceAll("\t", "→");
}

function decode(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

describe.each(["auto", "remark"] as const)("CommonMark 0.31.2 by the parser %s", (parser) => {
  test("every example gives the HTML of the specification, except for the listed ones", async () => {
    const differing: Record<number, unknown> = {};
    for (const { number, markdown: shown, html: shownHtml } of tests) {
      const [text, html] = [shown.replaceAll("→", "\t"), shownHtml.replaceAll("→", "\t")];
      const { tree } = await parse(text, markdown({ html: "trusted", parser }));
      const actual = normalized(tree);
      const expected = normalized(withHeadingRules(expectedTree(html)));
      if (actual !== expected) differing[number] = { text, actual, expected };
    }
    for (const number of Object.keys(intended)) delete differing[Number(number)];
    expect(differing).toEqual({});
  });
});

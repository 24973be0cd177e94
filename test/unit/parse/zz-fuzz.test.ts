import { tests } from "commonmark-spec";
import { expect, test } from "vitest";
import { parseMarkdown } from "/work/main/src/generator/parse/markdown.ts";

const strip = (x: any) => JSON.parse(JSON.stringify(x));
function diff(a: any, b: any, path = ""): string[] {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) {
    return a === b ? [] : [`${path}: ${JSON.stringify(a)} vs ${JSON.stringify(b)}`];
  }
  const out: string[] = [];
  for (const k of new Set([...Object.keys(a), ...Object.keys(b)])) out.push(...diff(a[k], b[k], path + "." + k));
  return out;
}
async function cmp(t: string) {
  const o = { remarkPlugins: [] };
  const [a, b] = await Promise.all([parseMarkdown(t, { ...o, parser: "remark" }), parseMarkdown(t, { ...o, parser: "auto" })]);
  return diff(strip(a), strip(b));
}
let seed = Number(process.env.SEED ?? 1);
const rnd = (n: number) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
};
const frags = [
  "a",
  "b c",
  "*x*",
  "**y**",
  "`z`",
  "[l](u)",
  "[r]",
  "![i](s)",
  ":name",
  "x:y",
  ":smile:",
  "mailto:a@b.co",
  "https://x.y/z",
  "www.q.org",
  "~~s~~",
  "<b>",
  "</b>",
  "\\*",
  "&amp;",
  "[^1]",
  "  ",
  "\t",
  "é",
  "|",
  "\\",
  "foo@bar.com",
  "a:b@c.de",
  "_e_",
  "https://a:b/c",
  "$x",
  "{{v}}",
  "{#id}",
  "<!-- c -->",
  "http://a.b/c:d",
  "a\\:b",
];
const starts = [
  "",
  "",
  "",
  "",
  "- ",
  "* ",
  "1. ",
  "> ",
  "> > ",
  "  ",
  "    ",
  "# ",
  "## ",
  "- [ ] ",
  "- [x] ",
  "[r]: ",
  "[^1]: ",
  "| ",
  "```",
  "~~~",
  "---",
  "===",
  ":::note",
  ":::note[T]",
  "::::tabs{group=x}",
  ":::tab[*b*]",
  ":::",
  "::::",
  ":::note Title",
  "::leaf",
  "::include{file=x}",
  "::leaf[t]{a=b}",
  "\t",
  "  - ",
  "   > ",
  "<div>",
  "</div>",
  "<!-- ",
  "-->",
];
const dirStarts = [
  "",
  ":::note",
  ":::tip[T x]",
  ":::",
  "::::",
  "::::tabs{group=a}",
  ":::tab[Q]",
  ":::",
  "::::",
  "a",
  "- b",
  "  c",
  "> q",
  "> :::note",
  "> :::",
  "```",
  "| a | b |\n|--|--|",
  "",
  "",
  "::leaf{a=b}",
  "  :::note",
  "  :::",
  "- :::note",
  "    :::",
];
function gen(dir: boolean) {
  const n = 1 + rnd(dir ? 12 : 8);
  const lines = [];
  for (let i = 0; i < n; i++) {
    const s = dir ? dirStarts[rnd(dirStarts.length)] : starts[rnd(starts.length)];
    let l = s;
    const m = dir ? rnd(2) : rnd(5);
    for (let j = 0; j < m; j++) l += (rnd(2) ? " " : "") + frags[rnd(frags.length)];
    lines.push(l);
  }
  return lines.join("\n");
}
test("spec", async () => {
  for (const t of tests) {
    const d = await cmp(t.markdown);
    if (d.length) console.log(t.number, JSON.stringify(t.markdown), d.slice(0, 3));
  }
});
test("fuzz", async () => {
  let bad = 0;
  const N = Number(process.env.N ?? 20000);
  for (let i = 0; i < N; i++) {
    const t = gen(i % 2 === 0);
    let d: string[];
    try {
      d = await cmp(t);
    } catch (e) {
      d = [String(e)];
    }
    if (d.length) {
      bad++;
      if (bad <= Number(process.env.SHOW ?? 25)) console.log(JSON.stringify(t), d.slice(0, 3));
    }
  }
  console.log("bad", bad, "of", N);
}, 600000);

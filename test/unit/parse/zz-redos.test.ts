import { test } from "vitest"; import { parse } from "./support.ts"; import { isSafeForNative } from "../../../src/generator/parse/nativeGuard.ts";
const cases: Record<string, string> = {
 prefix: "-  ".repeat(11) + "a::b",
 emptyQuote: "> > a\n\n```\n" + ">".repeat(20_000) + "x\n```",
 opener: ":::note a" + " ".repeat(8_000) + "b\n:::",
 marks: "```ts\n" + " ".repeat(8_000) + "x\n// [!code ++]\n```",
 customId: "## a" + " ".repeat(8_000) + "b",
 html: "<div " + "<div ".repeat(4_000),
 srcset: `<img srcset="${"A".repeat(8_000)} b c">`,
};
for (const [n, t] of Object.entries(cases)) test(n, async () => { const s = performance.now(); if (n === "prefix") for (const k of [8, 9, 10, 11]) { const q = performance.now(); isSafeForNative("-  ".repeat(k) + "a::b", true); console.log("prefix", k, (performance.now() - q).toFixed(1)); } else { await parse(t); } console.log(n, (performance.now() - s).toFixed(0)); }, 60000);
test("laughs", async () => { const partials: Record<string, string> = {}; for (let i = 0; i < 4; i++) partials[`p${i}.md`] = `::include{file=/p${i + 1}.md}\n\n`.repeat(6); partials["p4.md"] = "ha"; const s = performance.now(); const p = await parse("::include{file=/p0.md}", { partials }); console.log("laughs", p.tree.children.length, (performance.now() - s).toFixed(0)); }, 60000);

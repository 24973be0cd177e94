import fs from "node:fs";
import { test } from "vitest";
import { createHighlighter } from "../../../src/generator/parse/highlight.ts";
import { parseMarkdown } from "../../../src/generator/parse/markdown.ts";
import { parsePage } from "../../../src/generator/parse/parse.ts";
import { context, markdown, sourceFile } from "./support.ts";

test("bench", async () => {
  const files = fs
    .readdirSync("content", { recursive: true })
    .map(String)
    .filter((f) => f.endsWith(".md"))
    .map((f) => ({ f, t: fs.readFileSync(`content/${f}`, "utf8") }));
  const variables = { product: "Noema", package: "@noema/sdk" };
  for (const parser of ["auto", "remark", "auto"] as const) {
    const hl = createHighlighter();
    let n = 0,
      chars = 0;
    const raw = hl.highlight;
    let hlMs = 0,
      blocks = 0;
    const seen = new Set<string>();
    const h = {
      load: hl.load,
      highlight(c: string, l: string) {
        const k = l + c;
        const fresh = !seen.has(k);
        seen.add(k);
        const t = performance.now();
        const r = raw(c, l);
        if (fresh) {
          hlMs += performance.now() - t;
          blocks++;
        }
        return r;
      },
    };
    const ctx = context({ ...markdown({ parser }), variables, highlighter: h });
    const probs: Record<string, number> = {};
    const run = async () => {
      for (const { f, t } of files) {
        const p = await parsePage(sourceFile(t, `content/${f}`), ctx);
        n++;
        chars += t.length;
        for (const q of p.problems)
          if (n <= files.length) {
            probs[q.code] = (probs[q.code] ?? 0) + 1;
            if (q.code !== "M009") console.log(q.code, q.place?.path, q.place?.line, q.message, q.hint);
          }
      }
    };
    let t0 = performance.now();
    await run();
    const cold = performance.now() - t0;
    console.log(
      parser,
      "cold",
      cold.toFixed(0),
      "ms for",
      files.length,
      "blocks",
      blocks,
      "hl ms/block",
      (hlMs / blocks).toFixed(2),
      "hl total",
      hlMs.toFixed(0),
      JSON.stringify(probs),
    );
    const first = hlMs;
    t0 = performance.now();
    for (let i = 0; i < 10; i++) await run();
    console.log(parser, "warm ms/page", ((performance.now() - t0) / 10 / files.length).toFixed(2), "avg chars", (chars / n).toFixed(0));
    // highlight warm, distinct
    const hl2 = createHighlighter();
    for (const l of ["typescript", "tsx", "bash", "json", "javascript", "diff"]) await hl2.load(l);
    let cnt = 0;
    const t1 = performance.now();
    for (const k of [...seen].slice(0, 300)) {
      for (let i = 0; i < 2; i++) {
        hl2.highlight(k + i, "typescript");
        cnt++;
      }
    }
    console.log("ts distinct ms/block", ((performance.now() - t1) / cnt).toFixed(2));
  }
  const t2 = performance.now();
  let refs = 0;
  for (const { t } of files) {
    const { isSafeForNative } = await import("../../../src/generator/parse/nativeGuard.ts");
    if (!isSafeForNative(t, t.includes("::"))) {
      refs++;
    }
  }
  console.log("guarded to reference:", refs);
}, 100000);

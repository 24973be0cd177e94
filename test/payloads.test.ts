/**
 * The payloads of the docs: a fence with `payload="calm"` shows what the simulated headset emits, and its title how to get that.
 * `UPDATE=1` rewrites the fences; test/support/payloads/printPayload.ts shortens long lists.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { Noema } from "../sdk/src/index.ts";
import { createSimulator } from "../sdk/src/simulator/index.ts";
import site from "../site.config.ts";
import { repository } from "./support/folders.ts";
import { payloads } from "./support/payloads/payloads.ts";
import { printPayload } from "./support/payloads/printPayload.ts";

const isUpdate = process.env.UPDATE === "1";
const pages = ["api", "guides"].flatMap(pagesIn);
const fences = pages.flatMap(({ path, text }) => fencesOf(text).map((fence) => ({ page: path, ...fence })));
const named = fences.flatMap(({ name }) => (name === null ? [] : [name]));

/** Values of variables that payloads contain, the longest first. */
const variables = ["company", "headset", "slug"] as const;

interface Fence {
  /** The info string of the opening fence, e.g. `json title="calm()" payload="calm"`. */
  info: string;
  /** Name of the payload; null for a fence of JSON that names none. */
  name: string | null;
  body: string;
}

describe("the payloads of the docs", () => {
  test.each(pages.filter(({ text }) => fencesOf(text).some(({ name }) => name !== null)))(
    "$path shows what the simulated headset emits",
    async ({ path, text }) => {
      const renewed = await renew(text);
      if (isUpdate) writeFileSync(join(repository, path), renewed);
      else expect(text).toBe(renewed);
    },
  );

  test("each JSON on an API page or in a guide is a payload, so that none is made up", () => {
    expect(fences.filter(({ name }) => name === null)).toEqual([]);
  });

  test("each payload is shown somewhere, under a name that exists", () => {
    expect([...new Set(named)].sort()).toEqual(Object.keys(payloads).sort());
  });

  test("a payload with comments is marked as JSON with comments", () => {
    const wrong = fences.filter(({ info, body }) => info.startsWith("jsonc ") !== /\/[*/] \d+ more/.test(body));
    expect(wrong.map(({ page, name }) => `${page}: ${name}`)).toEqual([]);
  });
});

describe("the program of the guide", async () => {
  const guide = withValues(readFileSync(join(repository, "content/docs/guides/simulator.md"), "utf8"));
  const program = /```ts title="payload.ts"[^\n]*\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? "";
  const recipes = fences.flatMap(({ info, body }) => {
    const [, call, setUp, seconds] = /title=["'](\w+\([^)]*\)).* · seed 7(?:, (.*))?, after (\d+) s["']/.exec(info) ?? [];
    return call ? [{ call, setUp, seconds, body }] : [];
  });

  test("is there for all streams", () => {
    expect(recipes).toHaveLength(16);
  });

  test.each(recipes)("prints the block of $call after $seconds s: $setUp", async ({ call, setUp = "", seconds, body }) => {
    const own = program
      .replace("headset.calm()", `headset.${call}`)
      .replace(/^.*The setup.*$/m, `${setUp};`)
      .replace("17_000", String(Number(seconds) * 1000));
    expect(printPayload(await printed(own))).toBe(withValues(body.trimEnd()));
  });
});

/** What the program prints, as it is before it becomes text. */
async function printed(program: string): Promise<unknown> {
  const { code } = await transform(program.replace(/^import .*$/gm, ""), { loader: "ts", format: "esm" });
  const run = new Function("Noema", "createSimulator", "console", `return (async () => { ${code} })()`);
  const lines: unknown[] = [];
  await run(Noema, createSimulator, { log: (line: unknown) => lines.push(line) });
  return lines.at(-1);
}

/** `{{product}}` -> `Noema` */
function withValues(text: string): string {
  const values: Record<string, string> = { ...site.variables, product: site.product ?? "" };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

describe("a printed payload", () => {
  const lines = (value: unknown) => printPayload(value).split("\n");

  test("shows the first four of more than eight numbers and how many are left out", () => {
    expect(lines({ freqs: [0, 2, 4, 6, 8, 10, 12, 14, 16] })[1]).toBe('  "freqs": [0, 2, 4, 6 /* 5 more */]');
    expect(lines({ alpha: [1, 2, 3, 4, 5, 6, 7, 8] })[1]).toBe('  "alpha": [1, 2, 3, 4, 5, 6, 7, 8]');
  });

  test("shows the first two of a list of lists", () => {
    expect(lines({ data: [[1], [2], [3], [4]] })[1]).toBe('  "data": [[1], [2] /* 2 more */]');
    const wide = [1.000001, 2.000002, 3.000003, 4.000004, 5.000005];
    const row = `    [${wide.join(", ")}]`;
    expect(lines({ data: [wide, wide, wide] })).toEqual(["{", '  "data": [', `${row},`, `${row},`, "    // 1 more", "  ]", "}"]);
  });

  test("shows every digit and every field", () => {
    expect(printPayload({ probability: 0.1 + 0.2, label: null, inner: { a: "b" } })).toBe(
      '{\n  "probability": 0.30000000000000004,\n  "label": null,\n  "inner": { "a": "b" }\n}',
    );
  });
});

function pagesIn(folder: string): { path: string; text: string }[] {
  const names = readdirSync(join(repository, "content/docs", folder)).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => {
    const path = `content/docs/${folder}/${name}`;
    return { path, text: readFileSync(join(repository, path), "utf8") };
  });
}

function fencesOf(text: string): Fence[] {
  return [...text.matchAll(fencePattern())].map(({ groups: { info = "", body = "" } = {} }) => {
    const name = /\bpayload="([^"]*)"/.exec(info)?.[1] ?? null;
    return { info, name, body };
  });
}

function fencePattern(): RegExp {
  return /^```(?<info>jsonc?\b[^\n]*)\n(?<body>[\s\S]*?\n)```$/gm;
}

/** The page with its payloads as the headset emits them today. */
async function renew(text: string): Promise<string> {
  const bodies = new Map<string, string>();
  for (const { name } of fencesOf(text)) {
    const payload = name === null ? undefined : payloads[name];
    if (name !== null && payload) bodies.set(name, withVariables(printPayload(await payload.emit())));
  }
  return text.replace(fencePattern(), (whole, info: string) => {
    const name = /\bpayload="([^"]*)"/.exec(info)?.[1] ?? "";
    const emitted = bodies.get(name);
    return emitted === undefined ? whole : `\`\`\`${withRecipe(info, payloads[name]?.recipe ?? "")}\n${emitted}\n\`\`\``;
  });
}

/** `json title="calm()" payload="calm"` -> `json title="calm() · seed 7, after 17 s" payload="calm"` */
function withRecipe(info: string, recipe: string): string {
  return info.replace(/title=(["'])(.*?)\1/, (_, _quote, title: string) => {
    const text = `${title.replace(/ · seed .*$/, "")} · ${recipe}`;
    const quote = text.includes('"') ? "'" : '"';
    return `title=${quote}${text}${quote}`;
  });
}

/** `"Lyra-A1B"` -> `"{{headset}}-A1B"`: pages name no product. */
function withVariables(json: string): string {
  return variables.reduce((text, name) => text.replaceAll(site.variables?.[name] ?? name, `{{${name}}}`), json);
}

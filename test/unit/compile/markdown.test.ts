import { tests } from "commonmark-spec";
import type { Processor } from "unified";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "../../../src/generator/compile/syntax/markdown.ts";
import { isSafeForNative } from "../../../src/generator/compile/syntax/nativeGuard.ts";
import { rounds } from "../../support/rounds.ts";
import { markdown, parse } from "./support.ts";

async function trees(text: string): Promise<[unknown, unknown]> {
  const reference = await parseMarkdown(text, { parser: "remark", math: false, remarkPlugins: [] });
  const native = await parseMarkdown(text, { parser: "auto", math: false, remarkPlugins: [] });
  return [plain(native), plain(reference)];
}

/** Without `undefined` and class instances, which say nothing. */
function plain(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree));
}

const gfm = [
  "| a | b |\n|--|:-:|\n| `x\\|y` | z |\n",
  "| a |\n|---|\n| b |\n<b>x</b>\n",
  "- [ ] a\n- [x] `b` c\n- [ ] **d**\n",
  "- [x] \n  text",
  "a[^1] b[^n]\n\n[^1]: note\n    more\n\n    - x\n\n[^n]: *y*\n",
  "www.example.com. https://a.b/c). me@x.org http://a.b/{{x}}",
  "mailto:a@b.co xmpp:a@b.co /www.a.b **x**www.q.org",
  "~~a~~ ~b~ ~~~c~~~",
  "<foo\\+@bar.example.com>",
  "- x\n## b\n    c\n    d",
  "- a\n<!-- c -->\n    c\n    d",
  "> - x\n> # b\n>     c\n>     d",
];
const directives = [
  ":::note\nhi\n:::",
  ":::note[Title *x*]\nhi\n:::",
  "::::tabs{group=pm}\n:::tab[npm]\na\n:::\n:::tab[yarn]\nb\n:::\n::::\n",
  "::::note\n:::tip\na\n:::\n\n::::\n\nend",
  ":::note\n:::tip\na\n:::\n:::",
  "::::note\n:::tip\na\n::::\n\nend",
  ":::note\nunclosed\n\npara",
  "- a\n  :::note\n  hi\n  :::\n- b",
  "> :::note\n> hi\n> :::\n",
  "- :::note\n> :::",
  ":::note\n```js\n:::\n```\n:::",
  ":::note[a\nb]\nx\n:::",
  ":::note\n| a |\n|---|\n| b |\n:::",
  '::include{file=x.md region="a b"}',
  '::x{b="&amp;"}\n\n:::x{a="{{b}}"}\n:::',
  "::foo\n\nstd::vector ::b",
  "::note a:b 10:30 :smile: c:d*e*",
  "::x\n\n[x:y](z) https://a.b:c/d `a:b` a:b[c](d) a:b{c}",
  "::x\n\nmailto:a@b.co x:y",
];

describe("the native parser and the reference", () => {
  test("give the same tree, positions included, for every CommonMark example", async () => {
    for (const { markdown: shown, number } of tests) {
      const [native, reference] = await trees(shown.replaceAll("→", "\t"));
      expect(native, `example ${number}`).toEqual(reference);
    }
  });

  test.each([...gfm, ...directives])("give the same tree for %j", async (text) => {
    const [native, reference] = await trees(text);
    expect(native).toEqual(reference);
  });

  const randomTexts = rounds(300, 1_000);
  test(`give the same tree for ${randomTexts} random texts`, async () => {
    const random = randomNumbers(20_250_930);
    for (let round = 0; round < randomTexts; round++) {
      const text = randomText(random, round % 2 === 0);
      const [native, reference] = await trees(text);
      expect(native, JSON.stringify(text)).toEqual(reference);
    }
  });

  test.each([...gfm, ...directives])("give the same page for %j", async (text) => {
    const native = await parse(text, markdown({ parser: "auto" }));
    expect(native).toEqual(await parse(text, markdown({ parser: "remark" })));
  });
});

describe("which parser reads a text", () => {
  test.each(["# A\n\n- b\n", ":::note\nhi\n:::", "```ts\nconst a = [ ]\n  <b/>\n```\n", "```md\n:::note\n```\n"])(
    "the native one may read %j",
    (text) => {
      expect(isSafeForNative(text, text.includes("::"))).toBe(true);
    },
  );

  test.each([":::note\nopen", ":::a\n:::b\n:::\n:::", "a\0b", "- [ ]\n  x"])("%j is left to the reference", (text) => {
    expect(isSafeForNative(text, text.includes("::"))).toBe(false);
  });

  test("syntax that a plugin of the site adds is read", async () => {
    const tree = await parseMarkdown("    x", { parser: "auto", math: false, remarkPlugins: [withoutIndentedCode] });
    expect(tree.children?.[0]?.type).toBe("paragraph");
  });
});

function withoutIndentedCode(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ["codeIndented"] } }];
}

function randomNumbers(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const value = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

const words = [
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
  "https://x.y/z",
  "~~s~~",
  "é",
  "[^1]",
  "{{v}}",
  "{#id}",
];
const starts = ["", "", "- ", "1. ", "> ", "# ", "## ", "- [x] ", "[r]: ", "```", "---", "    ", "  "];
const fences = [
  "",
  ":::note",
  ":::tip[T x]",
  ":::",
  "::::",
  "::::tabs{group=a}",
  ":::tab[Q]",
  "a",
  "- b",
  "> q",
  "::leaf{a=b}",
  "```",
  "  :::note",
  "  :::",
];

function randomText(random: (below: number) => number, withDirectives: boolean): string {
  const pick = (list: string[]): string => list[random(list.length)] ?? "";
  const line = (): string =>
    pick(withDirectives ? fences : starts) + Array.from({ length: random(withDirectives ? 2 : 4) }, () => ` ${pick(words)}`).join("");
  return Array.from({ length: 1 + random(10) }, line).join("\n");
}

test("cells that no column of a table holds are reported where they are", async () => {
  const { problems } = await parse("| a | b |\n| - | - |\n| 1 | 2 | three | four |\n| 1 | 2 | |\n| 1 |");
  expect(problems).toMatchObject([
    {
      code: "M050",
      message: "2 cells of the row are left out: the table has 2 columns.",
      place: { line: 3, column: 9 },
    },
  ]);
});

/** `--fix` changes a destination and nothing else, whatever the new one holds and wherever it stands. */
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { writeDestination } from "../../../src/generator/compile/links/writeDestination.ts";
import { rounds } from "../../support/rounds.ts";

function write(text: string, from: string, to: string): string | null {
  const start = text.indexOf(from);
  const edit = writeDestination(text, { start, end: start + from.length }, to);
  return edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

const old = "https://docs.example.com/x";

describe("a destination is written for its place", () => {
  test.each([
    ["See [a](https://docs.example.com/x).", "/x", "See [a](/x)."],
    ['See [a](https://docs.example.com/x "t").', "/x", 'See [a](/x "t").'],
    ["See <https://docs.example.com/x>.", "/x", "See [https://docs.example.com/x](/x)."],
    ["See https://docs.example.com/x.", "/x", "See [https://docs.example.com/x](/x)."],
    ["See <https://docs.example.com/x>.", "https://a.example/y", "See <https://a.example/y>."],
    ["See https://docs.example.com/x now", "https://a.example/y", "See https://a.example/y now"],
    ["[a]: https://docs.example.com/x\n\n[a]", "/x", "[a]: /x\n\n[a]"],
    ["[a](<https://docs.example.com/x>)", "./a b.md", "[a](<./a b.md>)"],
    ["[a](https://docs.example.com/x)", "https://a.example/y)z", "[a](https://a.example/y\\)z)"],
    ["[a](https://docs.example.com/x)", "https://a.example/?a&lt;=1", "[a](https://a.example/?a&amp;lt;=1)"],
    ["| a |\n| - |\n| [b](https://docs.example.com/x) |", "https://a.example/y|z", "| a |\n| - |\n| [b](https://a.example/y\\|z) |"],
    ['<a href="https://docs.example.com/x">b</a>', 'https://a.example/"y', '<a href="https://a.example/&quot;y">b</a>'],
    ["<a href='https://docs.example.com/x'>b</a>", "https://a.example/'y", "<a href='https://a.example/&#39;y'>b</a>"],
    ["<p class=a>\n<a href=https://docs.example.com/x>b</a>\n</p>", "/x?a=1", '<p class=a>\n<a href="/x?a=1">b</a>\n</p>'],
    ["---\ntitle: a\n---\n\n[a](https://docs.example.com/x)\n", "/x", "---\ntitle: a\n---\n\n[a](/x)\n"],
  ])("%s to %s", (text, to, expected) => expect(write(text, old, to)).toBe(expected));

  test("what a server sends stays out of YAML where it could end a value", () => {
    const text = `---\nimage: ${old}\n---\n`;
    expect(write(text, old, "https://a.example/y")).toBe("---\nimage: https://a.example/y\n---\n");
    expect(write(text, old, "https://a.example/'y")).toBeNull();
  });

  test("the address that is the text of a link stays", () => {
    const text = '<a href="https://docs.example.com/x">https://docs.example.com/x</a>';
    const start = text.lastIndexOf(old);
    expect(writeDestination(text, { start, end: start + old.length }, "/x")).toBeNull();
  });
});

const generated = rounds(150, 500);

test(`in ${generated} generated files, nothing but the destination changes`, () => {
  const random = generator(26);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const forms = [
    (url: string) => `[text](${url})`,
    (url: string) => `[*a* b](${url} "title")`,
    (url: string) => `![alt](<${url}>)`,
    (url: string) => `<${url}>`,
    (url: string) => `${url} more`,
    (url: string) => `<a href="${url}">text</a>`,
    (url: string) => `<a class=b href='${url}'>text</a>`,
    (url: string) => `<a href=${url}>text</a>`,
    (url: string) => `<a href="/other">${url}</a>`,
    (url: string) => `[text][ref]\n\n[ref]: ${url} 'title'`,
    (url: string) => `| a | b |\n| --- | --- |\n| [c](${url}) | d |`,
    (url: string) => `- item\n\n  > [quote](${url}) \`code\``,
    (url: string) => `**[strong](${url})** and https://b.example/z`,
  ];
  const pieces = [
    "/x",
    "./a b.md",
    "https://a.example/",
    ")",
    "(",
    "'",
    '"',
    "|",
    "&lt;",
    "&",
    "<",
    ">",
    "\\",
    "`",
    "*",
    "_",
    "]",
    "[",
    "%20",
    "ä",
    "#h",
    "?q=1",
  ];
  let [written, total] = [0, 0];
  while (total < generated) {
    total++;
    const to = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(pieces)).join("");
    const text = `Before [one](./one.md).\n\n${pick(forms)(old)}\n\nAfter **it** [two](two.md).\n`;
    const after = write(text, old, to);
    if (after === null) continue;
    written++;
    const [a, b] = [read(text), read(after)];
    // A bare address is its own text, and the new one may be too.
    const words = [a.words, a.words.replace(old, () => b.address)];
    expect(words, `${JSON.stringify(text)} -> ${JSON.stringify(after)}`).toContain(b.words);
    expect(
      b.urls.filter((url, index) => url !== a.urls[index]),
      after,
    ).toHaveLength(1);
  }
  expect(written).toBeGreaterThan(0.6 * generated);
});

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw).freeze();

/** The words that a reader sees, and the destinations in their order. */
function read(text: string): { words: string; urls: string[]; address: string } {
  const urls: string[] = [];
  const words: string[] = [];
  const visit = (node: { value?: string; tagName?: string; properties?: Record<string, unknown>; children?: unknown[] }) => {
    if (typeof node.value === "string") words.push(node.value);
    for (const key of ["href", "src"]) if (node.properties?.[key] !== undefined) urls.push(String(node.properties[key]));
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  visit(processor.runSync(processor.parse(text)) as never);
  return { words: words.join(""), urls, address: words.find((word) => /^https:\/\/(?!b\.)/.test(word)) ?? "" };
}

/** The same numbers in each run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

import { describe, expect, test } from "vitest";
import { createHighlighter } from "../../../src/generator/compile/code/highlight.ts";
import { classOfMarker } from "../../../src/generator/compile/code/tokenTheme.ts";
import { tokenClasses } from "../../../src/theme/prose/vocabulary.ts";
import { highlighter } from "./support.ts";

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

async function highlight(code: string, language: string): Promise<string[]> {
  await highlighter.load(language);
  return highlighter.highlight(code, language);
}

test("the classes given are those that the theme colours", () => {
  expect([...classOfMarker.values()].sort()).toEqual([...tokenClasses].sort());
  expect(new Set(classOfMarker.values()).size).toBe(tokenClasses.length);
});

describe("code becomes classes", () => {
  test.each([
    ["ts", 'const a: Focus = "x"; // why', ["tk-keyword", "tk-type", "tk-string", "tk-comment"]],
    ["ts", "headset.focus(1)", ["tk-function", "tk-number"]],
    ["tsx", '<Button kind="a">b</Button>', ["tk-tag", "tk-attribute", "tk-string"]],
    ["json", '{ "a": 1, "b": true }', ["tk-property", "tk-number", "tk-constant"]],
    ["bash", 'npm install --save "x" # why', ["tk-function", "tk-string", "tk-comment"]],
    ["diff", "+a\n-b", ["tk-inserted", "tk-deleted"]],
    ["yaml", "a: b # c", ["tk-property", "tk-string", "tk-comment"]],
    ["toml", "[a]\nb = 1 # c", ["tk-heading", "tk-variable", "tk-number", "tk-comment"]],
    ["python", 'def a(b): return "c" # d', ["tk-keyword", "tk-function", "tk-parameter", "tk-string", "tk-comment"]],
    ["ruby", 'def a; "c" end # d', ["tk-keyword", "tk-function", "tk-string", "tk-comment"]],
    ["css", ".a { color: red }", ["tk-property"]],
    ["markdown", "# A\n[b](c)", ["tk-heading", "tk-link"]],
    ["dotenv", "A=b", ["tk-variable", "tk-operator"]],
  ])("%s: %s", async (language, code, classes) => {
    const html = (await highlight(code, language)).join("\n");
    for (const name of classes) expect(html).toContain(`class="${name}"`);
    expect(plain(html)).toBe(code);
    expect(html).not.toContain("style=");
  });

  test.each([
    ["a property of an object", "ts", "const a = { rate: 256, run() {} };", "rate", "tk-property"],
    ["an object on its own, as docs show payloads", "ts", '{\n  rate: 256,\n  label: "a"\n}', "label", "tk-property"],
    ["a member of a type on its own", "ts", "rate?: number;", "number", "tk-type"],
    ["a type behind a colon", "ts", "let a: Focus = b;", "Focus", "tk-type"],
    ["a type argument", "ts", "const a = new Map<string, Focus>();", "Focus", "tk-type"],
    ["what a function type gives back", "ts", "type A = (b: string) => Focus;", "Focus", "tk-type"],
    ["a cast in TypeScript", "ts", "const a = <Focus>b;", "Focus", "tk-type"],
    ["a comparison, which is no list of types", "ts", "if (a < limit && b > (c)) {}", "limit", "tk-variable"],
    ["a parameter", "ts", "const a = ({ rate }: B) => 1;", "rate", "tk-parameter"],
    ["a parameter of a signature", "ts", "focus(rate: number): Promise<void>", "rate", "tk-parameter"],
    ["the body of a function that gives back a type", "ts", "const a = (b: C): b is D => {\n  if (b) return e;\n}", "if", "tk-keyword"],
    ["a method of a class", "ts", "class A { private focus(b: C): void {} }", "focus", "tk-function"],
    ["a decorator", "ts", "@Injectable()\nclass A {}", "Injectable", "tk-function"],
    ["a constant", "ts", "a(MAX_RATE)", "MAX_RATE", "tk-constant"],
    ["a call in a template string", "ts", `\`a \${focus(1)} b\``, "focus", "tk-function"],
    ["text behind code in a template string", "ts", `\`a \${b} rest\``, " rest`", "tk-string"],
    ["a regular expression", "ts", "a.replace(/b+/g, c)", "/b+/", "tk-regexp"],
    ["a division, which is no regular expression", "ts", "a / focus(b) / c", "focus", "tk-function"],
    ["what an import names", "ts", 'import { a as focus } from "b"', "focus", "tk-variable"],
    ["a tag of a comment for tools", "js", "/** @param {string} a */", "@param", "tk-keyword"],
    ["a generic arrow function beside JSX", "tsx", "const a = <Focus,>(b: Focus) => b;", "Focus", "tk-type"],
    ["code in JSX", "tsx", "<A>{list.map((b) => <B key={b.id} />)}</A>", "map", "tk-function"],
    ["a tag in code in JSX", "tsx", "<A>{list.map((b) => <B key={b.id} />)}</A>", "key", "tk-attribute"],
    ["a tag that nothing closes", "tsx", "<A>\nfocus()", "focus", "tk-function"],
    ["a comment in JSON", "json", '{ // why\n  "a": 1 }', "// why", "tk-comment"],
    ["what stands behind a prompt", "bash", "$ npm test", "npm", "tk-function"],
    ["an argument", "bash", "npm test", " test", "tk-string"],
    ["a variable in a string", "bash", 'echo "a $HOME"', "$HOME", "tk-variable"],
    ["a command in a pipe", "bash", "cat a | grep b", "grep", "tk-function"],
    ["the text of a here-document", "bash", "cat <<EOF\nif a\nEOF\nls", "ls", "tk-function"],
    ["a selector", "css", ".a > main:hover { color: red }", "main", "tk-tag"],
    ["a custom property", "css", "a { color: var(--b) }", "--b", "tk-variable"],
    ["a script in HTML", "html", "<script>\nfocus();\n</script>", "focus", "tk-function"],
    ["an attribute", "html", '<a href="b">c</a>', "href", "tk-attribute"],
    ["code in Markdown", "markdown", "```ts\nfocus()\n```", "focus", "tk-function"],
    ["a directive", "markdown", ":::tip[A]\nb\n:::", "tip", "tk-keyword"],
    ["front matter in Markdown", "markdown", "---\ntitle: A\n---\nb", "title", "tk-property"],
    ["text between two rules, which is no front matter", "markdown", "a\n\n---\n[b](c)\n\n---\n", "b", "tk-link"],
    ["a decorator in Python", "python", "@app.route('/')\ndef a(): ...", "app", "tk-function"],
    ["a parameter with a type", "python", "def a(rate: int = 1, *rest): ...", "rate", "tk-parameter"],
    ["a type in an annotation", "python", "def a(rate: int = 1): ...", "int", "tk-type"],
    ["a keyword argument", "python", "focus(rate=256)", "rate", "tk-parameter"],
    ["a function behind brackets that were never closed", "python", "focus(a,\ndef stop(): ...", "stop", "tk-function"],
    ["a base of a class", "python", "class A(Stream, metaclass=B): ...", "Stream", "tk-type"],
    ["a constant of a module", "python", "a.MAX_RATE", "MAX_RATE", "tk-constant"],
    ["an error", "python", "raise FocusError()", "FocusError", "tk-type"],
    ["a special method", "python", "super().__init__()", "__init__", "tk-function"],
    ["the `in` of a loop", "python", "for a in b: pass", "in", "tk-keyword"],
    ["the `in` of a test", "python", "if a in b: pass", "in", "tk-operator"],
    ["a parameter of a lambda", "python", "a = lambda rate, b=1: rate", "rate", "tk-parameter"],
    ["`match` before a subject", "python", "match command:\n    case _: pass", "match", "tk-keyword"],
    ["`case` before a pattern", "python", "match command:\n    case Point(x=0): pass", "case", "tk-keyword"],
    ["code in an f-string", "python", 'f"a {len(b)} c"', "len", "tk-function"],
    ["text behind code in an f-string", "python", "f\"a {b['c']!r:>{width}} rest\"", " rest", "tk-string"],
    ["the format in an f-string", "python", 'f"{rate:.2f}"', ":.2f", "tk-keyword"],
    ["code behind an f-string that nothing closes", "python", 'a = f"{b\nreturn c', "return", "tk-keyword"],
    ["a field for `format`", "python", '"a {rate}".format(rate=1)', "{rate}", "tk-constant"],
    ["braces in a docstring, which is prose", "python", '"""A {rate} b"""', '"""A {rate} b"""', "tk-string"],
    ["a prompt in a docstring", "python", '"""A\n\n>>> focus(1)\n"""', "&gt;&gt;&gt;", "tk-keyword"],
    ["what was typed at a prompt", "python", ">>> def focus(rate):\n...     return rate", "focus", "tk-function"],
    ["a raw string, by custom a regular expression", "python", 're.match(r"ab+", c)', "ab+", "tk-regexp"],
    ["a number with a base", "python", "a = 0xFF_FF", "0xFF_FF", "tk-number"],
    ["a key with blanks", "yaml", "my key: b", "my key", "tk-property"],
    ["a key that older YAML took for a boolean", "yaml", "on:\n  push:", "on", "tk-property"],
    ["an address, which is no key", "yaml", "a: http://b:80/c#d", "http://b:80/c#d", "tk-string"],
    ["a version, which is no number", "yaml", "version: 1.2.3", "1.2.3", "tk-string"],
    ["a number in a list", "yaml", "- 1.5", "1.5", "tk-number"],
    ["a date in YAML", "yaml", "a: 2024-01-31", "2024-01-31", "tk-constant"],
    ["an alias", "yaml", "<<: *common", "common", "tk-variable"],
    ["an anchor", "yaml", "a: &common 1", "common", "tk-type"],
    ["a tag of YAML", "yaml", "a: !Ref b", "!Ref", "tk-keyword"],
    ["a key in braces", "yaml", "a: { b: [c, 'd'], e: f }", "e", "tk-property"],
    ["a line of a block of text", "yaml", "a: |\n  if: b # c\n", "  if: b # c", "tk-string"],
    ["a key behind a block of text", "yaml", "- a: |\n    b\n  c: d", "c", "tk-property"],
    ["a key behind an empty block of text", "yaml", "- a: >-\n  c: d", "c", "tk-property"],
    ["a key in a second document", "yaml", "a: b\n---\nc: d", "c", "tk-property"],
    ["a dotted key", "toml", 'a."b c".rate = 1', "rate", "tk-variable"],
    ["a list of tables", "toml", "[[a.products]]", "products", "tk-heading"],
    ["a key of a table in braces", "toml", "a = { b = 1, rate = 2 }", "rate", "tk-variable"],
    ["an array in an array", "toml", "a = [\n  [1, 2],\n  [0xFF],\n]", "0xFF", "tk-number"],
    ["a date in TOML", "toml", "a = 1979-05-27 07:32:00Z", "1979-05-27 07:32:00Z", "tk-constant"],
    ["a text over several lines", "toml", 'a = """\nb = "c"\n"""\nd = 1', 'b = "c"', "tk-string"],
    ["a key behind an array that nothing closes", "toml", "a = [1,\nrate = 2", "rate", "tk-variable"],
  ])("%s (%s)", async (_, language, code, token, name) => {
    expect((await highlight(code, language)).join("\n")).toMatch(
      new RegExp(`<span class="${name}">[^<]*${token.trim().replace(/[$+*/(){}.|]/g, "\\$&")}`),
    );
  });

  test.each(["ts", "tsx", "json", "bash", "python", "yaml", "toml", "diff", "dotenv", "css", "html", "markdown"])(
    "no character is lost, whatever the code: %s",
    async (language) => {
      const pieces = [
        "(",
        "}",
        "<a",
        ">",
        "`",
        "${",
        "'",
        '"',
        "/*",
        "*/",
        "\n",
        "a",
        ":",
        "=>",
        "<",
        "class",
        "\\",
        "---",
        "```",
        "[",
        "](",
        'f"{',
        '"""',
        " |\n ",
        "- ",
        "&",
      ];
      const code = Array.from({ length: 3_000 }, (_, index) => pieces[(index * index * 7 + index * 3) % pieces.length]).join("");
      expect((await highlight(code, language)).map(plain).join("\n")).toBe(code);
    },
  );

  test("brackets that are never closed do not end it", async () => {
    for (const seed of ["(", "{", "[", "<a>", "`${", "A<", "()=>", "a?"]) {
      const code = `${seed}\n`.repeat(20_000);
      expect((await highlight(code, "tsx")).length).toBe(20_001);
    }
  });

  test.each(["python", "yaml", "toml"])("nor do quotes, brackets and backslashes by the thousand: %s", async (language) => {
    for (const seed of ['"', "'''a", "(", "\\", 'f"{', "f'''{", "r'[", "a: |\n ", "- [", "a = {", ">>> "]) {
      const code = `${seed}\n`.repeat(20_000);
      expect((await highlight(code, language)).map(plain).join("\n") === code).toBe(true);
    }
  });

  test("tokens of one class side by side are one", async () => {
    expect((await highlight("// a b c", "ts")).join("")).toBe('<span class="tk-comment">// a b c</span>');
  });

  test("everything is escaped", async () => {
    const [line = ""] = await highlight('const a = "</script><b>" && x < 1;', "ts");
    expect(line.replace(/<\/?span[^>]*>/g, "")).not.toMatch(/[<>]/);
    expect(plain(line)).toBe('const a = "</script><b>" && x < 1;');
  });

  test("empty lines stay, and a state that spans lines is kept", async () => {
    const lines = await highlight("/* a\n\nb */\nc()", "ts");
    expect(lines.map(plain)).toEqual(["/* a", "", "b */", "c()"]);
    expect(lines[2]).toBe('<span class="tk-comment">b */</span>');
  });
});

describe("what is remembered changes nothing", () => {
  test("a line means what it means in its block, however often it was seen elsewhere", async () => {
    const blocks = ["a()\n*/ b()", "/* x\na()\n*/ b()", "`\na()\n`", "a()\n*/ b()"];
    const fresh = await Promise.all(
      blocks.map(async (code) => {
        const alone = createHighlighter();
        await alone.load("ts");
        return alone.highlight(code, "ts");
      }),
    );
    expect(await Promise.all(blocks.map((code) => highlight(code, "ts")))).toEqual(fresh);
  });

  test("nor does a long line in the middle of a block", async () => {
    const lines = await highlight(`const a = 1;\n"${"x".repeat(3_000)}";\nconst b = 2;`, "ts");
    expect(lines[0]).toContain("tk-keyword");
    expect(lines[1]).toBe(`"${"x".repeat(3_000)}";`);
    expect(lines[2]).toContain("tk-keyword");
  });
});

describe("loading", () => {
  test("says whether a language is known", async () => {
    expect([
      await highlighter.load("ts"),
      await highlighter.load("text"),
      await highlighter.load("nope"),
      await highlighter.load("../x"),
    ]).toEqual([true, true, false, false]);
  });

  test("a language that was not loaded is plain text", () => {
    expect(createHighlighter().highlight("a < b\nc", "ts")).toEqual(["a &lt; b", "c"]);
  });

  test("two pages that ask at once get the same", async () => {
    const shared = createHighlighter();
    expect(await Promise.all([shared.load("go"), shared.load("go"), shared.load("rust")])).toEqual([true, true, true]);
  });
});

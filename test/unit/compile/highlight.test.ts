import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { describe, expect, onTestFinished, test } from "vitest";
import { baseGrammars, importGrammar, lazyGrammars } from "../../../src/generator/compile/code/grammars.ts";
import { createHighlighter } from "../../../src/generator/compile/code/highlight.ts";
import { grammarOf } from "../../../src/generator/compile/code/languages.ts";
import { repository, temporaryFolder } from "../../support/folders.ts";
import { testGrowthOfHighlighting, textOf } from "../../support/highlightGrowth.ts";
import { highlighter } from "./support.ts";

const { highlight } = highlighter;

describe("code becomes classes", () => {
  test.each([
    ["ts", 'const a: Focus = "x"; // why', ["tk-keyword", "tk-type", "tk-string", "tk-comment"]],
    ["ts", "headset.focus(1)", ["tk-function", "tk-number"]],
    ["tsx", '<Button kind="a">b</Button>', ["tk-tag", "tk-attribute", "tk-string"]],
    ["json", '{ "a": 1, "b": true }', ["tk-property", "tk-number", "tk-constant"]],
    ["bash", 'npm install --save "x" # why', ["tk-function", "tk-string", "tk-comment"]],
    ["diff", "+a\n-b", ["tk-inserted", "tk-deleted"]],
    ["yaml", "a: b # c", ["tk-property", "tk-string", "tk-comment"]],
    ["toml", "[a]\nb = 1 # c", ["tk-type", "tk-property", "tk-number", "tk-comment"]],
    ["python", 'def a(b): return "c" # d', ["tk-keyword", "tk-function", "tk-string", "tk-comment"]],
    ["ruby", 'def a; "c" end # d', ["tk-keyword", "tk-function", "tk-string", "tk-comment"]],
    ["css", ".a { color: red }", ["tk-property"]],
    ["markdown", "# A\n[b](c)", ["tk-heading", "tk-link"]],
    ["dotenv", "A=b", ["tk-variable", "tk-operator"]],
  ])("%s: %s", async (language, code, classes) => {
    const html = (await highlight(code, language)).join("\n");
    for (const name of classes) expect(html).toContain(`class="${name}"`);
    expect(textOf(html)).toBe(code);
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
    ["the body of a function that gives back a type", "ts", "const a = (b: C): b is D => {\n  if (b) return e;\n}", "if", "tk-keyword"],
    ["a method of a class", "ts", "class A { private focus(b: C): void {} }", "focus", "tk-function"],
    ["a field of a class", "ts", "class A {\n  private readonly rate: number;\n}", "rate", "tk-property"],
    ["a key behind a comma", "ts", "focus({ unit: a, rate: b })", "rate", "tk-property"],
    ["a case, which is no key", "ts", "switch (a) {\n  default: b();\n}", "default", "tk-keyword"],
    ["the name of a component", "tsx", "<Focus on />", "Focus", "tk-tag"],
    ["a decorator", "ts", "@Injectable()\nclass A {}", "Injectable", "tk-function"],
    ["a constant", "ts", "a(MAX_RATE)", "MAX_RATE", "tk-constant"],
    ["a call in a template string", "ts", `\`a \${focus(1)} b\``, "focus", "tk-function"],
    ["text behind code in a template string", "ts", `\`a \${b} rest\``, " rest`", "tk-string"],
    ["a regular expression", "ts", "a.replace(/b+/g, c)", "/b+/", "tk-regexp"],
    ["a division, which is no regular expression", "ts", "a / focus(b) / c", "focus", "tk-function"],
    ["a generic arrow function next to JSX", "tsx", "const a = <Focus,>(b: Focus) => b;", "Focus", "tk-type"],
    ["code in JSX", "tsx", "<A>{list.map((b) => <B key={b.id} />)}</A>", "map", "tk-function"],
    ["a tag in code in JSX", "tsx", "<A>{list.map((b) => <B key={b.id} />)}</A>", "key", "tk-attribute"],
    ["a comment in JSON", "json", '{ // why\n  "a": 1 }', "// why", "tk-comment"],
    ["a command after a prompt", "bash", "$ npm test", "npm", "tk-function"],
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
    ["a type in an annotation", "python", "def a(rate: int = 1): ...", "int", "tk-type"],
    ["a function behind brackets that were never closed", "python", "focus(a,\ndef stop(): ...", "stop", "tk-function"],
    ["a base of a class", "python", "class A(Stream, metaclass=B): ...", "Stream", "tk-type"],
    ["a constant of a module", "python", "a.MAX_RATE", "MAX_RATE", "tk-constant"],
    ["an error", "python", "raise FocusError()", "FocusError", "tk-type"],
    ["a special method", "python", "super().__init__()", "__init__", "tk-function"],
    ["the `in` of a loop", "python", "for a in b: pass", "in", "tk-keyword"],
    ["`match` before a subject", "python", "match command:\n    case _: pass", "match", "tk-keyword"],
    ["`case` before a pattern", "python", "match command:\n    case Point(x=0): pass", "case", "tk-keyword"],
    ["code in an f-string", "python", 'f"a {len(b)} c"', "len", "tk-function"],
    ["text behind code in an f-string", "python", "f\"a {b['c']!r:>{width}} rest\"", " rest", "tk-string"],
    ["the format in an f-string", "python", 'f"{rate:.2f}"', ".2f", "tk-keyword"],
    ["code behind an f-string that nothing closes", "python", 'a = f"{b\nreturn c', "return", "tk-keyword"],
    ["braces in a docstring, which is prose", "python", '"""A {rate} b"""', '"""A {rate} b"""', "tk-string"],
    ["what was typed at a prompt", "python", ">>> def focus(rate):\n...     return rate", "focus", "tk-function"],
    ["a number with a base", "python", "a = 0xFF_FF", "0xFF_FF", "tk-number"],
    ["a key with blanks", "yaml", "my key: b", "my key", "tk-property"],
    ["a key that older YAML took for a boolean", "yaml", "on:\n  push:", "on", "tk-property"],
    ["an address, which is no key", "yaml", "a: http://b:80/c#d", "http://b:80/c#d", "tk-string"],
    ["a version, which is no number", "yaml", "version: 1.2.3", "1.2.3", "tk-string"],
    ["a number in a list", "yaml", "- 1.5", "1.5", "tk-number"],
    ["a date in YAML", "yaml", "a: 2024-01-31", "2024-01-31", "tk-constant"],
    ["an alias", "yaml", "<<: *common", "*common", "tk-keyword"],
    ["an anchor", "yaml", "a: &common 1", "&amp;common", "tk-keyword"],
    ["a tag of YAML", "yaml", "a: !Ref b", "!Ref", "tk-tag"],
    ["a key in braces", "yaml", "a: { b: [c, 'd'], e: f }", "e", "tk-property"],
    ["a line of a block of text", "yaml", "a: |\n  if: b # c\n", "  if: b # c", "tk-string"],
    ["a key behind a block of text", "yaml", "- a: |\n    b\n  c: d", "c", "tk-property"],
    ["a key behind an empty block of text", "yaml", "- a: >-\n  c: d", "c", "tk-property"],
    ["a key in a second document", "yaml", "a: b\n---\nc: d", "c", "tk-property"],
    ["a dotted key", "toml", 'a."b c".rate = 1', 'a."b c".rate', "tk-property"],
    ["a list of tables", "toml", "[[a.products]]", "products", "tk-type"],
    ["a key of a table in braces", "toml", "a = { b = 1, rate = 2 }", "rate", "tk-property"],
    ["a date in TOML", "toml", "a = 1979-05-27 07:32:00Z", "1979-05-27 07:32:00Z", "tk-constant"],
    ["a text over several lines", "toml", 'a = """\nb = "c"\n"""\nd = 1', 'b = "c"', "tk-string"],
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
      expect((await highlight(code, language)).map(textOf).join("\n")).toBe(code);
    },
  );

  test("brackets that are never closed do not end it", async () => {
    for (const seed of ["(", "{", "[", "<a>", "`${", "A<", "()=>", "a?"]) {
      const code = `${seed}\n`.repeat(10_000);
      expect((await highlight(code, "tsx")).length).toBe(10_001);
    }
  });

  test("tokens of one class side by side are one", async () => {
    expect((await highlight("// a b c", "ts")).join("")).toBe('<span class="tk-comment">// a b c</span>');
  });

  test("everything is escaped", async () => {
    const [line = ""] = await highlight('const a = "</script><b>" && x < 1;', "ts");
    expect(line.replace(/<\/?span[^>]*>/g, "")).not.toMatch(/[<>]/);
    expect(textOf(line)).toBe('const a = "</script><b>" && x < 1;');
  });

  test("empty lines stay, and a state that spans lines is kept", async () => {
    const lines = await highlight("/* a\n\nb */\nc()", "ts");
    expect(lines.map(textOf)).toEqual(["/* a", "", "b */", "c()"]);
    expect(lines[2]).toBe('<span class="tk-comment">b */</span>');
  });
});

describe("caching changes nothing", () => {
  test("a line is highlighted by its block, however often it occurred elsewhere", async () => {
    const blocks = ["a()\n*/ b()", "/* x\na()\n*/ b()", "`\na()\n`", "a()\n*/ b()"];
    const fresh = await Promise.all(blocks.map((code) => createHighlighter().highlight(code, "ts")));
    expect(await Promise.all(blocks.map((code) => highlight(code, "ts")))).toEqual(fresh);
  });

  test("equal code in two languages is highlighted as each", async () => {
    expect(await highlight("a: b", "yaml")).not.toEqual(await highlight("a: b", "text"));
  });

  test("the same block is highlighted once, under every name of its language", async () => {
    expect(await highlight("const once = 1;", "typescript")).toBe(await highlight("const once = 1;", "ts"));
  });
});

describe("long code", () => {
  const statement = "const a = 1;\n";

  test("a long line in the middle of a block is plain text, the lines around it are not", async () => {
    const lines = await highlight(`const a = 1;\n"${"x".repeat(3_000)}";\nconst b = 2;`, "ts");
    expect(lines[0]).toContain("tk-keyword");
    expect(lines[1]).toBe(`"${"x".repeat(3_000)}";`);
    expect(lines[2]).toContain("tk-keyword");
  });

  test("a block of up to 100,000 characters is highlighted to its end", async () => {
    const lines = await highlight(statement.repeat(7_500), "ts");
    expect(lines).toHaveLength(7_501);
    expect(new Set(lines.slice(0, -1)).size).toBe(1);
    expect(lines.at(-2)).toContain("tk-keyword");
  });

  test("a longer block is plain text", async () => {
    expect(new Set(await highlight(statement.repeat(10_000), "ts"))).toEqual(new Set(["const a = 1;", ""]));
  });
});

// highlight.slow.test.ts has longer code.
testGrowthOfHighlighting({ lines: 2_000, characters: 5_000 });

describe("languages", () => {
  test.each(["text", "plaintext", "nope", "../x", "constructor", ""])("code in the language %j is plain text", async (language) => {
    expect(await highlight("a < b\nc", language)).toEqual(["a &lt; b", "c"]);
  });

  test("two pages at the same time get the same result", async () => {
    const code = "fn main() {}";
    const [first, second] = await Promise.all([createHighlighter().highlight(code, "rust"), createHighlighter().highlight(code, "rust")]);
    expect(first).toEqual(second);
    expect(first?.join("")).toContain("tk-keyword");
  });

  test("every name and alias of a grammar is known", async () => {
    for (const name of lazyGrammars) {
      const { default: grammar } = await importGrammar(name);
      expect(grammar.displayName).toBe(name);
      for (const alias of grammar.aliases ?? []) expect([alias, grammarOf(alias)]).toEqual([alias, name]);
    }
  });

  // Blocks in JavaScript have the grammar with JSX.
  test("every grammar of the library is there, but those that change others", () => {
    const folder = fileURLToPath(new URL("../lang", import.meta.resolve("refractor/core")));
    const all = readdirSync(folder).flatMap((name) => /^(.*)\.js$/.exec(name)?.[1] ?? []);
    const changing =
      "cilkc cilkcpp clike css-extras javadoc javadoclike js-extras js-templates jsdoc markup-templating opencl php-extras phpdoc t4-templating xml-doc";
    expect(all.filter((name) => name !== "javascript" && grammarOf(name) !== name)).toEqual(changing.split(" "));
  });

  test("a block looks the same whatever was highlighted before it", async () => {
    const { folder, remove } = await temporaryFolder("bcidocs-highlight");
    onTestFinished(remove);
    const source = (path: string) => JSON.stringify(join(repository, "src/generator/compile/code", path));
    const sample = [
      "%< -*- C++ -*- class A { int b; } %>",
      ":less\n  @a: 1px;\n  .b { color: @a; }",
      ":coffee\n  a = (b) -> b * 2",
      "HTTP/1.1 200 OK\nContent-Security-Policy: default-src 'self'\nStrict-Transport-Security: max-age=3",
      "proc sql;\nselect a from b where c = 1;\nquit;",
      "~/ab+[c]/ ~/a|b/i",
      "```rust\nfn main() {}\n```",
      "<script>let a = 1;</script>\n{php}echo 1;{/php}",
      "class A { int b = Buffer; }",
    ].join("\n");
    const script = `
      import { createHighlighter } from ${source("highlight.ts")};
      import { lazyGrammars, baseGrammars } from ${source("grammars.ts")};
      const { highlight } = createHighlighter();
      const result = {};
      for (const name of [...baseGrammars, ...lazyGrammars].reverse())
        result[name] = (await highlight(${JSON.stringify(sample)}, name)).join("\\n");
      console.log(JSON.stringify(result));
    `;
    const outfile = join(folder, "script.mjs");
    // Grammars are found from this repository, not from the folder of the script.
    const languages = new URL("../lang/", import.meta.resolve("refractor/core")).href;
    const plugin: Plugin = {
      name: "grammars",
      setup({ onLoad }) {
        onLoad({ filter: /[\\/]code[\\/]grammars\.ts$/ }, ({ path }) => ({
          contents: readFileSync(path, "utf8").replace(/`refractor\/.{7}`/, `\`${languages}\${name}.js\``),
          loader: "ts",
        }));
      },
    };
    const stdin = { contents: script, resolveDir: repository };
    await build({ stdin, outfile, bundle: true, format: "esm", platform: "node", plugins: [plugin] });
    const backwards = JSON.parse((await promisify(execFile)(process.execPath, [outfile], { maxBuffer: 1e8 })).stdout);
    // Here, all grammars are loaded, in the order of their names.
    const fresh = createHighlighter();
    const forwards: Record<string, string> = {};
    for (const name of [...baseGrammars, ...lazyGrammars]) forwards[name] = (await fresh.highlight(sample, name)).join("\n");
    expect(backwards).toEqual(forwards);
  });
});

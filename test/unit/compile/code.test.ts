import { describe, expect, test } from "vitest";
import { readLineList, readMarks } from "../../../src/generator/compile/code/codeMarks.ts";
import { readFence } from "../../../src/generator/compile/code/fence.ts";
import { elements, markdown, parse, reported } from "./support.ts";

async function block(text: string): Promise<Record<string, unknown>> {
  const [element] = elements((await parse(text)).tree, "bcidocs-code");
  return { ...element?.properties };
}

describe("the info string of a fence", () => {
  test.each([
    ["ts", "", { language: "ts" }],
    ["ts", 'title="src/a b.ts"', { language: "ts", title: "src/a b.ts" }],
    ["ts", "title='a.ts' {1,5-6}", { language: "ts", title: "a.ts", lines: "1,5-6" }],
    ["ts", 'title="{1}"', { language: "ts", title: "{1}" }],
    ["ts", "showLineNumbers", { language: "ts", firstLine: 1 }],
    ["ts", "{2} showLineNumbers=5", { language: "ts", lines: "2", firstLine: 5 }],
    ["ts{1,3}", "", { language: "ts", lines: "1,3" }],
    ["{1,3}", "", { lines: "1,3" }],
    ["js{1,", "3}", { language: "js", lines: "1, 3" }],
    ["ts[a.ts]", "", { language: "ts", title: "a.ts" }],
    ["ts[my", "file.ts] {2}", { language: "ts", title: "my file.ts", lines: "2" }],
    ["ts{1}[a.ts]", "", { language: "ts", title: "a.ts", lines: "1" }],
    ["[.env]", "", { title: ".env" }],
    ["python", '{title="My file" linenums="3"}', { language: "python", title: "My file", firstLine: 3 }],
    ["ts", "[src/[id].ts]", { language: "ts", title: "src/[id].ts" }],
    ["sh-vue", "[a]", { language: "sh", title: "a" }],
    ["{r}", "", { language: "r" }],
    ["{.python", "}", { language: "python" }],
    ["{", '.py .annotate title="a.py" linenums="3" hl_lines="2 4-5" }', { language: "py", title: "a.py", firstLine: 3, lines: "2,4-5" }],
    ["py", 'hl_lines="1 3" linenums="1"', { language: "py", lines: "1,3", firstLine: 1 }],
    ["ts:line-numbers=4", "{2}", { language: "ts", firstLine: 4, lines: "2" }],
    ["ts:no-line-numbers", "", { language: "ts" }],
    ["ts", "ins={1} del={2-3} {5}", { language: "ts", added: "1", removed: "2-3", lines: "5" }],
    ["ts", "mark={2}", { language: "ts", lines: "2" }],
    ["TypeScript", "whatever they=like", { language: "typescript" }],
    [".env", "", { language: ".env" }],
    ["ts", "no-twoslash", { language: "ts", words: new Set(["nocheck"]) }],
  ])("%j %j", (lang, meta, expected) => {
    expect(readFence(lang, meta)).toEqual({
      language: "",
      title: null,
      lines: null,
      firstLine: null,
      isLive: false,
      words: new Set(),
      ...expected,
    });
  });

  test("becomes the properties of the block", async () => {
    expect(await block('```text title="a <b>.txt" {2} showLineNumbers=5\na\nb\n```')).toEqual({
      language: "text",
      title: "a <b>.txt",
      hasLineNumbers: true,
      firstLine: 5,
      html: '<span class="line">a</span>\n<span class="line is-highlighted">b</span>',
    });
  });

  test("marks lines as added and removed", async () => {
    const { html } = await block("```text ins={1} del={2}\na\nb\n```");
    expect(html).toBe('<span class="line is-added">a</span>\n<span class="line is-removed">b</span>');
  });

  test("leaves the numbers of notes in comments", async () => {
    expect((await block("```text\na # (1)!\nb // (2)! (3)!\nc (4)!\n```")).html).toBe(
      '<span class="line">a # (1)</span>\n<span class="line">b // (2) (3)</span>\n<span class="line">c (4)!</span>',
    );
  });

  test("that is hostile ends in no class and no markup", async () => {
    const properties = await block('```"><script>alert(1)</script>\n<script>\n```');
    expect(properties).toEqual({ language: "text", html: '<span class="line">&lt;script&gt;</span>' });
  });
});

describe("words after the language", () => {
  test.each([
    ["```js showLineNumber", ['M038 1:7 The word "showLineNumber" has no effect.']],
    ["```js {1} highligt title=a.js", ['M038 1:11 The word "highligt" has no effect.']],
    ['```js titel="a b.js"', ['M038 1:7 The word "titel" has no effect.']],
    ['```js title="a b.js" {1-1} showLineNumbers=3 nocheck live verbatim', []],
    ["```text", []],
    ["```ts no-twoslash", []],
    ["```js [a b.js] {1}", []],
  ])("%s", async (fence, expected) => {
    expect(reported(await parse(`${fence}\nx\n\`\`\``))).toEqual(expected);
  });

  test("of other tools are read in silence where the site has their syntax, but for misspelt ones", async () => {
    const text = "```js frame=none wrap lineNos=1 startLine=3 noInline showLineNumbes\nx\n```";
    expect(reported(await parse(text, markdown({ syntax: ["docusaurus"] })))).toEqual([
      'M038 1:54 The word "showLineNumbes" has no effect.',
    ]);
  });
});

test("words that another program or a plugin may read are not reported", async () => {
  const codes = async (settings: object) =>
    (await parse("```js payload=user\nx\n```", markdown(settings))).problems.map(({ code }) => code);
  expect(await codes({})).toEqual(["M038"]);
  expect(await codes({ codeWords: ["payload"] })).toEqual([]);
  expect(await codes({ remarkPlugins: [() => {}] })).toEqual([]);
});

test("what a setting would make of a page is a note, once", async () => {
  const page = await parse("Use {{product}} or {{product}} and `{{x}}`.\n\n```mermaid\na\n```");
  expect(page.problems.map(({ code, severity, message, place }) => [code, severity, place?.line, message])).toEqual([
    ["M066", "info", 1, "{{product}} is shown as text: the site has no variables."],
    ["M066", "info", 3, "A diagram of Mermaid is shown as code."],
  ]);
  const settings = { ...markdown({ mermaid: true }), variables: { product: "P" } };
  expect(reported(await parse("{{product}}\n\n```mermaid\na\n```", settings))).toEqual([]);
});

describe("code comments", () => {
  const signs: Record<string, string> = { "is-highlighted": "*", "is-added": "+", "is-removed": "-" };
  const marked = (code: string): string[] => {
    const { code: rest, marks } = readMarks(code);
    return rest.split("\n").map((line, index) => (signs[marks.get(index) ?? ""] ?? " ") + line);
  };

  test.each([
    "// highlight-next-line",
    "  # highlight-next-line",
    "-- highlight-next-line",
    "/* highlight-next-line */",
    "<!-- highlight-next-line -->",
    "{/* highlight-next-line */}",
    "// [!code highlight]",
    "%% highlight-next-line",
    ";; highlight-next-line",
    "' highlight-next-line",
    "_ ’ highlight-next-line",
    "REM highlight-next-line",
    "rem highlight-next-line",
    "! highlight-next-line",
    "(* highlight-next-line *)",
    "{- highlight-next-line -}",
    "--[[ highlight-next-line ]]",
    "<# highlight-next-line #>",
    "*> highlight-next-line",
    '" highlight-next-line',
    "{# highlight-next-line #}",
    "{{!-- highlight-next-line --}}",
    "<%# highlight-next-line %>",
    "@* highlight-next-line *@",
  ])("%s", (comment) => {
    expect(marked(`a\n${comment}\nb\nc`)).toEqual([" a", "*b", " c"]);
  });

  test("of the site mark lines too", async () => {
    const codeComments = [
      { line: "This will error", mark: "removed" as const },
      { start: "good:start", end: "good:end", mark: "added" as const },
      { line: "look", mark: "highlighted" as const },
    ];
    const text =
      "```js\n// This will error\na;\n/* good:start */\nb;\n// good:end\n// look\nc;\n// highlight-next-line\nd;\n// This will error out\ne;\n```";
    const [element] = elements((await parse(text, markdown({ codeComments }))).tree, "bcidocs-code");
    const lines = String(element?.properties.html)
      .split("\n")
      .map((line) => [/class="line(?: is-)?(\w*)"/.exec(line)?.[1], line.replace(/<[^>]*>/g, "")]);
    expect(lines).toEqual([
      ["removed", "a;"],
      ["added", "b;"],
      ["highlighted", "c;"],
      ["highlighted", "d;"],
      ["", "// This will error out"],
      ["", "e;"],
    ]);
  });

  test.each([
    ["a // [!code ++]\nb # [!code --]\nc", ["+a", "-b", " c"]],
    ["a /* [!code highlight] */\nb <!-- [!code ++] -->\nc {/* [!code --] */}", ["*a", "+b", "-c"]],
    ["// [!code ++:2]\na\nb\nc", ["+a", "+b", " c"]],
    ["a // [!code highlight:2]\nb\nc", ["*a", "*b", " c"]],
    ["a\n// highlight-start\nb\nc\n// highlight-end\nd", [" a", "*b", "*c", " d"]],
    ["// diff-add-start\na\n// diff-add-end\n// diff-remove\nb", ["+a", "-b"]],
    ["a // [!code unknown]", [" a // [!code unknown]"]],
    ["# highlight\na // not a mark", [" # highlight", " a // not a mark"]],
  ])("%j", (code, expected) => {
    expect(marked(code)).toEqual(expected);
  });

  test("stay in a fence that is verbatim", async () => {
    expect((await block("```text verbatim\n// highlight-next-line\na\n```")).html).toBe(
      '<span class="line">// highlight-next-line</span>\n<span class="line">a</span>',
    );
  });

  test("and listed lines count the lines that are shown", async () => {
    expect((await block("```text {2}\n# highlight-next-line\na\nb\n```")).html).toBe(
      '<span class="line is-highlighted">a</span>\n<span class="line is-highlighted">b</span>',
    );
  });
});

test.each([
  ["1", [0]],
  ["1,5-6", [0, 4, 5]],
  [" 2 - 3 , 1", [1, 2, 0]],
  ["0", null],
  ["3-2", null],
  ["a", null],
  ["1,,2", null],
  ["", null],
])("the list of lines %j is %j", (list, expected) => {
  expect(readLineList(list)).toEqual(expected);
});

describe("faults", () => {
  test.each([
    ["text\n\n```typscript\na\n```", ['M013 3:1 Unknown code language "typscript".']],
    ["```text {0}\na\n```", ['M019 1:1 "{0}" is not a list of lines.']],
    ["```text {a}\na\n```", []],
    ["```text {1,3}\na\n```", ["M019 1:1 Line 3 is marked, but the code has one line."]],
    ["> ```nope\n> a\n> ```", ['M013 1:3 Unknown code language "nope".']],
  ])("%j", async (text, expected) => {
    expect(reported(await parse(text))).toEqual(expected);
  });

  test("an unknown language is reported with the nearest and shown as plain text", async () => {
    const page = await parse("```typscript\nconst a\n```");
    expect(page.problems[0]).toMatchObject({ severity: "warning", hint: 'Did you mean "typescript"? It is shown as plain text.' });
    expect(elements(page.tree, "bcidocs-code")[0]?.properties).toEqual({ language: "text", html: '<span class="line">const a</span>' });
  });

  test("of the names that are equally near, the most used one is meant", async () => {
    for (const [written, meant] of [
      ["tss", "ts"],
      ["ymal", "yaml"],
      ["pyton", "python"],
    ])
      expect((await parse(`\`\`\`${written}\na\n\`\`\``)).problems[0]?.hint).toContain(`Did you mean "${meant}"?`);
  });

  test.each([
    "",
    "text",
    "txt",
    "plain",
    "console",
    "dotenv",
    ".env",
    "env",
    "mermaid",
    "sh",
    "shell",
    "zsh",
    "yml",
    "c++",
    "c#",
    "golang",
    "dockerfile",
    "patch",
    "tree",
    "TS",
    "jsonc",
  ])("the language %j is known", async (language) => {
    expect(reported(await parse(`\`\`\`${language}\na\n\`\`\``, markdown({ mermaid: true })))).toEqual([]);
  });

  test.each(["constructor", "__proto__", "toString"])("%s is no language", async (language) => {
    expect(reported(await parse(`\`\`\`${language}\na\n\`\`\``))).toHaveLength(1);
  });
});

test("indented code and a fence without an end are code", async () => {
  expect((await block("    a\n\n    b")).html).toBe('<span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span>');
  expect((await block("```text\na")).html).toBe('<span class="line">a</span>');
});

describe("tokens of a block", () => {
  /** Lines with their spans as `class‹text›`. */
  const lines = async (language: string, ...code: string[]): Promise<string[]> =>
    String((await block(`\`\`\`${language}\n${code.join("\n")}\n\`\`\``)).html)
      .replace(/<span class="tk-(\w+)">([^<]*)<\/span>/g, "$1‹$2›")
      .replace(/<span class="line">(.*)<\/span>/g, "$1")
      .split("\n");

  test("Python", async () => {
    expect(await lines("python", "async def focus(a: int = 1):", '    """Gives {a}."""', '    return f"{a:.1f} Hz"  # now')).toEqual([
      "keyword‹async def ›function‹focus›punctuation‹(›apunctuation‹: ›type‹int ›operator‹= ›number‹1›punctuation‹):›",
      '    string‹"""Gives {a}."""›',
      '    keyword‹return ›string‹f"›punctuation‹{›apunctuation‹:›keyword‹.1f›punctuation‹}›string‹ Hz"  ›comment‹# now›',
    ]);
  });

  test("Python at a prompt", async () => {
    expect(await lines("python", ">>> sum(a for a in LIST)", "1.5")).toEqual([
      "operator‹&gt;&gt;&gt; ›function‹sum›punctuation‹(›a keyword‹for› a keyword‹in ›constant‹LIST›punctuation‹)›",
      "number‹1.5›",
    ]);
  });

  test("YAML", async () => {
    expect(await lines("yaml", "on: push # now", "jobs:", "  - run: |", "      npm: ci", "    with: { a: 22, 'b': *c }")).toEqual([
      "property‹on›punctuation‹: ›string‹push ›comment‹# now›",
      "property‹jobs›punctuation‹:›",
      "  punctuation‹- ›property‹run›punctuation‹: |›",
      "string‹      npm: ci›",
      "    property‹with›punctuation‹: { ›property‹a›punctuation‹: ›number‹22›punctuation‹, ›" +
        "property‹'b'›punctuation‹: ›keyword‹*c ›punctuation‹}›",
    ]);
  });

  test("TOML", async () => {
    expect(await lines("toml", '[tool."a.b"]', "c = { d = 1, e = 07:32:00 } # now", '"f" = ["\\n", true]')).toEqual([
      'punctuation‹[›type‹tool."a.b"›punctuation‹]›',
      "property‹c ›punctuation‹= { ›property‹d ›punctuation‹= ›number‹1›punctuation‹, ›" +
        "property‹e ›punctuation‹= ›constant‹07:32:00 ›punctuation‹} ›comment‹# now›",
      'property‹"f" ›punctuation‹= [›string‹"\\n"›punctuation‹, ›constant‹true›punctuation‹]›',
    ]);
  });

  test.each([
    ["py", "python"],
    ["py3", "python"],
    ["python3", "python"],
    ["yml", "yaml"],
  ])("%s is read as %s", async (name, language) => {
    const code = ["a: b = None # c", "- d"];
    expect(await lines(name, ...code)).toEqual(await lines(language, ...code));
  });
});

test("code of a terminal loses its colours, and code that is not to be highlighted has a language", async () => {
  const page = await parse("```ansi\n\u001b[0;32mDone\u001b[0m <b>\n```\n\n```nohighlight\na\n```\n\n```no-highlight\na\n```");
  expect(reported(page)).toEqual([]);
  expect(elements(page.tree, "bcidocs-code").map(({ properties }) => properties.html)[0]).toBe('<span class="line">Done &lt;b&gt;</span>');
});

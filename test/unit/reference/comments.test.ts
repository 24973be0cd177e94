import { describe, expect, test } from "vitest";
import type { Problem } from "../../../src/generator/model/problem.ts";
import { plainText, splitBrief } from "../../../src/generator/reference/pages/brief.ts";
import {
  type CommentContext,
  type CommentJson,
  commentFlags,
  readComment,
  toText,
} from "../../../src/generator/reference/pages/comments.ts";
import { createSourceTexts } from "../../../src/generator/reference/pages/sourceText.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";

const source = `/**
 * Streams calm. See {@link Kit.focus} and {@link Nowhere}.
 *
 * @transport wifi blutooth
 */
export function calm() {}
`;
const rangeErrors = "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/RangeError";
const owner = { path: "sdk/kit.ts", line: 6 };

function contextOf(problems: Problem[] = []): CommentContext {
  const linkOf = (id: number) => (id === 1 ? "/api/classes/Kit#focus" : undefined);
  return {
    linkOf,
    texts: createSourceTexts(new Map([["sdk/kit.ts", source]])),
    problems,
    names: ["Kit", "NowHere"],
    routeOf: (name) => (name === "Kit.focus" ? "/api/classes/Kit#focus" : undefined),
    foreign: new Map([
      ["RangeError", rangeErrors],
      ["Buffer", null],
    ]),
    siteUrl: "https://docs.example.com",
  };
}

const text = (value: string) => [{ kind: "text" as const, text: value }];
const read = (comment: Partial<CommentJson>, problems?: Problem[]) => readComment({ summary: [], ...comment }, owner, contextOf(problems));
const brief = (markdown: string) => splitBrief({ markdown, place: { path: "a.ts" } }).brief?.markdown ?? null;

describe("the first sentence", () => {
  test.each([
    ["Streams calm. Emits four times a second.", "Streams calm."],
    ["Streams calm,\nas a number. More.", "Streams calm, as a number."],
    ["Use e.g. a Band. Then go.", "Use e.g. a Band."],
    ["Calls `a. B` once. Then stops.", "Calls `a. B` once."],
    ["See [the. Guide](/x). Now.", "See [the. Guide](/x)."],
    ["Version 1.5 of it", "Version 1.5 of it"],
    ["Type for <!-- ... --> and more. Then.", "Type for <!-- ... --> and more."],
    ["Type for <? ... ?>", "Type for <? ... ?>"],
    ["One line\n\n- a list", "One line"],
    ["- only a list", null],
    ["```ts\ncode\n```", null],
  ])("of %j is %j", (markdown, expected) => {
    expect(brief(markdown)).toBe(expected);
  });

  test("leaves the rest with its own place", () => {
    const { rest } = splitBrief({ markdown: "One. Two.\n\nThree.", place: { path: "a.ts", line: 3, column: 4 } });
    expect(rest).toEqual({ markdown: "Two.\n\nThree.", place: { path: "a.ts", line: 3, column: 9 } });
    const below = splitBrief({ markdown: "One.\n\nTwo.", place: { path: "a.ts", line: 3, column: 4 } }).rest;
    expect(below).toEqual({ markdown: "Two.", place: { path: "a.ts", line: 5, column: 4 } });
  });
});

describe("links", () => {
  const link = (name: string, target?: number, tag = "@link") =>
    ({ kind: "inline-tag", tag, text: name, ...(target !== undefined && { target }) }) as CommentJson["summary"][number];

  test("to an export become Markdown links, names as code and words as words", () => {
    expect(read({ summary: [link("Kit.focus", 1)] }).summary?.markdown).toBe("[`Kit.focus`](</api/classes/Kit#focus>)");
    expect(read({ summary: [link("the focus", 1)] }).summary?.markdown).toBe("[the focus](</api/classes/Kit#focus>)");
    expect(read({ summary: [link("the `focus`[0]", 1)] }).summary?.markdown).toBe("[the `focus`\\[0\\]](</api/classes/Kit#focus>)");
    expect(read({ summary: [link("Kit", 1, "@linkplain")] }).summary?.markdown).toBe("[Kit](</api/classes/Kit#focus>)");
  });

  test("to names as API Extractor writes them lead there, and so does what could not be copied", () => {
    expect(read({ summary: [link("(Kit:class).(focus:1)")] }).summary?.markdown).toBe("[`Kit.focus`](</api/classes/Kit#focus>)");
    expect(read({ summary: [link("Kit.(focus:1)", undefined, "@inheritdoc")] }).summary?.markdown).toBe(
      "[`Kit.focus`](</api/classes/Kit#focus>)",
    );
  });

  test("to unknown names are reported at their place, with the name that was meant", () => {
    const problems: Problem[] = [];
    expect(read({ summary: [link("Nowhere")] }, problems).summary?.markdown).toBe("`Nowhere`");
    expect(problems).toMatchObject([
      { code: "L001", place: { path: "sdk/kit.ts", line: 2, column: 51, endColumn: 58 }, hint: 'Did you mean "NowHere"?' },
    ]);
  });

  test("to unknown names in a comment that was copied from another package are no problem", () => {
    const problems: Problem[] = [];
    expect(read({ summary: [link("util.inspect")] }, problems).summary?.markdown).toBe("`util.inspect`");
    expect(problems).toEqual([]);
  });

  test("to an export that the file does not import are found by their name", () => {
    const problems: Problem[] = [];
    expect(read({ summary: [link("Kit#focus()")] }, problems).summary?.markdown).toBe("[`Kit#focus()`](</api/classes/Kit#focus>)");
    // TypeDoc gives an id without a page, that of a parameter, where a parameter has the name.
    expect(read({ summary: [link("Kit.focus", 99)] }, problems).summary?.markdown).toBe("[`Kit.focus`](</api/classes/Kit#focus>)");
    expect(problems).toEqual([]);
  });

  test("that lead nowhere keep their words, not their target", () => {
    const problems: Problem[] = [];
    expect(read({ summary: [link("Nowhere the way out")] }, problems).summary?.markdown).toBe("the way out");
    expect(read({ summary: [link("Nowhere | the way out")] }, problems).summary?.markdown).toBe("the way out");
    expect(problems[0]?.message).toBe('The link to "Nowhere" does not lead to an export of the SDK.');
  });

  test("to addresses keep their words, and lose the origin when it is the site's own", () => {
    const url = (target: string) => ({ kind: "inline-tag", tag: "@link", text: "Overview", target }) as CommentJson["summary"][number];
    expect(read({ summary: [url("https://other.example/a")] }).summary?.markdown).toBe("[Overview](<https://other.example/a>)");
    expect(read({ summary: [url("https://docs.example.com/docs/overview")] }).summary?.markdown).toBe("[Overview](</docs/overview>)");
  });

  test("to globals lead to MDN where it has a page, and are no problem", () => {
    const problems: Problem[] = [];
    const page = rangeErrors;
    const library = (name: string, label = name) => {
      const target = { packageName: "typescript", packagePath: "lib/lib.es5.d.ts", qualifiedName: name };
      return { ...link(label), target } as CommentJson["summary"][number];
    };
    expect(read({ summary: [link("RangeError")] }, problems).summary?.markdown).toBe(`[\`RangeError\`](<${page}>)`);
    expect(read({ summary: [library("RangeError.message", "the message")] }, problems).summary?.markdown).toBe(`[the message](<${page}>)`);
    expect(read({ summary: [link("Buffer")] }, problems).summary?.markdown).toBe("`Buffer`");
    expect(read({ summary: [library("Partial")] }, problems).summary?.markdown).toBe("`Partial`");
    expect(problems).toEqual([]);
  });

  test("to names of other packages are code and no problem", () => {
    const problems: Problem[] = [];
    const target = { packageName: "rxjs", packagePath: "a", qualifiedName: "Observable" };
    const external = { ...link("Observable"), target } as CommentJson["summary"][number];
    expect(read({ summary: [external] }, problems).summary?.markdown).toBe("`Observable`");
    expect(problems).toEqual([]);
  });
});

describe("tags", () => {
  const tags = (...blockTags: { tag: string; text: string; name?: string; typeAnnotation?: string }[]) =>
    ({ blockTags: blockTags.map(({ text: value, ...tag }) => ({ ...tag, content: text(value) })) }) as Partial<CommentJson>;

  test("are sorted into the sections where readers look for them", () => {
    const comment = read(
      tags(
        { tag: "@remarks", text: "More." },
        { tag: "@example", name: "Once", text: "code" },
        { tag: "@see", text: "There" },
        { tag: "@since", text: "7.1" },
        { tag: "@throws", typeAnnotation: "{RangeError}", text: "When late." },
        { tag: "@throws", typeAnnotation: "{Late | Kit.focus}", text: "" },
        { tag: "@throws", typeAnnotation: "{Map<string, Late>}", text: "" },
        { tag: "@throws", text: "RangeError when late." },
        { tag: "@throws", text: "Kit.focus\nWhen lost." },
        { tag: "@throws", text: "Rejects when late." },
        { tag: "@defaultValue", text: "`8080`" },
        { tag: "@author", text: "Ada" },
        { tag: "@privateRemarks", text: "Not for readers." },
      ),
    );
    expect(comment).toMatchObject({
      remarks: [{ markdown: "More." }],
      examples: [{ title: "Once", text: { markdown: "code" } }],
      see: [{ markdown: "There" }],
      since: { markdown: "7.1" },
      throws: [
        { markdown: `[\`RangeError\`](<${rangeErrors}>): When late.` },
        { markdown: `\`Late\` | [\`Kit.focus\`](</api/classes/Kit#focus>)` },
        { markdown: "`Map<string, Late>`" },
        { markdown: `[\`RangeError\`](<${rangeErrors}>) when late.` },
        { markdown: `[\`Kit.focus\`](</api/classes/Kit#focus>)\nWhen lost.` },
        { markdown: "Rejects when late." },
      ],
      defaultValue: "8080",
      others: [{ title: "Author", text: { markdown: "Ada" }, before: "end" }],
    });
    expect(JSON.stringify(comment)).not.toContain("Not for readers");
  });

  test("without a section of their own stand before what is written after them", () => {
    const { others } = read(
      tags(
        { tag: "@usage", text: "Call it." },
        { tag: "@remarks", text: "More." },
        { tag: "@cost", text: "Much." },
        { tag: "@returns", text: "It." },
        { tag: "@operator", text: "Maps." },
        { tag: "@author", text: "Ada" },
        { tag: "@example", text: "code" },
        { tag: "@origin", text: "Here." },
      ),
    );
    expect(others.map(({ title, before }) => [title, before])).toEqual([
      ["Usage", "remarks"],
      ["Cost", "parameters"],
      ["Operator", "examples"],
      ["Author", "examples"],
      ["Origin", "end"],
    ]);
  });

  test("stand before what is shown first of all that is written after them", () => {
    const { others } = read(tags({ tag: "@cost", text: "Much." }, { tag: "@since", text: "1.0" }, { tag: "@example", text: "code" }));
    expect(others.map(({ before }) => before)).toEqual(["examples"]);
  });

  test("of the author's own keep their words: modifiers as flags, inline ones in their sentence", () => {
    expect(commentFlags({ summary: [], modifierTags: ["@sealed", "@nodeOnly", "@override", "@beta"] })).toEqual([
      "beta",
      "@Sealed",
      "@Node only",
    ]);
    const issue = { kind: "inline-tag", tag: "@issue", text: "12" } as CommentJson["summary"][number];
    expect(read({ summary: [...text("See "), issue] }).summary?.markdown).toBe("See issue 12");
  });

  test("JSDoc's @description is the text, and @name says nothing", () => {
    const comment = read(tags({ tag: "@name", text: "calm" }, { tag: "@description", text: "Streams calm. Often." }));
    expect(comment).toMatchObject({ summary: { markdown: "Streams calm. Often." }, brief: { markdown: "Streams calm." }, others: [] });
  });

  test("an example without a fence may have elements of JSX", () => {
    const text = "```ts\nA view\nfunction View() {\n  return <Kit.Pot />;\n}\n```";
    const { examples } = read(tags({ tag: "@example", text }, { tag: "@example", text: "```ts\nif (a < b) c();\n```" }));
    expect(examples.map(({ title, text: { markdown } }) => [title, markdown.split("\n")[0]])).toEqual([
      ["A view", "```tsx"],
      [null, "```ts"],
    ]);
  });

  test("a caption is the title of its example", () => {
    const comment = read(tags({ tag: "@example", text: "<caption>Read it</caption>\n```ts\nkit.read();\n```" }));
    expect(comment.examples).toMatchObject([{ title: "Read it", text: { markdown: "```ts\nkit.read();\n```" } }]);
  });

  const example = (lines: string) => {
    const { title, text } = read(tags({ tag: "@example", text: `\`\`\`ts\n${lines}\n\`\`\`` })).examples[0] ?? {};
    return { title, code: text?.markdown.split("\n").slice(1, -1).join("\n") };
  };

  test.each([
    ["Read the level", 'kit.read("calm");'],
    ["Don't wait: `kit.stop()` version 2.0", "// now\nkit.stop();"],
    ["with a timeout", "kit.read({ timeout: 1 });"],
  ])("the words %j before unfenced code are its title", (title, code) => {
    expect(example(`${title}\n${code}`)).toEqual({ title, code });
    expect(example(`${title}\n\n${code}`)).toEqual({ title, code });
  });

  test.each([
    "kit.read();\nkit.stop();",
    "await kit\nkit.stop();",
    "kit\n  .read();",
    "npm install kit\nnpx kit",
    "let level\nkit.read();",
    "Kit.level",
  ])("unfenced code %j has no title", (code) => {
    expect(example(code)).toEqual({ title: null, code });
  });

  test("a default ends with its paragraph, what follows is text", () => {
    const comment = read(tags({ tag: "@default", text: "250\n\nMore than this is slow." }));
    expect(comment).toMatchObject({ defaultValue: "250", remarks: [{ markdown: "More than this is slow." }] });
  });

  test("@transport names Wi-Fi and Bluetooth, in any order and either spelling", () => {
    expect(read(tags({ tag: "@transport", text: "bluetooth, Wi-Fi" })).transports).toEqual(["wifi", "bluetooth"]);
  });

  test("@transport with an unknown word is reported with the known one", () => {
    const problems: Problem[] = [];
    expect(read(tags({ tag: "@transport", text: "wifi blutooth" }), problems).transports).toEqual(["wifi"]);
    expect(problems).toMatchObject([
      { code: "S007", place: { line: 4, column: 20 }, hint: expect.stringContaining('Did you mean "bluetooth"?') },
    ]);
  });

  test("modifiers and @deprecated become flags", () => {
    expect(commentFlags({ summary: [], modifierTags: ["@internal", "@beta"], blockTags: [{ tag: "@deprecated", content: [] }] })).toEqual([
      "deprecated",
      "internal",
      "beta",
    ]);
  });
});

test.each([
  ["an import line", 'import { Kit } from "@kit/sdk";\n\nConnects. Then waits.'],
  ["a block of code", '```ts\nimport { Kit } from "@kit/sdk";\n```\n\nConnects. Then waits.'],
  ["a line that begins with @", "@kit-note here\nConnects. Then waits."],
])("the first sentence is prose where a comment begins with %s", (_, markdown) => {
  const { brief, rest } = splitBrief({ markdown, place: { path: "a.ts" } });
  expect(brief?.markdown).toBe("Connects.");
  expect(rest?.markdown).toContain("Then waits.");
  expect(rest?.markdown.startsWith(markdown.slice(0, 6))).toBe(true);
});

test.each([
  ["[[Kit]] and [[Kit | the kit]]", "[`Kit`](</api/Kit>) and [the kit](</api/Kit>)"],
  ["[[Unknown]], a[[0]] and `[[Kit]]`", "[[Unknown]], a[[0]] and `[[Kit]]`"],
])("names in double brackets are links, as they were in TypeDoc: %j", (text, markdown) => {
  const parts = text
    .split(/(`\[\[Kit\]\]`)/)
    .map((part) => ({ kind: part.startsWith("`") ? ("code" as const) : ("text" as const), text: part }));
  const routed = { ...contextOf(), routeOf: (name: string) => (name === "Kit" ? "/api/Kit" : undefined) };
  expect(toText(parts, owner, routed)?.markdown).toBe(markdown);
});

test("a comment of any shape is read in a moment", () => {
  const worked = processorTime();
  const context = { ...contextOf(), isForeign: () => true };
  for (const piece of ["[", "![", "[](", "[a", "<", "<a", " ", "`import a\n"]) {
    const written = `a${piece.repeat(2 ** 16 / piece.length)}b`;
    plainText(readComment({ summary: text(written) }, owner, context).brief);
    plainText({ markdown: written, place: { path: "a.ts" } });
  }
  expect(worked()).toBeLessThan(muchWork);
});

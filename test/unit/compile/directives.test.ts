import { describe, expect, test } from "vitest";
import { elements, html, parse, reported, toHtml } from "./support.ts";

describe("callouts", () => {
  test.each(["note", "tip", "info", "important", "warning", "danger", "caution"])("%s", async (kind) => {
    expect(await html(`:::${kind}\nText\n:::`)).toBe(`<bcidocs-callout kind="${kind}"><p>Text</p></bcidocs-callout>`);
  });

  test.each([":::note[My *own* title]\nText\n:::", ":::note My *own* title\nText\n:::", "::: note My *own* title\nText\n:::"])(
    "%j has a title with markup",
    async (text) => {
      expect(await html(text)).toBe(
        '<bcidocs-callout kind="note"><bcidocs-label>My <em>own</em> title</bcidocs-label><p>Text</p></bcidocs-callout>',
      );
    },
  );

  test("nest, when the outer one has more colons", async () => {
    expect(await html("::::note\n:::tip\nText\n:::\n::::")).toBe(
      '<bcidocs-callout kind="note"><bcidocs-callout kind="tip"><p>Text</p></bcidocs-callout></bcidocs-callout>',
    );
  });

  test("work in lists and quotations", async () => {
    expect(await html("- a\n\n  :::note Hint\n  Text\n  :::")).toContain(
      '<bcidocs-callout kind="note"><bcidocs-label>Hint</bcidocs-label>',
    );
    expect(await html("> :::note Hint\n> Text\n> :::")).toContain("<bcidocs-label>Hint</bcidocs-label>");
  });

  test("a title without brackets leaves the places on its line right", async () => {
    const page = await parse(":::note See {{prodct}}\nText\n:::", { variables: {} });
    expect(page.problems[0]?.place).toMatchObject({ line: 1, column: 13, endColumn: 23 });
    const spaced = await parse("::: note See {{prodct}}\nText\n:::", { variables: {} });
    expect(spaced.problems[0]?.place).toMatchObject({ line: 1, column: 14 });
  });

  test.each(["```md\n:::note Title\n```", "    :::note Title", "<!--\n:::note Title\n-->\n\n`x`", "~~~\n::: tip\n~~~"])(
    "in code, %j is shown as it was typed",
    async (text) => {
      const page = await parse(text);
      expect(JSON.stringify(page.tree)).not.toContain("[Title]");
      expect(JSON.stringify(page.tree)).not.toContain("bcidocs-callout");
    },
  );

  test("a lone bracket in a title is only a bracket", async () => {
    expect(await html(":::note a ] b\nText\n:::")).toContain("<bcidocs-label>a ] b</bcidocs-label>");
  });
});

describe("GitHub's alerts", () => {
  test.each(["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"])("[!%s] becomes a callout", async (kind) => {
    expect(await html(`> [!${kind}]\n> Text *x*`)).toBe(
      `<bcidocs-callout kind="${kind.toLowerCase()}"><p>Text <em>x</em></p></bcidocs-callout>`,
    );
  });

  test("may hold several blocks", async () => {
    expect(await html("> [!NOTE]\n>\n> A\n>\n> - b")).toBe('<bcidocs-callout kind="note"><p>A</p><ul><li>b</li></ul></bcidocs-callout>');
  });

  test.each(["> [!NOTE] Text", "> [!SOMETHING]\n> Text", "> [!NOTE]*x*\n> Text"])("%j stays a quote", async (text) => {
    expect(await html(text)).toMatch(/^<blockquote>/);
  });
});

test("alerts that GitHub does not know are reported", async () => {
  const page = await parse(
    "> [!NOTES]\n> Text\n\n> [!info]- Title\n> Text\n\n> [!NOTE] Title\n> Text\n\n> [!TIP]\n> Text\n\n> [a][b] c\n\n> [!x](y.png)",
  );
  expect(reported(page)).toEqual([
    'M014 1:1 "[!NOTES]" is not an alert.',
    'M014 4:1 "[!info]" is not an alert.',
    'M014 7:1 "[!NOTE]" is not an alert: text follows it on its line.',
    'L013 13:3 there is no definition of "b"',
  ]);
  expect(page.problems.map(({ hint }) => hint).slice(0, 2)).toEqual([
    "Did you mean [!NOTE]?",
    "Write :::info … :::, or one of [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION].",
  ]);
});

describe("tabs and details", () => {
  test("tabs have ids, a group, and plain labels", async () => {
    expect(await html("::::tabs{group=pm}\n:::tab[npm `x`]\nA\n:::\n:::tab yarn\nB\n:::\n::::")).toBe(
      '<bcidocs-tabs group="pm" id="tabs-1">' +
        '<bcidocs-tab label="npm x" id="tabs-1-1" group="tabs-1" isFirst><p>A</p></bcidocs-tab>' +
        '<bcidocs-tab label="yarn" id="tabs-1-2" group="tabs-1"><p>B</p></bcidocs-tab></bcidocs-tabs>',
    );
  });

  test("no heading takes the id of a tab", async () => {
    const page = await parse("## Tabs 1\n\n::::tabs\n:::tab[A]\nx\n:::\n::::");
    expect(page.headings[0]?.id).not.toMatch(/^tabs-1(-1)?$/);
  });

  test("details have a title and may be open", async () => {
    expect(await html(":::details[More]{open}\nText\n:::")).toBe(
      "<bcidocs-details isOpen><bcidocs-label>More</bcidocs-label><p>Text</p></bcidocs-details>",
    );
    expect(await html(":::details More of it {open}\nText\n:::")).toContain("<bcidocs-details isOpen><bcidocs-label>More of it<");
    expect(await html(":::details\nText\n:::")).toBe("<bcidocs-details><p>Text</p></bcidocs-details>");
  });

  test("of VuePress have blanks behind the colons, and labels in quotes", async () => {
    const text = '::: tab "A [b]"\nx\n:::';
    expect(await html(`:::: tabs\n\n${text}\n\n:::tab C\ny\n:::\n\n::::`)).toBe(
      '<bcidocs-tabs id="tabs-1"><bcidocs-tab label="A [b]" id="tabs-1-1" group="tabs-1" isFirst><p>x</p></bcidocs-tab>' +
        '<bcidocs-tab label="C" id="tabs-1-2" group="tabs-1"><p>y</p></bcidocs-tab></bcidocs-tabs>',
    );
  });

  test.each([
    [":::tab[A]\nx\n:::", "M012 1:1 The tab is outside of tabs."],
    ["::::tabs\nText\n:::tab[A]\nx\n:::\n::::", "M012 2:1 Tabs may contain only tabs; the rest is shown above them."],
    [":::tabs\n:::", "M012 1:1 The tabs contain no tab."],
    ["::::tabs\n:::tab\nx\n:::\n::::", "M012 2:1 The tab has no label."],
  ])("%j is reported as %s", async (text, expected) => {
    expect(reported(await parse(text))).toEqual([expected]);
  });
});

test("type arguments in a label are text, elements are not", async () => {
  const text =
    "::::tabs\n:::tab[List<T>]\none\n:::\n:::tab[A <b>bold</b> Set<U> **Map<K>** x<br>y]\ntwo\n:::\n::::\n\n:::details[Array<U> more <kbd>K</kbd>]\ny\n:::\n\n:::note Record<b>\nz\n:::";
  const page = await parse(text);
  expect(elements(page.tree, "bcidocs-tab").map(({ properties }) => properties.label)).toEqual(["List<T>", "A bold Set<U> Map<K> xy"]);
  expect(elements(page.tree, "bcidocs-label").map(toHtml).join("")).toMatch(/Array&lt;U> more <kbd>K<.kbd>.*Record&lt;b>/);
  expect(reported(page)).toEqual([]);
});

describe("components", () => {
  const components = ["cards", "channel-trace"];

  test("a leaf and a container", async () => {
    const page = await parse("::channel-trace{seconds=4 live}\n\n:::cards\n- a\n:::", { components });
    expect(page.components).toEqual(["cards", "channel-trace"]);
    expect(page.tree.children).toMatchObject([
      { tagName: "bcidocs-component", properties: { name: "channel-trace", attributes: '{"seconds":"4","live":""}' }, children: [] },
      { tagName: "bcidocs-component", properties: { name: "cards", attributes: "{}" }, children: [{ tagName: "ul" }] },
    ]);
  });

  test.each(["::chanel-trace{seconds=4}", ":::chanel-trace\nText\n:::", "::chanel-trace[x]"])(
    "%j is an error that lists the known names",
    async (text) => {
      const page = await parse(text, { components });
      expect(reported(page)).toEqual(['M011 1:1 There is no component "chanel-trace".']);
      expect(page.problems[0]?.hint).toBe('Did you mean "channel-trace"? The components are cards, channel-trace.');
    },
  );

  test("a misspelt callout is reported with the nearest name, and its text is kept", async () => {
    const page = await parse(":::warnning\nText\n:::");
    expect(page.problems[0]?.hint).toContain('Did you mean "warning"?');
    expect(page.description).toBe("Text");
  });

  test("a property that the component does not have is reported where it is written, with those that it has", async () => {
    const settings = { components: ["counter", "clock", "chart"], componentProps: { counter: ["start", "step"], clock: [] } };
    const page = await parse('Text.\n\n::counter[stat]{step=2 stat="3"}\n\n:::clock{zone=utc}\n:::\n\n::chart{any=1}', settings);
    expect(page.problems).toMatchObject([
      {
        code: "M036",
        severity: "warning",
        message: 'The component "counter" has no property "stat".',
        hint: 'Did you mean "start"? It takes start, step.',
        place: { line: 3, column: 24, endColumn: 28 },
      },
      { code: "M036", message: 'The component "clock" has no property "zone".', hint: "It takes none.", place: { line: 5, column: 10 } },
    ]);
  });

  test("properties of every object are not component names", async () => {
    expect(reported(await parse("::constructor{a=b}"))).toEqual(['M011 1:1 There is no component "constructor".']);
  });
});

describe("colons in plain Markdown", () => {
  test.each(["a:b c", "10:foo", ":smile:", "std::vector", ":a", "See a:b*c*".replace("*c*", ""), "x :abbr[y]{z}"])(
    "%j is text",
    async (text) => {
      const page = await parse(`${text}\n\n:::note\nx\n:::`);
      expect(page.description).toBe(text);
      expect(reported(page)).toEqual([]);
    },
  );

  test("a link behind a colon and a name stays a link", async () => {
    expect(await html("a:b[c](d)\n\n:::note\nx\n:::")).toContain('a:b<a href="d">c</a>');
  });

  test("a bare leaf is text, and reported where it is no word in a sentence", async () => {
    expect(await html("::foo")).toBe("<p>::foo</p>");
    expect(reported(await parse("One\n\n::foo\n\nTwo"))).toEqual(['M014 3:1 Unknown directive "foo".']);
    expect(reported(await parse("The operator\n::foo\nis one."))).toEqual([]);
  });

  test.each(["::card", "::card{}", ":::card\n\nText"])("%j, nearly a component, is an error like other wrong names", async (text) => {
    const page = await parse(text, { components: ["cards"] });
    expect(reported(page)).toEqual(['M011 1:1 There is no component "card".']);
    expect(page.problems[0]?.hint).toContain('Did you mean "cards"?');
    expect(page.problems[0]?.code).toBe("M011");
  });

  test("a leaf with empty braces is meant as a directive", async () => {
    expect(reported(await parse("::foo{}"))).toEqual(['M011 1:1 There is no component "foo".']);
  });

  test("an unknown container without an end is text with a warning, and what follows is kept", async () => {
    const page = await parse(":::foo\n\nText");
    expect(page.problems).toMatchObject([{ code: "M014", severity: "warning", place: { line: 1, column: 1 } }]);
    expect(JSON.stringify(page.tree)).toContain(":::foo");
    expect(JSON.stringify(page.tree)).toContain("Text");
  });
});

describe("a block without an end", () => {
  test.each([
    ["Text\n\n```js\nlet a;\n\n## Lost\n", ['M021 3:1 "```js" is never closed.']],
    ["> ~~~\n> a\n\n- ````text\n  b\n  ```\n\nText", ['M021 1:3 "~~~" is never closed.', 'M021 4:3 "````text" is never closed.']],
    ["Text\n\n<!-- a comment\n\n## Lost\n", ['M021 3:1 "<!-- a comment" is never closed.']],
    ["```js\na\n```\n\n<!-- a -->\n\n    ```\n\n~~~~\n```\n~~~~\n\n> ```\n> a\n> ```\n\n1. ```sh\n   a\n   ```", []],
  ])("is reported: %j", async (text, expected) => {
    expect(reported(await parse(text))).toEqual(expected);
  });
});

describe("a container without an end", () => {
  test.each([
    ["text\n\n:::note\nText\n", ['M021 3:1 ":::note" is never closed.']],
    [":::note\n:::tip\nText\n:::\n", ['M021 2:1 ":::tip" is never closed.']],
    ["- a\n  :::note Title\n  Text\n\nEnd", ['M021 2:3 ":::note" is never closed.']],
  ])("%j is a warning at its beginning", async (text, expected) => {
    expect(reported(await parse(text))).toEqual(expected);
  });
});

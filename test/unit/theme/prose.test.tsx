import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { proseComponents, ThemeProvider, themeComponents, useSite, useStrings } from "../../../src/theme/index.ts";
import { between, sampleSite, textIn } from "./samplePage.ts";

const {
  a: Anchor,
  h2: H2,
  img: Image,
  input: Input,
  table: Table,
  th: HeaderCell,
  "bcidocs-callout": Callout,
  "bcidocs-code": Code,
  "bcidocs-details": Details,
  "bcidocs-label": Label,
  "bcidocs-tab": Tab,
  "bcidocs-tabs": Tabs,
} = proseComponents;

function render(node: ReactNode): string {
  return renderToString(<ThemeProvider site={sampleSite}>{node}</ThemeProvider>).replaceAll("<!-- -->", "");
}

test("a heading keeps its text clean and has a named link next to it", () => {
  const html = render(
    <H2 id="the-calm-stream">
      The <code>calm()</code> stream
    </H2>,
  );
  expect(textIn(between(html, "<h2", "</h2>"))).toBe("The calm() stream");
  expect(html).toContain('href="#the-calm-stream" aria-label="Direct link to The calm() stream"');
});

test("a heading without an id, or for screen readers only, has no link", () => {
  expect(render(<H2>Plain</H2>)).toBe("<h2>Plain</h2>");
  const hidden = render(
    <H2 id="footnote-label" className="sr-only">
      Footnotes
    </H2>,
  );
  expect(hidden).not.toContain("<a");
});

test("code can be reached and named, and says its title, else its language", () => {
  const html = render(<Code language="ts" title="calm.ts" html={'<span class="line">const a;</span>'} />);
  expect(html).toContain('<figcaption class="code-title">calm.ts</figcaption>');
  expect(html).toContain('<pre tabindex="0" role="group" aria-label="Code, scrolls sideways: calm.ts">');
  expect(html).toContain('<code><span class="line">const a;</span></code>');
  expect(html).not.toContain(">ts</span>");
  expect(render(<Code language="ts" html="" />)).toContain(">ts</span>");
});

test("code of no language shows no label for it", () => {
  expect(render(<Code language="text" html="" />)).not.toContain("code-language");
});

test("numbered lines count from the first one given, marked lines included", () => {
  const html = render(
    <Code language="ts" hasLineNumbers={true} firstLine={9} html={'<span class="line">a</span>\n<span class="line is-added">b</span>'} />,
  );
  expect(html).toContain('<span data-line="9" class="line">a</span>');
  expect(html).toContain('<span data-line="10" class="line is-added">b</span>');
});

test("a call-out names its kind in words, or its author's title", () => {
  expect(textIn(between(render(<Callout kind="danger">Hot</Callout>), '<p class="callout-title is-kind"', "</p>"))).toBe("Danger");
  const titled = render(
    <Callout kind="tip">
      <Label>
        Save <code>id</code>
      </Label>
      <p>It stays.</p>
    </Callout>,
  );
  expect(textIn(between(titled, '<p class="callout-title"', "</p>"))).toBe("Save id");
  expect(textIn(titled)).toContain("It stays.");
});

test("folded text opens natively under its own or the default title", () => {
  expect(textIn(between(render(<Details>Text</Details>), "<summary", "</summary>"))).toBe("Details");
  const open = render(
    <Details isOpen={true}>
      <Label>Why?</Label>Because
    </Details>,
  );
  expect(open).toContain('<details class="fold" open="">');
  expect(textIn(between(open, "<summary", "</summary>"))).toBe("Why?");
});

test("tabs are one group of radio buttons with a name, the first one chosen", () => {
  const html = render(
    <Tabs id="tabs-1" group="pm">
      <Tab label="npm" id="tabs-1-1" group="tabs-1" isFirst={true}>
        npm install
      </Tab>
      <Tab label="pnpm" id="tabs-1-2" group="tabs-1">
        pnpm add
      </Tab>
    </Tabs>,
  );
  expect(textIn(between(html, "<legend", "</legend>"))).toBe("Alternatives");
  const choices = html.match(/<input[^>]*>/g) ?? [];
  expect(choices).toHaveLength(2);
  for (const choice of choices) expect(choice).toContain('name="tabs-1"');
  expect(choices.map((choice) => choice.includes("checked"))).toEqual([true, false]);
  expect(html).toMatch(
    /id="tabs-1-2-choice"[^>]*><label class="tab-label" for="tabs-1-2-choice">pnpm<\/label><div class="tab-panel" id="tabs-1-2">pnpm add/,
  );
});

test("a table is reachable and has a name, and its headers are column headers", () => {
  const html = render(
    <Table>
      <tbody>
        <tr>
          <HeaderCell> </HeaderCell>
          <HeaderCell>Since</HeaderCell>
          <td>1.0</td>
          <td>yes</td>
        </tr>
      </tbody>
    </Table>,
  );
  expect(html).toContain('role="group" tabindex="0" aria-label="Table, scrolls sideways"');
  expect(html).toContain('<td> </td><th scope="col">Since</th>');
  expect(html).not.toContain("style=");
});

test("an image loads lazily and keeps its size", () => {
  expect(render(<Image src="/a.png" alt="A chart" width={4} height={2} />)).toBe(
    '<img loading="lazy" decoding="async" src="/a.png" width="4" height="2" alt="A chart"/>',
  );
});

test("a link with a host leaves the site, one without stays", () => {
  expect(textIn(render(<Anchor href="https://rxjs.dev">RxJS</Anchor>))).toBe("RxJS (opens in a new tab)");
  expect(render(<Anchor href="/docs/overview">Overview</Anchor>)).toBe('<a href="/docs/overview">Overview</a>');
  expect(render(<Anchor href="mailto:a@b.c">Mail</Anchor>)).not.toContain("target");
});

test("the box of a task says whether it is done", () => {
  expect(render(<Input type="checkbox" disabled={true} checked={true} />)).toContain('aria-label="Done"');
  expect(render(<Input type="checkbox" disabled={true} checked={false} />)).toContain('aria-label="To do"');
});

function ReadsSite() {
  useSite();
  return null;
}

function ReadsWords() {
  useStrings();
  return null;
}

test.each([
  ["useSite", <ReadsSite key="site" />],
  ["useStrings", <ReadsWords key="words" />],
])("%s outside of the provider names the hook and the provider", (name, reader) => {
  expect(() => renderToString(reader)).toThrow(`The hook ${name} is called outside of <ThemeProvider>.`);
});

test("columns split at a thematic break, or else after each block", () => {
  const { columns: Columns } = registered();
  expect(
    renderToString(
      <Columns>
        <p>a</p>
        <p>b</p>
        <hr />
        <p>c</p>
      </Columns>,
    ),
  ).toBe('<div class="columns"><div><p>a</p><p>b</p></div><div><p>c</p></div></div>');
  expect(
    renderToString(
      <Columns>
        <p>a</p>
        <p>c</p>
      </Columns>,
    ),
  ).toBe('<div class="columns"><div><p>a</p></div><div><p>c</p></div></div>');
});

test("a badge shows its word in its tone", () => {
  const { badge: Badge } = registered();
  expect(renderToString(<Badge text="New" tone="ok" />)).toBe('<span class="badge" data-tone="ok">New</span>');
});

function registered() {
  const { badge, columns } = themeComponents;
  if (!badge || !columns) throw new Error("badge and columns are registered");
  return { badge, columns };
}

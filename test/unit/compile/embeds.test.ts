import { describe, expect, test } from "vitest";
import { parse, toHtml } from "./support.ts";

const codesOf = async (text: string, settings = {}) => (await parse(text, settings)).problems.map(({ code }) => code);

const allowing = (...allow: string[]) => ({ embeds: { allow } });

async function embedIn(text: string, settings = {}) {
  const { tree, problems } = await parse(text, settings);
  expect(problems).toEqual([]);
  const [found] = tree.children.flatMap((node) => (node.type === "element" && node.tagName !== "h1" ? [node] : []));
  return { name: found?.tagName, properties: found?.properties };
}

describe("a video of YouTube", () => {
  test.each([
    "dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://youtube.com/dQw4w9WgXcQ/",
    "https://www.youtube.com/watch?app=x&v=dQw4w9WgXcQ&t=3s",
  ])("is named by its id or any of its addresses: %s", async (id) => {
    expect(await embedIn(`::youtube{id="${id}" title="A tour" start=90}\n`)).toEqual({
      name: "bcidocs-youtube",
      properties: { videoId: "dQw4w9WgXcQ", title: "A tour", start: 90 },
    });
  });

  test("stays the same video twice on a page, and where a heading or raw HTML has its id", async () => {
    const video = "::youtube[A tour]{id=dQw4w9WgXcQ}\n\n";
    const { tree, problems } = await parse(`# A\n\n<b id="dQw4w9WgXcQ">x</b>\n\n${video}${video}## B {#dQw4w9WgXcQ}\n`);
    expect(JSON.stringify(tree).match(/"videoId":"dQw4w9WgXcQ"/g)).toHaveLength(2);
    expect(problems.map(({ code, place }) => [code, place?.line])).toEqual([["L014", 3]]);
  });

  test("may have its title in brackets", async () => {
    expect((await embedIn("::youtube[A *short* tour]{id=dQw4w9WgXcQ}\n")).properties).toMatchObject({ title: "A short tour" });
  });

  test("without a title is reported where it is written, with what to write", async () => {
    const { problems } = await parse("# A\n\n::youtube{id=dQw4w9WgXcQ}\n");
    expect(problems).toMatchObject([
      { code: "M045", severity: "warning", place: { line: 3, column: 1 }, hint: expect.stringContaining("title=") },
    ]);
  });

  test("with an id that YouTube does not have is reported at the attribute", async () => {
    const { problems } = await parse('Text.\n\n::youtube{id=short title="A tour"}\n');
    expect(problems).toMatchObject([{ code: "M047", place: { line: 3, column: 11, endColumn: 13 } }]);
  });
});

describe("a page in a frame", () => {
  const frame = '::iframe{src=https://codesandbox.io/embed/x title="The demo" height=400}\n';

  test("is shown if the settings allow its origin, or all names below its domain", async () => {
    const shown = { name: "bcidocs-iframe", properties: { src: "https://codesandbox.io/embed/x", title: "The demo", height: 400 } };
    expect(await embedIn(frame, allowing("https://codesandbox.io"))).toEqual(shown);
    expect((await embedIn(frame.replace("codesandbox", "a.codesandbox"), allowing("https://*.codesandbox.io"))).name).toBe(
      "bcidocs-iframe",
    );
  });

  test.each([[[]], [["https://example.com"]], [["https://*.codesandbox.io"]], [["https://codesandbox.io:8080"]]])(
    "of any other origin is reported with the line to add to the config: %j",
    async (allow) => {
      const { problems, tree } = await parse(`Text.\n\n${frame}`, allowing(...allow));
      const hint = 'Add it to the config: embeds: { allow: ["https://codesandbox.io"] }';
      expect(problems).toMatchObject([{ code: "M046", place: { line: 3, column: 10 }, hint }]);
      expect(JSON.stringify(tree)).toContain('"tagName":"a"');
      expect(JSON.stringify(tree)).not.toContain("bcidocs-iframe");
    },
  );

  test("cannot come by http:, nor from a name that only ends like an allowed one", async () => {
    expect(await codesOf(`A.\n\n${frame.replace("https:", "http:")}`, allowing("https://codesandbox.io"))).toEqual(["M046"]);
    expect(await codesOf(`A.\n\n${frame.replace("codesandbox", "evilcodesandbox")}`, allowing("https://*.codesandbox.io"))).toEqual([
      "M046",
    ]);
  });

  test("of the site itself needs no permission, and its address is checked like a link", async () => {
    const { links, problems } = await parse('Text.\n\n::iframe{src=/demo.html title="The demo"}\n');
    expect(problems).toEqual([]);
    expect(links).toMatchObject([{ url: "/demo.html", kind: "link", place: { line: 3, column: 10 } }]);
  });

  test.each(["./demo.html", "../demo.html", "/demo.html", "/assets/demo.0123456789.html"])(
    "of the site itself cannot reach the site, unless the settings trust it: %s",
    async (src) => {
      const framed = async (...allow: string[]) =>
        (await embedIn(`::iframe{src="${src}" title="The demo"}\n`, allowing(...allow))).properties;
      expect(await framed("https://codesandbox.io")).toMatchObject({ isSandboxed: true });
      expect(await framed("'self'")).not.toHaveProperty("isSandboxed");
    },
  );

  test("of elsewhere is in no sandbox", async () => {
    expect((await embedIn(frame, allowing("https://codesandbox.io"))).properties).not.toHaveProperty("isSandboxed");
  });

  test.each([
    '::iframe{src="javascript:alert(1)" title="x"}',
    '::iframe{src="data:image/svg+xml,<svg onload=alert(1)>" title="x"}',
    '<iframe src="data:image/svg+xml,<svg onload=alert(1)>" title="x"></iframe>',
  ])("cannot run code by its address: %s", async (text) => {
    const { tree, problems } = await parse(`A.\n\n${text}\n`);
    expect(problems.map(({ code }) => code)).toEqual(["L007"]);
    expect(toHtml(tree)).not.toMatch(/src="(?:javascript|data)/);
  });
});

describe("a video file", () => {
  test("names its poster and its captions, which are checked like images", async () => {
    const { links } = await parse('::video{src=./a.mp4 poster=./a.png captions=./a.vtt title="A tour" loop muted}\n');
    expect(links.map(({ url, kind }) => `${kind} ${url}`)).toEqual(["image ./a.mp4", "image ./a.png", "image ./a.vtt"]);
  });

  test("of an included file is found next to that file", async () => {
    const partials = { "content/docs/parts/_v.md": '::video{src=./a.mp4 title="A tour"}\n' };
    const { tree } = await parse("::include{file=./parts/_v.md}\n", { partials });
    expect(JSON.stringify(tree)).toContain('"src":"./parts/a.mp4"');
  });

  test("an attribute that does nothing is reported with the one that was meant", async () => {
    const { problems } = await parse('A.\n\n::video{src=./a.mp4 title="A tour" postr=x.png}\n');
    expect(problems).toMatchObject([{ code: "M038", hint: expect.stringContaining('Did you mean "poster"?') }]);
  });
});

test("a component of the site goes before an embed of the same name", async () => {
  const { tree, components } = await parse("::video{file=a}\n", { components: ["video"] });
  expect(components).toEqual(["video"]);
  expect(JSON.stringify(tree)).toContain("bcidocs-component");
});

test("a misspelt embed is reported with its name", async () => {
  const { problems } = await parse('A.\n\n::youtub{id=dQw4w9WgXcQ title="x"}\n');
  expect(problems[0]?.hint).toContain('Did you mean "youtube"?');
});

describe("an iframe of raw HTML", () => {
  test("with a video of YouTube is that video", async () => {
    const src = "https://www.youtube.com/embed/dQw4w9WgXcQ?start=30";
    expect(await embedIn(`<iframe width="560" src="${src}" title="A tour" allowfullscreen></iframe>\n`)).toEqual({
      name: "bcidocs-youtube",
      properties: { videoId: "dQw4w9WgXcQ", title: "A tour", start: 30 },
    });
  });

  test("of an allowed origin is shown, and any other one is a link", async () => {
    const frame = '<iframe src="https://codesandbox.io/embed/x"></iframe>\n';
    expect((await embedIn(frame, allowing("https://codesandbox.io"))).name).toBe("bcidocs-iframe");
    expect(await codesOf(frame)).toEqual(["M046"]);
    expect(JSON.stringify((await parse('<iframe src="javascript:alert(1)"></iframe>\n')).tree)).not.toContain('"href":"javascript');
  });
});

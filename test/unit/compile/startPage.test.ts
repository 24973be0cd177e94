/** The start pages of VitePress and Starlight, which are kept in front matter. */
import { expect, test } from "vitest";
import { markdown, parse, reported, toHtml } from "./support.ts";

const home = (yaml: string, text = "") => `---\nlayout: home\n${yaml}\n---\n${text}`;

test("its name is the title, its tagline the description, and nothing is next to it", async () => {
  const page = await parse(home("hero:\n  name: Kit\n  tagline: Does it."));
  expect(page).toMatchObject({
    title: "Kit",
    description: "Does it.",
    isStart: true,
    frontMatter: { displayed_sidebar: null, pagination_prev: null, pagination_next: null },
    problems: [],
  });
  expect(await parse(home("title: Own\ndescription: Mine.\nhero:\n  name: Kit\n  tagline: Does it."))).toMatchObject({
    title: "Own",
    description: "Mine.",
  });
});

test("a heading that repeats the name is shown once, and links to it lead to the name", async () => {
  const { tree } = await parse(home("hero:\n  name: Kit", "# Kit\n\n## More\n"));
  expect(toHtml(tree)).toBe('<div className="start"><div className="start-words"><h1 id="kit">Kit</h1></div></div><h2 id="more">More</h2>');
});

test("actions and features link where they say, at their lines", async () => {
  const { links, tree } = await parse(home("hero:\n  actions:\n    - text: Go\n      link: ./b.md\nfeatures:\n  - title: T\n    link: /c"));
  expect(links).toMatchObject([
    { url: "./b.md", kind: "link", place: { line: 6, column: 7 } },
    { url: "/c", kind: "link", place: { line: 9, column: 5 } },
  ]);
  expect(toHtml(tree)).toContain('<a href="./b.md">Go</a>');
});

test("links without a dot in front are read from the root in VitePress, as the page says them in Starlight", async () => {
  const urlsOf = async (yaml: string, syntax: "vitepress" | "starlight") => {
    const hero =
      "hero:\n  actions:\n    - { text: A, link: fa/a }\n    - { text: B, link: ./b }\n    - { text: C, link: 'https://c.example' }";
    return (await parse(`---\n${yaml}\n${hero}\n---\n`, markdown({ syntax: [syntax] }))).links.map(({ url }) => url);
  };
  expect(await urlsOf("layout: home", "vitepress")).toEqual(["/fa/a", "./b", "https://c.example"]);
  expect(await urlsOf("template: splash", "starlight")).toEqual(["fa/a", "./b", "https://c.example"]);
});

test("an image is one for both colour modes, or one for each", async () => {
  const imagesIn = async (yaml: string) => toHtml((await parse(home(`hero:\n  image: ${yaml}`))).tree).match(/<img[^>]*>/g);
  expect(await imagesIn("/a.svg")).toEqual(['<img src="/a.svg" alt="">']);
  expect(await imagesIn("{ light: /a.svg, dark: /b.svg, alt: A }")).toEqual([
    '<img src="/a.svg" alt="A" className="only-light">',
    '<img src="/b.svg" alt="A" className="only-dark">',
  ]);
});

test("tags in texts are left out, and texts stay texts", async () => {
  const { tree } = await parse(
    home("hero:\n  name: Kit<br>2\n  tagline: Fast <b>and</b> 1 < 2\nfeatures:\n  - title: 7\n    details: true"),
  );
  expect(toHtml(tree)).toContain("<h1>Kit 2</h1>");
  expect(toHtml(tree)).toContain("Fast and 1 &lt; 2");
  expect(toHtml(tree)).toContain("<strong>7</strong>true");
});

test.each([
  ["hero: 3", ["M051 3:1"]],
  ["hero:\n  name: Kit\n  actions: none", ["M051 5:3"]],
  ["hero:\n  name: Kit\n  color: red", ["M052 5:3"]],
  ["hero:\n  name: Kit\n  image:\n    html: x", ["M052 6:5"]],
  ["features:\n  - details: [a]", ["M051 4:5"]],
  ["hero:\n  actions:\n    - text: Go\n      link: javascript:x", ["L007 6:7"]],
])("%j is reported at its place", async (yaml, expected) => {
  const { problems } = await parse(home(yaml, "Text."));
  expect(problems.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`)).toEqual(expected);
});

test("without anything to show it is an ordinary page", async () => {
  expect(reported(await parse("---\nlayout: home\n---\nText."))).toEqual(reported(await parse("---\nlayout: doc\n---\nText.")));
  expect((await parse("---\nhero:\n  name: Kit\n---\nText.")).problems).toMatchObject([{ code: "M005" }]);
});

test("a hero of Starlight may be above a page that is no start page, and has its title", async () => {
  const text = "---\ntitle: Kit\nhero:\n  tagline: Does it.\n---\nText.";
  const page = await parse(text, markdown({ syntax: ["starlight"] }));
  expect(page).toMatchObject({ title: "Kit", frontMatter: { hide_title: true }, problems: [] });
  expect(page).not.toHaveProperty("isStart");
  expect(toHtml(page.tree)).toMatch(/<h1.*Kit.*Does it\..*<p>Text\.<\/p>/s);
});

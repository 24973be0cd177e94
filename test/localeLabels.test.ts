/** Labels of menus in another language, in the files of Docusaurus, and lists in the order of the language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { writeLabels } from "../src/generator/cli/labels.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { alphabetOf } from "../src/generator/text/alphabet.ts";
import { temporaryFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";

const config = `export default {
  title: "Kit",
  i18n: { defaultLocale: "en", locales: ["en", "sv"] },
  docs: {
    sidebars: { docs: ["start", { type: "category", label: "Guides", items: ["a"] }, { type: "link", label: "Help", href: "https://kit.example/help" }] },
  },
  themeConfig: {
    navbar: { title: "Kit", items: [{ label: "Blog", href: "https://kit.example/blog" }, { label: "More", items: [{ label: "Shop", href: "https://kit.example/shop" }] }] },
    footer: { links: [{ title: "Learn", items: [{ label: "Start", to: "/docs/start" }] }], copyright: "All rights." },
  },
};
`;

async function site(files: Record<string, string>) {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, { "site.config.ts": config, "content/docs/start.md": "# Start\n", "content/docs/a.md": "# A\n", ...files });
  const { problems } = await build({ folder }, createNodeIo(silentLog()));
  return { problems, html: (path: string) => readFileSync(join(folder, "dist", path, "index.html"), "utf8") };
}

const labels = (texts: Record<string, string>) =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message, description: "For translators" }])));

test("menus have the labels of the files that Docusaurus keeps for a language", async () => {
  const { problems, html } = await site({
    "i18n/sv/docusaurus-theme-classic/navbar.json": labels({
      title: "Satsen",
      "item.label.Blog": "Blogg",
      "item.label.More": "Mer",
      "item.label.Shop": "Butik",
    }),
    "i18n/sv/docusaurus-theme-classic/footer.json": labels({
      "link.title.Learn": "Lär dig",
      "link.item.label.Start": "Börja",
      copyright: "Alla rättigheter.",
    }),
    "i18n/sv/docusaurus-plugin-content-docs/current.json": labels({
      "sidebar.docs.category.Guides": "Guider",
      "sidebar.docs.link.Help": "Hjälp",
    }),
  });
  expect(problems).toEqual([]);
  const swedish = html("sv/docs/start");
  for (const label of ["Satsen", "Blogg", "Mer", "Butik", "Lär dig", "Börja", "Alla rättigheter.", "Guider", "Hjälp"]) {
    expect(swedish).toContain(label);
  }
  const english = html("docs/start");
  expect(english).toContain("Guides");
  expect(english).not.toMatch(/Satsen|Blogg|Butik|Börja|Guider|Hjälp/);
});

test("versions have the labels of those files, in their menu and on their pages", async () => {
  const versioned = config
    .replace("docs: {", 'docs: { versions: { current: { label: "Next", path: "next" }, "1.0": {} },')
    .replace("items: [{ label", 'items: [{ type: "docsVersionDropdown" }, { label');
  const { problems, html } = await site({
    "site.config.ts": versioned,
    "versioned_docs/version-1.0/start.md": "# Start\n",
    "i18n/sv/docusaurus-plugin-content-docs/current.json": labels({ "version.label": "Nästa" }),
  });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(html("sv/docs/start")).toContain(">Nästa<");
  const next = html("sv/docs/next/start");
  expect(next.match(/Nästa/g)?.length).toBeGreaterThan(2);
  // The link to the next page has that word and an arrow.
  expect(next).not.toMatch(/>Next<(?!svg)/);
  expect(html("docs/next/start")).not.toContain("Nästa");
});

test("a file of labels that cannot be read is named", async () => {
  const { problems } = await site({ "i18n/sv/docusaurus-theme-classic/navbar.json": "[]" });
  expect(problems).toMatchObject([{ code: "C058", message: "i18n/sv/docusaurus-theme-classic/navbar.json is not a list of labels" }]);
});

test("a file of labels that is not JSON, and a label that is none, have their line and column", async () => {
  const path = "i18n/sv/docusaurus-theme-classic/navbar.json";
  const placeOf = async (text: string) => (await site({ [path]: text })).problems.map(({ place }) => place);
  expect(await placeOf('{\n  "a": "b",\n  c\n}')).toEqual([{ path, line: 3, column: 3 }]);
  expect(await placeOf('{\n  "a": "b",\n  "c": [1]\n}')).toEqual([{ path, line: 3, column: 3, endColumn: 6 }]);
});

test("a list from A to Z has the order and the letters of its language", () => {
  const sorted = (locale: string, names: string[]) => {
    const { keyOf, compare, letterOf } = alphabetOf(locale);
    return names
      .map((name) => ({ name, key: keyOf(name) }))
      .sort((a, b) => compare(a.key, b.key))
      .map(({ name, key }) => `${letterOf(key)} ${name}`);
  };
  const names = ["Zebra", "Åka", "Ärlig", "aning", "Öppna", "2FA", "→"];
  expect(sorted("sv", names)).toEqual(["0–9 2FA", "A aning", "Z Zebra", "Å Åka", "Ä Ärlig", "Ö Öppna", "# →"]);
  expect(sorted("de", names)).toEqual(["0–9 2FA", "A Åka", "A aning", "A Ärlig", "O Öppna", "Z Zebra", "# →"]);
  expect(sorted("en", ["b", "Élan", "a"])).toEqual(["A a", "B b", "E Élan"]);
  expect(sorted("not a language", ["b", "a"])).toEqual(["A a", "B b"]);
});

test("the page of all pages is in the order of its language", async () => {
  const { html } = await site({ "i18n/sv/docs/start.md": "# Zon\n", "i18n/sv/docs/a.md": "# Ängel\n" });
  const page = html("sv/search");
  expect(page.indexOf(">Zon<")).toBeGreaterThan(0);
  expect(page.lastIndexOf(">Ängel<")).toBeGreaterThan(page.lastIndexOf(">Zon<"));
});

test("a translated copyright may hold HTML, of which only what is harmless is published", async () => {
  const copyright =
    '<a href="https://kit.example">Kit</a><br><img src=https://kit.example/x.png onerror=alert(1)><a href="javascript:alert(2)">x</a><script>alert(3)</script>';
  const { problems, html } = await site({ "i18n/sv/docusaurus-theme-classic/footer.json": labels({ copyright }) });
  expect(problems.map(({ code, place }) => `${code} ${place?.path}`)).toEqual(["M018 i18n/sv/docusaurus-theme-classic/footer.json"]);
  const swedish = html("sv/docs/start");
  expect(swedish).toContain('<a href="https://kit.example">Kit</a><br/>');
  expect(swedish).not.toMatch(/onerror|javascript:|alert\(/);
});

test("the home page is one in each language, translated or not", async () => {
  const home = { "content/index.md": "# Kit\n\nHello.\n" };
  for (const [files, text] of [
    [{}, "Hello."],
    [{ "i18n/sv/pages/index.md": "# Kit\n\nHej.\n" }, "Hej."],
  ] as const) {
    const page = (await site({ ...home, ...files })).html("sv");
    expect(page).toContain('data-layout="home"');
    expect(page).toMatch(/<div class="hero"><h1[^>]*>Kit<\/h1>/);
    expect(page).toContain(text);
  }
});

test("404.md is the page for unknown addresses in each language, and nowhere else", async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const lost = { "content/404.md": "# Lost\n\n[Start](./docs/start.md)\n", "i18n/sv/pages/404.md": "# Vilse\n" };
  await writeFiles(folder, {
    "site.config.ts": config.replace("title:", 'url: "https://docs.kit.example", title:'),
    "content/docs/start.md": "# Start\n",
    "content/docs/a.md": "# A\n",
    ...lost,
  });
  const { problems } = await build({ folder }, createNodeIo(silentLog()));
  expect(problems).toEqual([]);
  const read = (path: string) => readFileSync(join(folder, "dist", path), "utf8");
  expect(read("404.html")).toMatch(/<h1[^>]*>Lost<.*href="\/docs\/start"/s);
  expect(read("404.html")).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(read("404.html")).not.toContain('rel="canonical"');
  expect(read("sv/404.html")).toContain("Vilse");
  expect(read("sitemap.xml")).not.toContain("404");
  expect(read("search/index.json")).not.toContain("Lost");
});

test("`translate --labels` writes what menus and sidebars say, and leaves what is translated", async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const place = "i18n/sv/docusaurus-theme-classic/footer.json";
  const pages = { "content/docs/start.md": "# Start\n", "content/docs/a.md": "# A\n" };
  await writeFiles(folder, { "site.config.ts": config, ...pages, [place]: labels({ "link.title.Learn": "Lär dig" }) });
  const written: string[] = [];
  const run = () => writeLabels({ folder, file: undefined }, createNodeIo(silentLog()), (line) => void written.push(line.trim()));
  expect(await run()).toBe(0);
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8")) as Record<string, { message: string }>;
  const messages = (path: string) => Object.fromEntries(Object.entries(read(path)).map(([key, { message }]) => [key, message]));
  expect(Object.fromEntries(written.map((path) => [path, messages(path)]))).toEqual({
    "i18n/sv/docusaurus-theme-classic/navbar.json": {
      title: "Kit",
      "item.label.Blog": "Blog",
      "item.label.More": "More",
      "item.label.Shop": "Shop",
    },
    [place]: { "link.title.Learn": "Lär dig", "link.item.label.Start": "Start", copyright: "All rights." },
    "i18n/sv/docusaurus-plugin-content-docs/current.json": { "sidebar.docs.category.Guides": "Guides", "sidebar.docs.link.Help": "Help" },
  });
  const before = readFileSync(join(folder, place), "utf8");
  // Without a footer there is nothing to write for one.
  await writeFiles(folder, { "site.config.ts": config.replace(/footer: .*\n/, "\n") });
  written.length = 0;
  await run();
  expect(written).not.toContain(place);
  expect(readFileSync(join(folder, place), "utf8")).toBe(before);
  expect((await build({ folder }, createNodeIo(silentLog()))).problems).toEqual([]);
});

test("the contents of a page of the reference are in its language", async () => {
  const { problems, html } = await site({
    "site.config.ts": `export default { title: "Kit", i18n: { defaultLocale: "de" }, sdk: { entryPoints: ["kit.ts"] } };`,
    "kit.ts": `/** A kit. */
export class Kit {
  /** Starts. */
  start(): void {}
}
/** Maps text. @param text - Some. */
export declare function map(text: string): string;
/** Maps numbers. @param number - One. */
export declare function map(number: number): number;
/** Counts. @param from - The first. @returns The last. */
export function count(from: number): number {
  return from;
}
`,
  });
  expect(problems).toEqual([]);
  const contents = (path: string) =>
    [...html(path).matchAll(/<a class="contents-link" href="#([^"]*)">([^<]+)<\/a>/g)].map(([, id, text]) => [id, text]);
  expect(contents("docs/reference/classes/Kit")).toContainEqual(["methods", "Methoden"]);
  expect(contents("docs/reference/functions/map")).toContainEqual(["overload-2", "Überladung 2"]);
  expect(contents("docs/reference/functions/count")).toContainEqual(["returns", "Rückgabewert"]);
});

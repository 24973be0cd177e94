/** Sites that override components of the theme: their styles, and what of them is interactive in the browser. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ejectComponent } from "../src/generator/cli/theme.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { registeredMetadata } from "../src/theme/registered/themeComponents.ts";
import { slotMetadata } from "../src/theme/slots.ts";
import { silentLog } from "./support/silentLog.ts";
import { type TestBuild, testSite } from "./support/testSite.ts";

const page = { "content/index.md": "# Kit\n\nText.\n", "content/docs/a.md": "# A\n\n## B\n\nText.\n" };
const footer = 'export default function Footer() {\n  return <footer className="own-foot">Own</footer>;\n}\n';

async function styleOf({ hashes, folder }: TestBuild): Promise<string> {
  const path = Object.keys(hashes).find((file) => /^assets\/site\.\w+\.css$/.test(file)) ?? "";
  return readFile(join(folder, "dist", path), "utf8");
}

describe("styles next to a component", () => {
  test("are included in the site's stylesheet, after the theme's and outside of its layers", async () => {
    const built = await testSite({
      ...page,
      "theme/components/Footer.tsx": footer,
      "theme/components/Footer.css": ".own-foot{color:var(--muted)}",
    }).build();
    const css = await styleOf(built);
    expect(css).toContain(".footer-inner{");
    expect(css.trimEnd().endsWith(".own-foot{color:var(--muted)}")).toBe(true);
  });

  test("that are a copy of the theme's replace them", async () => {
    const copy =
      "/* In place of the theme's components/footer.css, which is left out while this line is here. */\n@layer components{.own-foot{color:red}}";
    const css = await styleOf(
      await testSite({ ...page, "theme/components/Footer.tsx": footer, "theme/components/Footer.css": copy }).build(),
    );
    expect(css).not.toContain(".footer-inner{");
    expect(css).toContain(".own-foot{color:red}");
  });

  test("without a component of that name are not included in the site", async () => {
    expect(await styleOf(await testSite({ ...page, "theme/components/Other.css": ".other{color:red}" }).build())).not.toContain(".other");
  });

  test("with an error are reported with their line", async () => {
    const files = { ...page, "theme/components/Footer.tsx": footer, "theme/components/Footer.css": '@import "./gone.css";\n' };
    const built = await testSite(files).build({ announced: ["C014"] });
    expect(built.problems[0]?.place).toEqual({ path: "theme/components/Footer.css", line: 1, column: 9 });
  });
});

describe("an override that renders a component of the site by name", () => {
  const rating = 'export const hydrate = "load";\nexport default function Rating({ of }) {\n  return <button>Rate {of}</button>;\n}\n';
  const foot =
    'import { SiteComponent } from "bcidocs/theme";\nexport default () => <footer className="footer"><SiteComponent name="rating" of="Kit" /></footer>;\n';
  const files = { ...page, "theme/components/Rating.tsx": rating, "theme/components/Footer.tsx": foot };

  test("gets its marker with the script that hydrates it, and its ids differ from those of the page", async () => {
    const site = testSite({ ...files, "content/index.md": "# Kit\n\n::rating{of=page}\n" });
    for (const built of [await site.build(), await site.edit({ "content/docs/a.md": "# A\n\nOther.\n" }).build()]) {
      const html = await readFile(join(built.folder, "dist", "index.html"), "utf8");
      expect([...html.matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id)).toEqual(["rating-1", "footer-rating-1"]);
      const script = /data-entry="\/([^"]+)"/.exec(html)?.[1] ?? "";
      expect(Object.keys(built.hashes)).toContain(script);
      expect(html).toContain(`<link rel="modulepreload" href="/${script}">`);
    }
  });

  test("is reported when there is none of that name", async () => {
    const built = await testSite({ ...page, "theme/components/Footer.tsx": foot }).build({ announced: ["M017"] });
    expect(built.problems[0]?.message).toContain(
      'there is no component named "rating"; there are badge, cards, columns, file-tree, hero-actions, steps',
    );
  });
});

test("an override is not a component for pages, and a file in a subfolder is not an override", async () => {
  const files = {
    ...page,
    "theme/components/Footer.tsx": footer,
    "theme/components/shop/Header.tsx": "export default () => <b>Shop</b>;\n",
  };
  const built = await testSite({ ...files, "content/docs/a.md": "# A\n\n::footer{a=1}\n\n::header\n" }).build({ announced: ["M011"] });
  expect(built.problems.map(({ message }) => message)).toEqual([expect.stringContaining("footer")]);
});

test("Markdown inside an island is rendered with the site's overrides", async () => {
  const box = 'export const hydrate = "load";\nexport default ({ children }) => <section>{children}</section>;\n';
  const image = 'export default ({ src }) => <i className="own-image">{src}</i>;\n';
  const files = { ...page, "theme/components/Box.tsx": box, "theme/components/Image.tsx": image };
  const built = await testSite({ ...files, "content/docs/a.md": "# A\n\n:::box\n![x](https://kit.example/x.png)\n:::\n" }).build();
  built.expectFile("docs/a/index.html").toContain('<bcidocs-slot><p><i class="own-image">https://kit.example/x.png</i></p></bcidocs-slot>');
});

const everything = `---
tags: [one]
last_update: { date: 2025-09-30, author: Ada }
---

# All

:::tip[Use \`await\`]
A tip, with a [link](/) and ![picture](https://kit.example/p.png).
:::

## Code

\`\`\`ts {1} showLineNumbers
const a = 1;
\`\`\`

::::tabs
:::tab[One]
First
:::
::::

:::details[More]
- [x] Done

| A | B |
| - | - |
| 1 | 2 |
:::

:::columns
::badge{text="New"}

:::

<pre>raw</pre>
`;

const pages = {
  "site.config.ts": `export default ${JSON.stringify({
    title: "Kit",
    sdk: { entryPoints: ["sdk/index.ts"] },
    docs: { showLastUpdateTime: true, showLastUpdateAuthor: true, editUrl: "https://code.example/" },
    themeConfig: {
      announcementBar: { content: "New" },
      footer: { links: [{ title: "Docs", items: [{ label: "A", to: "/docs/a" }] }], copyright: "Kit" },
      navbar: { items: [{ label: "A", to: "/docs/a" }] },
    },
  })};\n`,
  "content/index.md": "# Kit\n\nText.\n",
  "content/about.md": everything,
  "content/docs/a.md": everything,
  "content/docs/more/_category_.json": '{ "label": "More", "link": { "type": "generated-index" } }',
  "content/docs/more/b.md": "# B\n",
  "sdk/index.ts": "/** One. */\nexport class Kit {\n  /** Two. */\n  run(): void {}\n}\n",
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
};

test.each([false, true])("every page looks the same when all components are ejected, copied: %s", async (copy) => {
  const site = testSite(pages);
  const plain = await site.build({ announced: ["G006"] });
  const before = await htmlOf(plain);
  for (const component of [...Object.keys(slotMetadata), ...Object.keys(registeredMetadata)]) {
    await ejectComponent({ folder: plain.folder, file: undefined, component, copy }, createNodeIo(silentLog()), () => undefined);
  }
  expect(await htmlOf(await site.build({ announced: ["G006"] }))).toEqual(before);
});

/** Copied rules are in sheets of the site's components. */
function withoutSheets(html: string): string {
  return html.replace(/<link rel="stylesheet" href="\/assets\/part-[^>]*>/g, "").replace(/\.[0-9a-f]{10}\.css/g, ".css");
}

/** The pages, without the names of stylesheets. */
async function htmlOf({ hashes, folder }: TestBuild): Promise<Record<string, string>> {
  const paths = Object.keys(hashes).filter((path) => path.endsWith(".html"));
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, "dist", path), "utf8")));
  return Object.fromEntries(paths.map((path, index) => [path, withoutSheets(texts[index] ?? "")]));
}

test("buttons and fields of interactive components get their styles, on pages with such a component only", async () => {
  const switcher =
    'export const hydrate = "visible";\nexport default function Switcher() {\n  return <button type="button">Switch</button>;\n}\n';
  const { expectFile } = await testSite({
    "content/docs/with.md": "# With\n\n::switcher\n",
    "content/docs/without.md": "# Without\n\nText.\n",
    "theme/components/Switcher.tsx": switcher,
  }).build();
  expectFile("docs/with/index.html").toMatch(/<link rel="stylesheet" href="\/assets\/controls\.[0-9a-f]+\.css">/);
  expectFile("docs/without/index.html").not.toContain("controls.");
});

describe("styles next to a component that pages use by name", () => {
  const box = 'export default function Box() { return <div className="box" />; }\n';
  const files = { ...page, "theme/components/Box.tsx": box, "content/b.md": "# B\n\n::box\n" };
  const sheet = /<link rel="stylesheet" href="\/assets\/part-site-theme-components-Box\./;

  test("are for pages that show it", async () => {
    const built = await testSite({ ...files, "theme/components/Box.css": ".prose .box { color: red; }\n" }).build();
    built.expectFile("b/index.html").toMatch(sheet);
    built.expectFile("index.html").not.toMatch(sheet);
    expect(await styleOf(built)).not.toContain(".box");
  });

  test("are for all pages if a rule needs no class", async () => {
    const built = await testSite({ ...files, "theme/components/Box.css": ":root { --box: 1px; }\n" }).build();
    built.expectFile("index.html").toMatch(sheet);
  });

  test("are for pages with an interactive component, which may show it later", async () => {
    const note = 'export const hydrate = "load";\nexport default function Note() { return null; }\n';
    const built = await testSite({
      ...files,
      "theme/components/Box.css": ".box { color: red; }\n",
      "theme/components/Note.tsx": note,
      "content/note.md": "# N\n\n::note\n",
    }).build();
    built.expectFile("note/index.html").toMatch(sheet);
    built.expectFile("index.html").not.toMatch(sheet);
  });
});

test("what a plain page fetches on a phone until its reader acts", async () => {
  const config = 'export default { title: "Kit", themeConfig: { colorMode: { disableSwitch: false } } };\n';
  const { hashes, folder } = await testSite({ "site.config.ts": config, "content/docs/a.md": "# A\n" }).build();
  const sizeOf = async (name: string) => {
    const path = Object.keys(hashes).find((file) => file.startsWith(`assets/${name}.`)) ?? name;
    return gzipSync(await readFile(join(folder, "dist", path)), { level: 9 }).length;
  };
  expect(await sizeOf("site")).toBeLessThan(8000);
  expect(await sizeOf("inter")).toBeLessThan(16_000);
  const names = ["site", "boot", "colorMode", "shell", "lazy", "drawer"];
  const sizes = await Promise.all(names.map(sizeOf));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(22_000);
});

test("the font of other languages is fetched early by pages that show their letters", async () => {
  const built = await testSite({ "content/index.md": "# Home\n\n3 × 4\n", "content/de.md": "# Über uns\n" }).build();
  const preload = (name: string) => new RegExp(`rel="preload"[^>]* href="/assets/${name}\\.\\w+\\.woff2"`);
  built.expectFile("index.html").toMatch(preload("inter"));
  built.expectFile("index.html").not.toMatch(preload("inter-accents"));
  built.expectFile("de/index.html").toMatch(preload("inter-accents"));
});

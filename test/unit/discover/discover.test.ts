import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { discoverContent, readSource } from "../../../src/generator/discover/discover.ts";
import { includedFiles } from "../../../src/generator/discover/partials.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";
import { realIo, temporaryFolder } from "../io/support.ts";
import { discover, reported } from "./support.ts";

test("pages get area, id and route from their place", async () => {
  const { sources, problems } = await discover({
    "content/index.md": "# Home",
    "content/about/team.markdown": "",
    "content/start.tsx": "export {}",
    "content/docs/api/focus.md": "",
    "content/docs/guides/README.md": "",
    "content/docs/index.md": "",
  });
  expect(sources.files.map(({ path, kind, area, id, route }) => [path, kind, area, id, route])).toEqual([
    ["content/about/team.markdown", "markdown", null, "about/team", "/about/team"],
    ["content/docs/api/focus.md", "markdown", "default", "api/focus", "/docs/api/focus"],
    ["content/docs/guides/README.md", "markdown", "default", "guides/README", "/docs/guides"],
    ["content/docs/index.md", "markdown", "default", "index", "/docs"],
    ["content/index.md", "markdown", null, "index", "/"],
    ["content/start.tsx", "component", null, "start", "/start"],
  ]);
  expect(problems).toEqual([]);
});

test("areas may be nested, outside of the content folder, and at the root of the site", async () => {
  const docs = [
    { id: "outer", path: "content/docs", routeBasePath: "/" },
    { id: "inner", path: "content/docs/api/", routeBasePath: "/api" },
    { id: "far", path: "./packages/kit/docs", routeBasePath: "/kit" },
  ];
  const files = { "content/docs/a.md": "", "content/docs/api/b.md": "", "content/docs/api-old/c.md": "", "packages/kit/docs/d.md": "" };
  const { sources } = await discover(files, { config: { docs } });
  expect(sources.files.map(({ area, id, route }) => `${area} ${id} ${route}`)).toEqual([
    "outer a /a",
    "outer api-old/c /api-old/c",
    "inner b /api/b",
    "far d /kit/d",
  ]);
});

test("a translation of no page is noted", async () => {
  const files = { "content/docs/a.md": "", "i18n/fr/docs/a.md": "", "i18n/fr/docs/b.md": "", "i18n/fr/pages/x.md": "", "content/x.md": "" };
  const { problems } = await discover(files, { config: { i18n: { locales: ["en", "fr"] } } });
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual(["N003 i18n/fr/docs/b.md translates no page"]);
});

test("a folder may write the name of its language as its HTML does", async () => {
  const i18n = { locales: ["en", "zh-cn"], localeConfigs: { "zh-cn": { htmlLang: "zh-CN" } } };
  const config = { contentDir: "docs", docs: [{ path: "docs", routeBasePath: "/" }], i18n };
  const { sources } = await discover({ "docs/a.md": "", "docs/zh-CN/a.md": "" }, { config });
  expect(sources.files.map(({ locale, route }) => `${locale} ${route}`)).toEqual(["null /a", "zh-cn /zh-cn/a"]);
});

test("a site may be a folder of Markdown alone", async () => {
  const { sources } = await discover({ "README.md": "", "guide.md": "", "static/robots.txt": "" }, { config: { contentDir: "." } });
  expect(sources.files.map(({ route }) => route)).toEqual(["/", "/guide"]);
  expect(sources.assets).toEqual([{ path: "static/robots.txt", url: "/robots.txt", isStatic: true }]);
});

test("published output is not content of the next build", async () => {
  const files = { "a.md": "", "out/.bcidocs-output": "", "out/README.md": "", "out/b/index.html": "", "outer/c.md": "" };
  const { sources } = await discover(files, { config: { contentDir: "." } });
  expect(sources.files.map(({ path }) => path)).toEqual(["a.md", "outer/c.md"]);
  expect(sources.assets).toEqual([]);
});

test("names keep emoji, spaces, percent signs and capitals; accents become one character in the route", async () => {
  const { sources } = await discover({
    "content/docs/🧠 Brain/100% sûr#1.md": "",
    "content/docs/Cafe\u0301.md": "",
    "content/docs/v7.0.1.md": "",
  });
  expect(sources.files.map(({ path, route }) => [path, route])).toEqual([
    ["content/docs/Cafe\u0301.md", "/docs/Caf\u00e9"],
    ["content/docs/v7.0.1.md", "/docs/v7.0.1"],
    ["content/docs/🧠 Brain/100% sûr#1.md", "/docs/🧠 Brain/100% sûr#1"],
  ]);
});

test("a name that begins with an underscore is a partial, not a page", async () => {
  const { sources } = await discover({
    "content/docs/a.md": "",
    "content/docs/_intro.md": "Hi",
    "content/_code/x.ts": "let x",
    "content/_code/x.png.txt": "t",
    "content/_Hero.tsx": "x",
  });
  expect(sources.files.map(({ path }) => path)).toEqual(["content/docs/a.md"]);
  expect(sources.partials).toEqual({
    "content/docs/_intro.md": "Hi",
    "content/_code/x.ts": "let x",
    "content/_code/x.png.txt": "t",
    "content/_Hero.tsx": "x",
  });
  expect(sources.assets).toEqual([]);
});

test("a page that is too large, wrongly encoded or unreadable is reported, and the others are read", async () => {
  const files = {
    "content/big.md": "x".repeat(1001),
    "content/latin.md": new Uint8Array([0x23, 0x20, 0x61, 0x0d, 0x0a, 0x0d, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x20, 0x61]),
    "content/shut.md": "",
    "content/utf16.md": new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
    "content/fine.md": "# Fine",
  };
  const { sources, problems } = await discover(files, {
    config: { markdown: { maxBytes: 1000 } },
    fails: (operation, path) => (operation === "readFile" && path.endsWith("shut.md") ? "EACCES" : null),
  });
  expect(sources.files.map(({ path }) => path)).toEqual(["content/fine.md"]);
  expect(reported(problems)).toEqual([
    "content/big.md:1:1 error M007 file larger than 1 kB (limit markdown.maxBytes)",
    "content/latin.md:3:4 error M008 not valid UTF-8 (byte 0xE9)",
    "content/shut.md error X002 cannot read content/shut.md: permission denied",
    "content/utf16.md:1:1 error M008 the file is UTF-16, not UTF-8",
  ]);
});

test("an unreadable folder is named", async () => {
  const { problems } = await discover(
    { "content/a.md": "" },
    { fails: (operation, path) => (operation === "walk" && path === "/site/content" ? "EACCES" : null) },
  );
  expect(reported(problems)[0]).toBe("content error X002 cannot read content: permission denied");
});

test("a site without a page is an error that names the searched folders", async () => {
  const { problems } = await discover({ "readme.txt": "", "content/a.txt": "" }, { config: { docs: { path: "docs" } } });
  expect(reported(problems)).toEqual(["- error C012 no Markdown under content/ (looked for *.md and *.markdown in content, docs)"]);
});

test("an empty docs area is an error when the config names its folder", async () => {
  const { problems } = await discover({ "content/index.md": "" }, { config: { docs: { path: "content/dosc" } } });
  expect(reported(problems)).toEqual(["- error C012 no Markdown under content/dosc/, the folder of the docs area `default`"]);
  expect((await discover({ "content/index.md": "" })).problems).toEqual([]);
});

test("links that leave, loop or lead nowhere are skipped with a warning", async () => {
  const folder = temporaryFolder({ "site/content/a.md": "", "site/README.md": "", "secret.md": "no" });
  const siteDir = join(folder, "site");
  symlinkSync("../../secret.md", join(siteDir, "content/secret.md"));
  symlinkSync("../README.md", join(siteDir, "content/index.md"));
  symlinkSync("none.md", join(siteDir, "content/broken.md"));
  const { sources, problems } = await discoverContent({ config: configSchema.parse({ title: "Kit" }), siteDir }, realIo());
  expect(sources.files.map(({ path }) => path)).toEqual(["content/a.md", "content/index.md"]);
  expect(reported(problems)).toEqual([
    "content/broken.md warning M023 skipped content/broken.md: the symbolic link leads nowhere",
    "content/secret.md warning M023 skipped content/secret.md: the symbolic link leads out of the site",
  ]);
});

test("an include may lead out of the site and in again, but to nothing outside and to no hidden file", async () => {
  const names = ["site/part.md", "secret.md", "site/.env"];
  const files = Object.fromEntries(names.map((name) => [name, "part"]));
  const includes = ["../../site/part.md", "../../secret.md", "../../site/.env"].map((file) => `::include{file=${file}}`);
  const folder = temporaryFolder({ ...files, "site/content/a.md": includes.join("\n") });
  const siteDir = join(folder, "site");
  const { sources } = await discoverContent({ config: configSchema.parse({ title: "Kit" }), siteDir }, realIo());
  expect(sources.partials).toEqual({ "../site/part.md": "part" });
});

test("an MDX file is a page", async () => {
  const { sources, problems } = await discover({ "content/docs/a.md": "", "content/docs/b.mdx": "" });
  expect(sources.files.map(({ path, route }) => [path, route])).toEqual([
    ["content/docs/a.md", "/docs/a"],
    ["content/docs/b.mdx", "/docs/b"],
  ]);
  expect(problems).toEqual([]);
});

test("files that an import of MDX names are read like those of an include", () => {
  const text =
    'import A from "./a.md";\nimport B, { c } from \'@site/docs/b.mdx\'\nimport C from "!!raw-loader!./c.ts";\nimport F from "!!../f.ts?raw";\nimport D from "./D.tsx";\nimport E from "pkg/e.md";';
  expect(includedFiles("docs/x/p.mdx", text)).toEqual(["docs/x/a.md", "docs/b.mdx", "docs/x/c.ts", "docs/f.ts"]);
});

test("a folder that cannot be read next to the site, whose name begins like the site's, is not named as one of it", async () => {
  const io = { ...realIo(), walk: () => Promise.reject(Object.assign(new Error("no"), { code: "EACCES", path: "/site-two/content" })) };
  const { problems } = await discoverContent({ config: configSchema.parse({ title: "Kit" }), siteDir: "/site" }, io);
  expect(problems.map(({ place }) => place?.path)).not.toContain("two/content");
  expect(reported(problems)[0]).toContain("cannot read content: permission denied");
});

test("more text than fits in memory at once stays in its files until it is compiled, and is read as it is then", async () => {
  const page = "A line of text.\n".repeat(2 ** 15);
  const pages = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`content/${index}.md`, page]));
  const { sources } = await discover(pages);
  const unread = sources.files.filter(({ text }) => text === null);
  expect(unread.length).toBe(16);
  const [last] = unread;
  if (!last) return;
  const io = createMemoryIo({ [`/site/${last.path}`]: "# Edited since\n" });
  const now = await readSource(last, { siteDir: "/site", maxBytes: 1_000_000, aliases: {} }, io);
  expect(now).toMatchObject({ path: last.path, text: "# Edited since\n" });
  expect("hash" in now && now.hash).not.toBe(last.hash);
});

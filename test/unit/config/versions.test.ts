import { expect, it } from "vitest";
import { completeVersions } from "../../../src/generator/config/versions.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

async function complete(files: Record<string, string>, docs: UserConfig["docs"] = {}) {
  const io = createMemoryIo(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/site/${path}`, text])));
  const parsed = configSchema.parse({ title: "Kit", docs }).docs;
  const { docs: completed, problems } = await completeVersions(
    parsed,
    { siteDir: "/site", locate: () => ({ path: "site.config.ts" }) },
    io,
  );
  return { versions: completed[0]?.versions, problems: problems.map(({ code, message }) => `${code} ${message}`) };
}

it("versions are found in our folders and in those of Docusaurus, ours first", async () => {
  const files = { "versions/2.0/a.md": "", "versioned_docs/version-2.0/a.md": "", "versioned_docs/version-1.0/a.md": "" };
  expect(await complete(files, { versions: { "2.0": {}, "1.0": { label: "Old" } } })).toEqual({
    versions: { "2.0": { folder: "versions/2.0" }, "1.0": { label: "Old", folder: "versioned_docs/version-1.0" } },
    problems: [],
  });
});

it("a list of versions as Docusaurus writes it needs no setting", async () => {
  const files = {
    "versions.json": '["2.0"]',
    "versioned_docs/version-2.0/a.md": "",
    "versioned_sidebars/version-2.0-sidebars.json": '{"docs":[["a"]]}',
  };
  expect(await complete(files)).toEqual({
    versions: { "2.0": { folder: "versioned_docs/version-2.0", sidebars: { docs: ["a"] } } },
    problems: [],
  });
});

it("stored sidebars may have what components, translations and pictures of Docusaurus need", async () => {
  const link = { type: "generated-index", keywords: ["all"] };
  const group = { type: "category", label: "A", items: [{ type: "doc", id: "a" }] };
  const doc = { ...group.items[0], key: "a", translatable: true, customProps: { isNew: true } };
  const sidebars = { docs: [{ ...group, customProps: {}, items: [doc], link: { ...link, image: "/a.png" } }, { key: ["a"] }] };
  const files = { "versions/2.0/a.md": "", "versioned_sidebars/version-2.0-sidebars.json": JSON.stringify(sidebars) };
  const { versions, problems } = await complete(files, { versions: { "2.0": {} } });
  expect(problems).toEqual([]);
  expect(versions?.["2.0"]?.sidebars).toEqual({ docs: [{ ...group, link }, { key: ["a"] }] });
});

it("an area with an id of its own has folders of its own", async () => {
  const docs = { id: "tool", versions: { "2": {}, "1": {} } };
  expect((await complete({ "versions/tool/2/a.md": "", "tool_versioned_docs/version-1/a.md": "" }, docs)).versions).toEqual({
    "2": { folder: "versions/tool/2" },
    "1": { folder: "tool_versioned_docs/version-1" },
  });
});

it("a version without a folder is reported, and so are sidebars that are none", async () => {
  const files = { "versions/2.0/a.md": "", "versioned_sidebars/version-2.0-sidebars.json": "[1]" };
  const { problems } = await complete(files, { versions: { "2.0": {}, "1.0": {} } });
  expect(problems.map((text) => text.replace(/(list of sidebars):.*/, "$1")).sort()).toEqual([
    "C003 this is not a list of sidebars",
    'C040 the version "1.0" of the docs area "default" has no folder',
  ]);
});

it("an area without versions stays as it is, whatever else is called versions.json", async () => {
  expect(await complete({ "versions.json": '{"node":"20"}' })).toEqual({ versions: undefined, problems: [] });
});

it("names in the list that lead out of the site, or that no folder can have, are reported and left out", async () => {
  const files = { "versions.json": '["2.0", "../../etc", "con", "__proto__"]', "versions/2.0/a.md": "", "versions/con/a.md": "" };
  const { versions, problems } = await complete(files);
  expect(Object.keys(versions ?? {})).toEqual(["2.0"]);
  expect(problems.map((text) => text.replace(/ must be .*/, ""))).toEqual(['C003 "../../etc"', 'C003 "con"', 'C003 "__proto__"']);
});

/** What the server answers: over files in memory, without a search index. */
import { expect, test } from "vitest";
import { Answers } from "../../../src/generator/mcp/answers.ts";
import { openSiteFiles, pagePaths } from "../../../src/generator/mcp/siteFiles.ts";
import type { AgentIndex, AgentSet, ReferenceIndex } from "../../../src/generator/model/agentIndex.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

function set(folder: string, more: Partial<AgentSet> = {}): AgentSet {
  return {
    version: null,
    label: null,
    isLatest: true,
    locale: "en",
    list: `${folder}llms.txt`,
    texts: `${folder}llms-full.txt`,
    search: null,
    reference: "reference.json",
    ...more,
  };
}

const address = "https://kit.example/docs/reference/Kettle";
const reference: ReferenceIndex = {
  schemaVersion: 1,
  title: "Kit",
  version: null,
  symbols: [
    { name: "Kettle", kind: "class", url: address },
    {
      name: "boil",
      kind: "method",
      parent: "Kettle",
      signatures: ["(\n  litres: number,\n): void"],
      url: `${address}#boil`,
      description: "Heats.",
    },
    { name: "lid", kind: "property", parent: "Kettle", signatures: [": boolean"], isDeprecated: true, url: `${address}#lid` },
    { name: "boil", kind: "function", url: "https://kit.example/docs/reference/boil", description: "On its own." },
  ],
};
const files: Record<string, string> = {
  "reference.json": JSON.stringify(reference),
  "llms.txt": "# Kit\n\n- [A \\[1\\]](https://kit.example/docs/a.md): The *first*.\n",
  "docs/a.md": '---\ntitle: "A"\n---\n\n# A\n\n## <a id="own"></a>Named\n\nNamed text.\n\n## Part\n\nText.\n',
  "docs/reference/Kettle.md":
    "---\nurl: x\n---\n\n# Kettle\n\nBoils.\n\n## Methods\n\n### boil()\n\n```ts\nboil(litres: number): void\n```\n\n## Properties\n\n| Name |\n| --- |\n| [lid](#lid) Open? |\n",
};

test("nothing outside of the site is read", async () => {
  const index = { schemaVersion: 1, title: "Kit", url: "https://kit.example/", sets: [set("")] };
  const io = createMemoryIo({ "/site/agents.json": JSON.stringify(index), "/site/a.md": "# A\n", "/secret.md": "Secret.\n" });
  const answers = new Answers(await openSiteFiles("/site", io));
  expect(await answers.readPage("/a")).toBe("# A\n");
  for (const page of ["../secret", "/docs/../../secret.md", "/%2e%2e/secret", "bcidocs:///../secret.md"])
    await expect(answers.readPage(page)).rejects.toThrow("There is no page");
});

function answersOver(sets: AgentSet[]) {
  const index: AgentIndex = { schemaVersion: 1, title: "Kit", url: "https://kit.example/", sets };
  return new Answers({ index, read: async (path) => files[path] ?? null });
}

const plain = answersOver([set("")]);
const versioned = answersOver([
  set("", { version: "6.0", label: "6.0" }),
  set("docs/next/", { version: "current", label: "Next", isLatest: false, reference: null }),
  set("fr/docs/next/", { version: "current", label: "Next", isLatest: false, locale: "fr" }),
  set("fr/", { version: "6.0", label: "6.0", locale: "fr", reference: "fr.json" }),
]);

test("versions are listed by their names, with the list of their pages", () => {
  expect(plain.listVersions()).toBe("- language: en, pages: /llms.txt");
  expect(versioned.listVersions().split("\n").slice(0, 2)).toEqual([
    "- version: 6.0 (latest), language: en, pages: /llms.txt",
    "- version: current (Next), language: en, pages: /docs/next/llms.txt",
  ]);
});

test.each([
  [{ version: "6.0" }, "The reference has no none."],
  [{ version: "Next" }, "This version has no reference."],
  [{ language: "fr" }, "The site does not have the file fr.json"],
  [{ version: "9" }, "There is no such version or language."],
])("a version is asked for by its name or its label, and a language means the latest: %o", async (scope, answer) => {
  await expect(versioned.lookUp("none", scope)).rejects.toThrow(answer);
});

test("a page is read whole, or a section of it by its id", async () => {
  expect(await plain.readPage("/docs/a")).toMatch(/^---\ntitle: "A"/);
  expect(await plain.readPage("https://kit.example/docs/a#own")).toMatch(/^## .*Named\n\nNamed text\.$/);
  expect(await plain.readPage("docs/a.md#part")).toBe("## Part\n\nText.");
  expect(await plain.readPage("/docs/a#none")).toMatch(/^The page has no section #none; this is all of it\./);
  expect(await plain.readPage("/llms.txt")).toMatch(/^# Kit/);
  await expect(plain.readPage("/docs/none")).rejects.toThrow("There is no page /docs/none.");
});

test("a class is described by what its page says before its members, and by a line for each of these", async () => {
  expect(await plain.lookUp("Kettle", {})).toBe(
    `# Kettle (class)\n\n${address}\n\n# Kettle\n\nBoils.\n\n## Members\n\n- \`boil(litres: number): void\`: Heats.\n- \`lid: boolean\`: Deprecated.`,
  );
});

test("a member is described by its section, or by its row and its signature", async () => {
  expect(await plain.lookUp("Kettle.boil()", {})).toBe(
    `# Kettle.boil (method)\n\n${address}#boil\n\n### boil()\n\n\`\`\`ts\nboil(litres: number): void\n\`\`\``,
  );
  expect(await plain.lookUp("Kettle#LID", {})).toBe(
    `# Kettle.lid (property, deprecated)\n\n${address}#lid\n\n\`\`\`ts\nlid: boolean\n\`\`\`\n\n| [lid](#lid) Open? |`,
  );
  expect((await plain.lookUp("boil", {})).match(/^# .*boil \(/gm)).toHaveLength(2);
  await expect(plain.lookUp("Kettle.boild", {})).rejects.toThrow("Did you mean Kettle.boil?");
});

test("the pages are listed with their titles as they are read", async () => {
  expect(await plain.listPages()).toEqual([{ title: "A [1]", path: "docs/a.md", description: "The *first*." }]);
});

test("an address may be that of the page, of its Markdown version or of a resource", () => {
  const index: AgentIndex = { schemaVersion: 1, title: "", url: "https://kit.example/kit/", sets: [] };
  const pathsOf = (written: string) => pagePaths(written, index).paths;
  const paths = ["docs/ü.md", "docs/ü/index.md"];
  for (const written of ["/kit/docs/ü", "https://kit.example/kit/docs/%C3%BC/", "docs/ü.md", "bcidocs:///docs/ü.md", "/docs/ü/index.html"])
    expect(pathsOf(written), written).toEqual(paths);
  expect(pathsOf("/kit/")).toEqual(["index.md"]);
});

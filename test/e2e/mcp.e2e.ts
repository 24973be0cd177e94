/** `bcidocs mcp`, asked by the official client: over the folder of this repository's own site, and over where it is served. */
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { bcidocs } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { judge, readQueries } from "../support/searchQueries.ts";

async function connect(place: string) {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [join(repository, "bin", "bcidocs.js"), "mcp", place] }),
  );
  onTestFinished(() => client.close());
  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    return { text: content.map((block) => (block.type === "text" ? block.text : "")).join("\n"), isError };
  };
  return { client, ask };
}

describe.each([
  ["a folder", () => inject("siteFolder")],
  ["an address", () => inject("siteUrl")],
])("over %s", (_, place) => {
  test("a program searches, reads, looks up names and lists versions", async () => {
    const { client, ask } = await connect(place());
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["search", "read_page", "look_up_symbol", "list_versions"]);
    expect((await ask("search", { query: "calm" })).text).toMatch(/^1\. Calm .*\n2\. Calm in API Guides: \/docs\/api\/calm\n/);
    expect((await ask("read_page", { page: "/docs/api/calm" })).text).toMatch(/^---\ntitle: "Calm"/);
    expect((await ask("read_page", { page: "https://docs.noema.example/docs/api/calm.md#usage" })).text).toMatch(/^## Usage\n/);
    const symbol = await ask("look_up_symbol", { name: "Noema.calm" });
    expect(symbol.text).toMatch(
      /^# Noema\.calm \(method\)\n\nhttps:\/\/docs\.noema\.example\/docs\/reference\/classes\/Noema#calm\n\n### calm\(\)\n/,
    );
    expect(symbol.text).toContain("## Samples that use it");
    // The last member of the page ends where it ends.
    expect((await ask("look_up_symbol", { name: "Noema.goOnline" })).text.match(/Defined in/g)).toHaveLength(1);
    expect((await ask("list_versions")).text).toBe("- language: en, pages: /llms.txt");
    const { resources } = await client.listResources();
    const calm = resources.find(({ uri }) => uri === "bcidocs:///docs/api/calm.md");
    expect(calm).toMatchObject({ name: "Calm (/docs/api/calm)", mimeType: "text/markdown" });
    const { contents } = await client.readResource({ uri: calm?.uri ?? "" });
    expect(contents).toMatchObject([{ text: expect.stringContaining("# Calm") }]);
  });

  test("a question without an answer gets a hint", async () => {
    const { ask } = await connect(place());
    expect(await ask("look_up_symbol", { name: "Noema.clam" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("Did you mean"),
    });
    expect(await ask("read_page", { page: "/docs/none" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("no page /docs/none"),
    });
    expect(await ask("read_page", { page: "/../package.json" })).toMatchObject({ isError: true });
    expect(await ask("search", { query: "calm", version: "9" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("language: en"),
    });
    expect(await ask("search", { query: "xqzzy" })).toMatchObject({ isError: false, text: expect.stringContaining("Nothing found") });
  });
});

test("the held questions of the search find the right page as they do in the dialog", async () => {
  const { ask } = await connect(inject("siteFolder"));
  const missed: string[] = [];
  const held = (await readQueries(join(repository, "test", "search", "queries.yml"))).filter(({ isHeld }) => isHeld);
  for (const { query, targets, among } of held) {
    const { text } = await ask("search", { query });
    const urls = [...text.matchAll(/^\d+\. .*: (\S+)((?:\n {3}- .*)*)/gm)].slice(0, among);
    const found = urls.some(([whole]) => [...whole.matchAll(/: (\/\S*)/g)].some(([, url = ""]) => judge({ targets }, [url]).isFirst));
    if (!found) missed.push(`${query}: ${urls.map(([, url]) => url).join(", ")}`);
  }
  expect(held.length).toBeGreaterThan(20);
  expect(missed).toEqual([]);
});

test("a folder without a site for programs is a problem, and standard output stays empty", async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const { status, stdout, stderr } = await bcidocs(["mcp", folder], { cwd: repository });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("error C073 there is no agents.json in ");
});

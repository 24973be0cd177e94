/** What a site cannot make the server do, whoever wrote its files or answers its requests. */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { Answers } from "../../../src/generator/mcp/answers.ts";
import { limits } from "../../../src/generator/mcp/limits.ts";
import { samplesWith, sectionOf } from "../../../src/generator/mcp/sections.ts";
import { createServer as createMcpServer } from "../../../src/generator/mcp/server.ts";
import { openSiteFiles } from "../../../src/generator/mcp/siteFiles.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";
import { silentLog } from "../../support/silentLog.ts";

const io = createNodeIo(silentLog());
const set = {
  ...{ version: null, label: null, isLatest: true, locale: "en" },
  ...{ list: "llms.txt", texts: "llms-full.txt", search: null, reference: "reference.json" },
};
const index = { schemaVersion: 1, title: "Kit", url: "https://kit.example/", sets: [set] };
const indexText = JSON.stringify(index);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Where a site is served: `agents.json`, and at other paths what is given. */
async function serve(answers: Record<string, Answer>): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/site/agents.json") return response.end(indexText);
    const answer = answers[request.url ?? ""];
    return answer ? answer(request, response) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function setLimit(name: keyof typeof limits, value: number) {
  const usual = limits[name];
  limits[name] = value;
  onTestFinished(() => {
    limits[name] = usual;
  });
}

const text =
  (content: string): Answer =>
  (_, response) =>
    response.end(content);
const redirect =
  (to: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location: to }).end();

describe("a folder", () => {
  test("nothing is read through links that lead out of it, and what they lead to within it is", async () => {
    const { folder, remove } = await temporaryFolder();
    onTestFinished(remove);
    const site = join(folder, "site");
    await mkdir(join(site, "real"), { recursive: true });
    await mkdir(join(folder, "site-private"));
    const content = { "secret.md": "Secret.", "site-private/a.md": "Secret.", "site/agents.json": indexText, "site/real/a.md": "Page." };
    for (const [path, words] of Object.entries(content)) await writeFile(join(folder, path), words);
    await symlink("../secret.md", join(site, "file.md"));
    await symlink("file.md", join(site, "chain.md"));
    await symlink("..", join(site, "up"));
    await symlink(folder, join(site, "absolute"));
    await symlink("real", join(site, "inside"));
    await symlink(site, join(folder, "published"));
    const pages = [
      "file",
      "chain",
      "up/secret",
      "absolute/secret",
      "up/site-private/a",
      "inside/../../secret",
      "none",
      "real/a\0",
      "x".repeat(5_000),
    ];
    for (const place of [site, join(folder, "published")]) {
      const answers = new Answers(await openSiteFiles(place, io));
      expect(await answers.readPage("inside/a")).toBe("Page.");
      for (const page of pages) await expect(answers.readPage(page), page).rejects.toThrow();
      for (const page of pages) expect(await answers.readPage(page).catch(String), page).not.toMatch(/Secret|ENAMETOOLONG|null bytes/);
    }
  });

  test("a file that is too long is not read", async () => {
    setLimit("file", 1000);
    const files = { "/site/agents.json": indexText, "/site/a.md": "a".repeat(1001), "/site/b.md": "b".repeat(1000) };
    const answers = new Answers(await openSiteFiles("/site", createMemoryIo(files)));
    await expect(answers.readPage("a")).rejects.toThrow("a.md is longer than 1000 bytes");
    expect(await answers.readPage("b")).toHaveLength(1000);
  });

  test("a page is cut at the limit, and has no control characters, also as a resource", async () => {
    setLimit("answer", 8);
    const files = { "/site/agents.json": indexText, "/site/a.md": "Red \u001b[31mand more." };
    const server = createMcpServer(new Answers(await openSiteFiles("/site", createMemoryIo(files))), "Kit");
    const client = new Client({ name: "test", version: "1" });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(theirs), client.connect(ours)]);
    const { contents } = await client.readResource({ uri: "bcidocs:///a.md" });
    expect(contents).toMatchObject([{ text: "Red [31\n\nThe rest is left out: ask for single pages or sections." }]);
    await client.close();
  });
});

describe("an address", () => {
  test("redirects are followed within the origin, and not too many of them", async () => {
    const other = await serve({ "/secret.md": text("Secret."), "/site/b.md": text("Secret.") });
    const place = await serve({
      "/site/a.md": redirect("/site/a/"),
      "/site/a/": redirect("../end.md"),
      "/site/end.md": text("Page."),
      "/site/b.md": redirect(`${other}/secret.md`),
      "/site/c.md": redirect(`//${other.slice("http://".length)}/secret.md`),
      "/site/d.md": redirect("/site/b.md"),
      "/site/e.md": redirect("file:///etc/passwd"),
      "/site/f.md": redirect("data:text/plain,Secret"),
      "/site/g.md": redirect("http://[bad"),
      "/site/loop.md": redirect("/site/loop.md"),
    });
    const answers = new Answers(await openSiteFiles(`${place}/site`, io));
    expect(await answers.readPage("a")).toBe("Page.");
    for (const page of ["b", "c", "d"]) await expect(answers.readPage(page), page).rejects.toThrow(`leads to another site, ${other}`);
    for (const page of ["e", "f"]) await expect(answers.readPage(page), page).rejects.toThrow("leads to another site");
    await expect(answers.readPage("g")).rejects.toThrow();
    await expect(answers.readPage("loop")).rejects.toThrow("redirects too often");
    await expect(
      openSiteFiles(`${await serve({ "/other/agents.json": redirect(`${place}/site/agents.json`) })}/other`, io),
    ).rejects.toThrow("leads to another site");
  });

  test("nothing outside of the address is asked for, whatever the index names", async () => {
    const asked: string[] = [];
    const note: Answer = ({ url }, response) => {
      asked.push(url ?? "");
      response.end("Secret.");
    };
    const other = await serve({ "/secret.md": note });
    const place = await serve({
      "/secret.md": note,
      "/secret": note,
      "/secret.json": note,
      "//x/secret.md": note,
      "/site/../secret.md": note,
    });
    const { read } = await openSiteFiles(`${place}/site`, io);
    const port = other.slice("http://127.0.0.1:".length);
    const paths = ["../secret.md", "/secret.md", "//x/secret.md", "%2e%2e/secret.md", "..%2fsecret.md", "..\\secret.md", "\\secret.md"];
    for (const path of [...paths, `${other}/secret.md`, `http:/127.0.0.1:${port}/secret.md`, `//127.0.0.1:${port}/secret.md`])
      expect(await read(path).catch(() => null), path).toBeNull();
    for (const path of ["file:///etc/passwd", "data:text/plain,Secret", "a/../../secret.md"])
      expect(await read(path).catch(() => null), path).toBeNull();
    expect(asked).toEqual([]);
  });

  test("an answer without end, a slow one and one that inflates too far end the reading", async () => {
    setLimit("file", 2 ** 20);
    const endless: Answer = (_, response) => {
      const write = () => {
        while (response.write("a".repeat(2 ** 16)));
      };
      response.on("drain", write);
      write();
    };
    const slow: Answer = (_, response) => {
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    };
    const bomb = gzipSync(Buffer.alloc(2 ** 26));
    const place = await serve({
      "/site/endless.md": endless,
      "/site/slow.md": slow,
      "/site/silent.md": () => undefined,
      "/site/bomb.md": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
      "/site/fine.md": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("\uFEFFPage.")),
    });
    const answers = new Answers(await openSiteFiles(`${place}/site`, io));
    for (const page of ["endless", "bomb"]) await expect(answers.readPage(page), page).rejects.toThrow("is longer than 1048576 bytes");
    expect(await answers.readPage("fine")).toBe("Page.");
    setLimit("wait", 500);
    for (const page of ["slow", "silent"]) await expect(answers.readPage(page), page).rejects.toThrow(/timeout|aborted/i);
  });

  test("many questions at once are a few requests at a time", async () => {
    const counts = { now: 0, most: 0 };
    const answer: Answer = (_, response) => {
      counts.most = Math.max(counts.most, ++counts.now);
      setTimeout(() => {
        counts.now--;
        response.end("Page.");
      }, 2);
    };
    const pages = Array.from({ length: 200 }, (_, at) => `p${at}`);
    const place = await serve(Object.fromEntries(pages.map((page) => [`/site/${page}.md`, answer])));
    const answers = new Answers(await openSiteFiles(`${place}/site`, io));
    expect(new Set(await Promise.all(pages.map((page) => answers.readPage(page))))).toEqual(new Set(["Page."]));
    expect(counts.most).toBeLessThanOrEqual(limits.reads);
  });
});

test.each([
  "",
  "{}",
  "null",
  "[]",
  "1",
  '"text"',
  "{",
  '{"__proto__":{"schemaVersion":1,"sets":[{}]}}',
  '{"schemaVersion":1,"sets":null}',
  '{"schemaVersion":1,"sets":{"length":1}}',
  ...[null, 1, "a", [], {}, { ...set, list: 1 }, { ...set, locale: null }, { ...set, search: 1 }, { ...set, reference: {} }].map((odd) =>
    JSON.stringify({ ...index, sets: [odd] }),
  ),
  JSON.stringify({ ...index, url: null }),
  JSON.stringify({ ...index, title: ["Kit"] }),
  JSON.stringify({ ...index, title: "a".repeat(100_000) }),
  "[".repeat(100_000),
])("an index that is none is one problem: %.60s", async (odd) => {
  const opened = openSiteFiles("/site", createMemoryIo({ "/site/agents.json": odd }));
  await expect(opened).rejects.toThrow("the agents.json in /site is not one that this version of bcidocs reads");
});

test.each(["", "{}", "null", "[]", '{"symbols":{}}', '{"symbols":[null]}', '{"symbols":[{"name":1,"url":"/a"}]}', "{"])(
  "a reference that is none is one plain answer: %s",
  async (odd) => {
    const files = { "/site/agents.json": indexText, "/site/reference.json": odd };
    const answers = new Answers(await openSiteFiles("/site", createMemoryIo(files)));
    await expect(answers.lookUp("calm", {})).rejects.toThrow("reference.json is not one that this version of bcidocs reads");
  },
);

test("a page of any shape is read in a moment", async () => {
  const long = 2 ** 18;
  const start = performance.now();
  for (const piece of ["```js\n", "[", "# [\n", "# [", "`", "`[](", '<a id="', "- [", "- [\n", "- [a](", "\\", "&", "# a\n"]) {
    const page = `# ${piece.repeat(long / piece.length)}`;
    for (const markdown of [page, `\n${page.slice(2)}`, `- ${page}`]) {
      sectionOf(markdown, "none");
      samplesWith("none", markdown);
      const files = { "/site/agents.json": indexText, "/site/llms.txt": markdown };
      await new Answers(await openSiteFiles("/site", createMemoryIo(files))).listPages();
    }
  }
  expect(performance.now() - start).toBeLessThan(20_000);
});

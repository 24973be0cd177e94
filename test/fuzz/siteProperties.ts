/** What holds for sites whose pages nobody reviewed: their links, and what a server answers for one. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { slug } from "github-slugger";
import { build } from "../../src/generator/build.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import { Answers } from "../../src/generator/mcp/answers.ts";
import { limits } from "../../src/generator/mcp/limits.ts";
import { answered } from "../../src/generator/mcp/server.ts";
import { openSiteFiles } from "../../src/generator/mcp/siteFiles.ts";
import { ProblemError } from "../../src/generator/problems/problem.ts";
import { temporaryFolder } from "../support/folders.ts";
import { createMemoryIo } from "../support/memoryIo.ts";
import { searchIn } from "../support/searchIn.ts";
import { silentLog } from "../support/silentLog.ts";
import { plainConfig, writeFiles } from "../support/siteFiles.ts";
import { changed, textOf } from "./arbitraryText.ts";
import { none, type Property, property, throwsOnly } from "./property.ts";

const paths = ["a.md", "b.md", "c/index.md", "c/d.md", "e f.md", "über.md", "c/g/h.md"];
const titles = ["Setup", "Set up", "Über uns", "a & b", "constructor", "1. One", "`code` x", "Setup"];

interface SitePage {
  titles: string[];
  links: { to: string; anchor: string | null; isRoute: boolean; isReference: boolean }[];
}

const link = fc.record({
  to: fc.constantFrom(...paths, "none.md", "c/none.md", "d.md"),
  anchor: fc.option(fc.constantFrom(...titles.map((title) => slug(title.replaceAll("`", ""))), "setup-1", "none", "__proto__")),
  isRoute: fc.boolean(),
  isReference: fc.boolean(),
});
const sitePage: fc.Arbitrary<SitePage> = fc.record({
  titles: fc.array(fc.constantFrom(...titles), { maxLength: 4 }),
  links: fc.array(link, { maxLength: 6 }),
});
const site = fc.array(sitePage, { minLength: 2, maxLength: paths.length });

const nameOfTop = (path: string) => `Page ${path.replace(/\W/g, "")}`;

/** `../c/d.md` from the page at `from`. */
function relative(from: string, to: string): string {
  return "../".repeat(from.split("/").length - 1) + to;
}

const routeOf = (path: string) => `/docs/${path.replace(/\.md$/, "").replace(/(?:^|\/)index$/, "")}`;

function textOfPage(path: string, { titles: headings, links }: SitePage): string {
  const lines = links.map(({ to, anchor, isRoute, isReference }, index) => {
    const url = (isRoute ? routeOf(to) : relative(path, to)) + (anchor === null ? "" : `#${anchor}`);
    return isReference ? `Link [x${index}][r${index}].\n\n[r${index}]: <${url}>` : `Link [x](<${url}>).`;
  });
  return [`# ${nameOfTop(path)}`, ...headings.map((title) => `## ${title}`), ...lines].join("\n\n");
}

/** Ids as GitHub makes them: the second of a name has a number. */
function idsOf(path: string, { titles: headings }: SitePage): Set<string> {
  const ids = new Set<string>();
  for (const title of [nameOfTop(path), ...headings]) {
    const id = slug(title.replaceAll("`", ""));
    let free = id;
    for (let count = 1; ids.has(free); count++) free = `${id}-${count}`;
    ids.add(free);
  }
  return ids;
}

/** `L001 content/docs/a.md none.md`, for each link that leads nowhere. */
function brokenLinks(pages: Map<string, SitePage>): string[] {
  const broken: string[] = [];
  for (const [path, { links }] of pages) {
    for (const { to, anchor } of links) {
      const target = pages.get(to);
      if (!target) broken.push(`L001 content/docs/${path}`);
      else if (anchor !== null && !idsOf(to, target).has(anchor)) broken.push(`L002 content/docs/${path}`);
    }
  }
  return broken.sort();
}

const searchRoot = searchIn([{ url: "/a", title: "Connect a headset", html: "<p>Pair it with Bluetooth.</p>" }]);

const agents = {
  schemaVersion: 1,
  title: "Kit",
  url: "https://kit.example/",
  sets: [
    {
      version: null,
      label: null,
      isLatest: true,
      locale: "en",
      list: "llms.txt",
      texts: "llms-full.txt",
      search: "search/",
      reference: "reference.json",
    },
  ],
};

/** A file of a published site, as somebody may answer for it. */
const answer = fc.oneof(
  { weight: 6, arbitrary: fc.record({ text: fc.oneof(textOf(["markdown", "text"]), fc.json({ maxDepth: 3 })), isPacked: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom(204, 301, 302, 304, 307, 404, 418, 500, 503),
      to: fc.constantFrom("", "/", "a.md", "//127.0.0.1:1/", "file:///etc/hosts", "http://["),
    }),
  },
);

interface Hostile {
  index: string;
  files: Record<string, { text: string; isPacked: boolean } | { status: number; to: string }>;
  question: string;
}

const symbols = '{"schemaVersion":1,"symbols":[{"name":"Kit","kind":"class","url":"/a","description":"A kit"}]}';
const hostile: fc.Arbitrary<Hostile> = fc.record({
  index: fc.oneof(
    { weight: 8, arbitrary: fc.constant(JSON.stringify(agents)) },
    { weight: 1, arbitrary: changed([JSON.stringify(agents)], ["text"]) },
  ),
  files: fc.dictionary(
    fc.constantFrom(
      "/llms.txt",
      "/reference.json",
      "/a.md",
      "/a/index.md",
      "/search/index.json",
      "/search/files/terms.0.txt",
      "/search/files/pages.0.txt",
    ),
    answer,
  ),
  question: fc.oneof(fc.constantFrom("kit", "headset", "Kit.connect", "blutooth"), textOf(["text"], 2)),
});

/** As the server does it: whatever a site has, the answer is a text of bounded length. */
async function askEverything(answers: Answers, question: string): Promise<void> {
  const search = async (words: string) => (await answers.search(words, {})).text;
  const asked = [
    () => answers.listPages().then(() => ""),
    () => answers.readPage("a"),
    () => answers.readPage(`a#${question}`),
    () => answers.lookUp(question, {}),
    () => answers.lookUp("Kit", {}),
    () => search(question),
    () => search("headset"),
    () => search("headsets bluetoth"),
  ];
  for (const result of await Promise.all(asked.map(answered)))
    for (const { text } of result.content) if (text.length > limits.answer + 100) throw new Error(`an answer of ${text.length} letters`);
}

export const siteProperties: Record<string, Property> = {
  "links of a site": property(
    site,
    async (list) => {
      const pages = new Map(list.map((page, index) => [paths[index] ?? "", page]));
      const { folder, remove } = await temporaryFolder("bcidocs-links");
      try {
        const files = [...pages].map(([path, page]) => [`content/docs/${path}`, textOfPage(path, page)] as const);
        await writeFiles(folder, { ...plainConfig, "content/index.md": "# Home\n", ...Object.fromEntries(files) });
        const { problems } = await build({ folder, isPublished: false, isStrict: true, isCached: false }, createNodeIo(silentLog()));
        const reported = problems
          .filter(({ code }) => code === "L001" || code === "L002")
          .map(({ code, place }) => `${code} ${place?.path}`);
        const wanted = brokenLinks(pages);
        if (reported.sort().join("\n") !== wanted.join("\n"))
          throw new Error(
            `reported:\n${reported.join("\n")}\nexpected:\n${wanted.join("\n")}\n${files.map(([path, text]) => `${path}:\n${text}`).join("\n\n")}`,
          );
        const others = problems.filter(({ severity, code }) => severity === "error" && !["L001", "L002"].includes(code));
        none(others.map(({ code, message }) => `${code} ${message}`));
      } finally {
        await remove();
      }
    },
    { quickRuns: 3 },
  ),
  "a site that MCP reads by address": property(hostile, async ({ index, files, question }) => {
    const { load } = await searchRoot;
    const server = createServer((request, response) => {
      const path = (request.url ?? "").slice("/site".length);
      const file = files[path];
      if (path === "/agents.json") return response.end(index);
      if (!file)
        return path.startsWith("/search/")
          ? void load(path.slice("/search/".length)).then(
              (text) => response.end(text),
              () => response.writeHead(404).end(),
            )
          : response.writeHead(404).end();
      if ("status" in file) return response.writeHead(file.status, { location: file.to }).end();
      return file.isPacked
        ? response
            .writeHead(200, { "content-encoding": "gzip" })
            .end(gzipSync(file.text).subarray(0, file.text.length % 7 === 0 ? -4 : undefined))
        : response.end(file.text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site`;
      await throwsOnly([ProblemError], async () => {
        const answers = new Answers(await openSiteFiles(place, createMemoryIo({})));
        answers.listVersions();
        await askEverything(answers, question);
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }),
  "a search index that MCP reads": property(
    fc.tuple(
      fc.constantFrom("index.json", "files/terms.0.txt", "files/pages.0.txt", "files/spelling.7.txt"),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(30),
      textOf(["text", "frontMatter"], 2),
      fc.boolean(),
    ),
    async ([file, at, gone, text, isWhole]) => {
      const { load } = await searchRoot;
      const files: Record<string, string> = {
        "/site/agents.json": JSON.stringify(agents),
        "/site/reference.json": symbols,
        "/site/a.md": "# A\n",
      };
      for (const name of ["index.json", "files/terms.0.txt", "files/pages.0.txt", "files/spelling.7.txt"]) {
        const whole = await load(name).catch(() => "");
        const start = Math.floor(at * whole.length);
        files[`/site/search/${name}`] = name !== file ? whole : isWhole ? text : whole.slice(0, start) + text + whole.slice(start + gone);
      }
      const answers = new Answers(await openSiteFiles("/site", createMemoryIo(files)));
      await askEverything(answers, "Kit.connect");
    },
  ),
};

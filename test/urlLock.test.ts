/** `--lock`: published addresses and heading ids do not go without a redirect. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addToUrlLock, emptyLock, lineOfUrl, readUrlLock } from "../src/generator/check/checkUrlLock.ts";
import { addRedirectFrom } from "../src/generator/check/formerPages.ts";
import { fixProblems } from "../src/generator/cli/fix.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { countProblems } from "../src/generator/problems/list.ts";
import { silentLog } from "./support/silentLog.ts";
import type { SiteFiles } from "./support/siteFiles.ts";
import { testSite } from "./support/testSite.ts";

const io = createNodeIo(silentLog());
const files: SiteFiles = {
  "content/index.md": "# Home\n\n[Start](./docs/start.md)\n",
  "content/docs/start.md": "# Start\n\n## Install\n\nText.\n\n## Run `it`\n\nText.\n",
  "content/docs/more.md": "# More\n\n## Setup\n\nText.\n",
  ".gitignore": ".bcidocs\ndist\n",
};

/** A site whose lock was written by a first check. */
async function lockedSite(more: SiteFiles = {}) {
  const site = testSite({ ...files, ...more });
  const check = (isUpdate = false) => site.build({ announced: "any", isPublished: false, lock: { isUpdate } });
  const first = await check();
  const { folder } = first;
  const read = (path: string) => readFile(join(folder, path), "utf8");
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false", ...words], { cwd: folder });
  const commit = () => {
    git("add", ".");
    git("commit", "--quiet", "--message=x");
  };
  const texts = async (isUpdate = false) => {
    const { problems } = await check(isUpdate);
    return problems.map(({ code, severity, place }) => `${severity} ${code} ${place?.path ?? ""}:${place?.line ?? ""}`);
  };
  return { site, folder, first, check, texts, read, git, commit };
}

describe("the file", () => {
  test("is written by the first run: sorted, an address or id a line", async () => {
    const { first, read } = await lockedSite();
    expect(first.problems).toMatchObject([{ code: "L043", severity: "info", message: "urls.lock was written, with 7 URLs" }]);
    // The links themselves are fine.
    expect(countProblems(first.problems)).toMatchObject({ notes: 1, brokenLinks: 0 });
    expect((await read("urls.lock")).split("\n").filter((line) => !line.startsWith("#"))).toEqual([
      "/",
      "/docs",
      "/docs/more",
      "/docs/more#setup",
      "/docs/start",
      "/docs/start#install",
      "/docs/start#run-it",
      "",
    ]);
  });

  test("is reported as incomplete when there are new addresses, and --update-lock adds them and nothing else", async () => {
    const { site, texts, read } = await lockedSite();
    const before = (await read("urls.lock")).split("\n");
    site.edit({ "content/docs/new.md": "# New\n\n## One\n\nText.\n" });
    expect(await texts()).toEqual(["info L042 urls.lock:"]);
    expect(await texts(true)).toEqual([]);
    const added = (await read("urls.lock")).split("\n").filter((line) => !before.includes(line));
    expect(added).toEqual(["/docs/new", "/docs/new#one"]);
    expect(await texts()).toEqual([]);
  });

  test("keeps addresses that are gone when it is updated", async () => {
    const { site, texts } = await lockedSite();
    site.edit({ "content/docs/more.md": null });
    expect(await texts(true)).toEqual(["error L040 urls.lock:5"]);
    expect(await texts()).toEqual(["error L040 urls.lock:5"]);
  });

  test("holds any character of an address, with any end of line", () => {
    const urls = [
      { route: "/docs/café 100%", id: null },
      { route: "/docs/a", id: "b#c" },
    ];
    const [first, second] = ["/docs/a#b%23c", "/docs/caf\u00e9%20100%25"];
    expect(addToUrlLock(emptyLock, urls).replace(/^#.*\n/gm, "")).toBe(`${first}\n${second}\n`);
    expect(readUrlLock(`# Ours.\r\n${first}\r\n${second}\r\n`, "urls.lock")).toEqual({
      urls: [
        { ...urls[1], line: 2 },
        { ...urls[0], line: 3 },
      ],
    });
    expect(urls.map(lineOfUrl)).toEqual([second, first]);
  });

  test("keeps comments, ends of lines and the order of others when it is updated", async () => {
    const { site, texts, read } = await lockedSite();
    const lock = "\ufeff# Ours.\r\n/docs\r\n\r\n# Not yet sorted.\n/docs/start#run-it\n/docs/more#setup\n/docs/start";
    site.edit({ "urls.lock": lock });
    expect(await texts(true)).toEqual([]);
    expect(await read("urls.lock")).toBe(
      lock.replace("/docs\r\n", "/\r\n/docs\r\n").replace("/docs/start#run", "/docs/more\r\n/docs/start#install\r\n/docs/start#run") +
        "\r\n",
    );
    expect(await texts()).toEqual([]);
  });

  test("with a line that is not an address, or that is a folder, stops the command", async () => {
    const { site, check } = await lockedSite();
    site.edit({ "urls.lock": "/docs\n<<<<<<< HEAD\n" });
    expect(await check()).toMatchObject({ exitCode: 2, problems: [{ code: "C065", place: { path: "urls.lock", line: 2 } }] });
    site.edit({ "urls.lock": null, "urls.lock/a": "x" });
    expect(await check()).toMatchObject({ exitCode: 2, problems: [{ code: "C065" }] });
  });
});

describe("an address that is gone", () => {
  test("fails build and check at its line, and leaves the published site as it was", async () => {
    const { site } = await lockedSite();
    await site.build({ announced: "any" });
    site.edit({ "content/docs/more.md": null });
    const { exitCode, outDir, expectFile } = await site.build({ announced: "any", lock: { isUpdate: false } });
    expect([exitCode, outDir]).toEqual([4, null]);
    expectFile("docs/more/index.html").toContain("More");
  });

  test("is fine behind a redirect of the settings or of the front matter, whose page has the ids", async () => {
    const { site, texts } = await lockedSite();
    const moved = "## Setup\n\nText.\n";
    site.edit({ "content/docs/more.md": null, "content/docs/other.md": `---\nredirect_from: /docs/more\n---\n\n${moved}` });
    expect(await texts(true)).toEqual([]);
    site.edit({
      "content/docs/other.md": `# Other\n\n${moved}`,
      "site.config.ts": 'export default { title: "Kit", redirects: { "/docs/more": "/docs/other" } };\n',
    });
    expect(await texts(true)).toEqual([]);
    site.edit({ "content/docs/other.md": "# Other\n\nText.\n" });
    expect(await texts()).toEqual(["error L041 content/docs/other.md:1", "error L041 content/docs/other.md:1"]);
  });

  test("of a file that git knows to be renamed gets its redirect by --fix, all addresses of a page at once", async () => {
    const french = { "site.config.ts": 'export default { title: "Kit", i18n: { locales: ["en", "fr"] } };\n' };
    const { site, check, texts, read, git, commit, folder } = await lockedSite(french);
    git("init", "--quiet");
    commit();
    git("mv", "content/docs/more.md", "content/docs/02-middle.md");
    commit();
    expect(await texts(true)).toEqual(["error L040 content/docs/02-middle.md:1", "error L040 content/docs/02-middle.md:1"]);
    git("mv", "content/docs/02-middle.md", "content/docs/end.md");
    commit();
    const { problems } = await check();
    expect(problems.filter(({ code }) => code === "L040").map(({ message }) => message.split(" ")[3])).toEqual([
      "/docs/middle",
      "/docs/more",
      "/fr/docs/middle",
      "/fr/docs/more",
    ]);
    const { text } = await fixProblems({ problems, siteDir: folder, isDryRun: false }, io);
    expect(text).toBe("Fixed 4 problems in 1 file.\n");
    expect(await read("content/docs/end.md")).toBe(
      `---\nredirect_from: [/docs/middle, /docs/more]\n---\n\n${files["content/docs/more.md"]}`,
    );
    site.edit({});
    expect(await texts(true)).toEqual([]);
    const published = await site.build({ announced: "any" });
    published.expectFile("fr/docs/middle/index.html").toContain("/fr/docs/end");
  });
});

describe("a heading id that is gone", () => {
  const renamed = (heading: string) => ({ "content/docs/more.md": `# More\n\nText.\n\n${heading}\n\nText.\n` });

  test("is reported at its page, with the line that keeps it", async () => {
    const { site, check } = await lockedSite();
    site.edit(renamed("## Set *it* up"));
    const [found] = (await check()).problems;
    expect(found).toMatchObject({ code: "L041", severity: "error", place: { path: "content/docs/more.md", line: 1 } });
    expect(found?.hint).toContain('Put <a id="setup"></a> on a separate line');
  });

  test.each(["## Set it up {#setup}", '<a id="setup"></a>\n\n## Set it up', '<a id="setup"></a>\n## Set it up'])(
    "is kept by one line: %j",
    async (heading) => {
      const { site, texts } = await lockedSite();
      site.edit(renamed(heading));
      expect((await texts(true)).filter((text) => !text.includes("M0"))).toEqual([]);
    },
  );

  test("that nothing has taken the place of names the line to delete; a level lets it pass", async () => {
    const { site, check, texts } = await lockedSite();
    site.edit({ "content/docs/more.md": "# More\n\nText.\n" });
    expect((await check()).problems[0]?.hint).toContain("delete line 6 of urls.lock");
    site.edit({ "site.config.ts": 'export default { title: "Kit", links: { levels: { L041: "warn" } } };\n' });
    expect(await texts()).toEqual(["warning L041 content/docs/more.md:1"]);
  });
});

describe("redirect_from is written into front matter", () => {
  const edited = (text: string, routes = ["/old"]) => {
    const edit = addRedirectFrom(text, routes);
    if (!edit) return null;
    const lines = text.split("\n");
    const line = lines[edit.line - 1] ?? "";
    expect(line.slice(edit.column - 1).startsWith(edit.from)).toBe(true);
    lines[edit.line - 1] = line.slice(0, edit.column - 1) + edit.to + line.slice(edit.column - 1 + edit.from.length);
    return lines.join("\n");
  };

  test.each([
    ["none yet", "# A\n", "---\nredirect_from: /old\n---\n\n# A\n"],
    ["other keys", "---\ntitle: A\n---\n\n# A\n", "---\ntitle: A\nredirect_from: /old\n---\n\n# A\n"],
  ])("that has %s", (_, before, after) => {
    expect(edited(before)).toBe(after);
  });

  test.each(["---\n{ title: A }\n---\n", "---\ntitle: A\n", "---\nredirect_from: /a\n---\n"])(
    "unless its form leaves a doubt: %j",
    (text) => {
      expect(edited(text)).toBeNull();
    },
  );

  test("in quotes where YAML asks for them", () => {
    expect(edited("# A\n", ["/a: b", "/ü"])).toBe('---\nredirect_from: ["/a: b", /ü]\n---\n\n# A\n');
  });
});

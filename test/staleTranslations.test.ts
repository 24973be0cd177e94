/** Translations that are older than the pages that they translate: `bcidocs translate`, the report and the page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { build } from "../src/generator/build.ts";
import { translate } from "../src/generator/cli/translate.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { formatProblem } from "../src/generator/problems/format.ts";
import { temporaryFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";

const english =
  "---\ntitle: Focus\nsidebar_position: 1\n---\n\nWhat it is.\n\n## Usage\n\nCall it.\n\n```sh\n# no heading\n```\n\n## Options\n\nNone.\n";

async function site() {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, {
    "site.config.ts": 'export default { title: "Kit", i18n: { defaultLocale: "en", locales: ["en", "fr", "ar"] } };\n',
    "content/docs/focus.md": english,
    "content/docs/start.md": "# Start\n",
    "i18n/fr/docs/focus.md": "# Concentration\n\nTexte.\n",
    "i18n/fr/docs/start.md": "# Début\n",
    "i18n/ar/docs/start.md": "# بداية\n",
  });
  const io = createNodeIo(silentLog());
  const run = async (paths: string[] | null, more = {}) => {
    let said = "";
    const request = { folder, file: undefined, isMarking: paths !== null, paths: (paths ?? []).map((path) => join(folder, path)), ...more };
    await translate(request, io, (text) => {
      said += text;
    });
    return said;
  };
  const buildIt = async () => {
    const { problems } = await build({ folder }, io);
    return problems.map((one) => formatProblem(one, { readLine: () => null, hasColor: false }));
  };
  const html = (path: string) => readFileSync(join(folder, "dist", path, "index.html"), "utf8");
  return { folder, run, buildIt, html, write: (path: string, text: string) => writeFiles(folder, { [path]: text }) };
}

describe("translations that are older than their pages", () => {
  it("are named in the report with the sections that changed, and say so to readers in their language", async () => {
    const { run, buildIt, html, write } = await site();
    expect(await run([])).toBe("Marked 3 pages as up to date.\n");
    expect(await buildIt()).toEqual([]);
    expect(html("fr/docs/focus")).not.toContain("translation-note");
    await write(
      "content/docs/focus.md",
      english.replace("Call it.", "Call it twice.").replace("sidebar_position: 1", "sidebar_position: 2"),
    );
    expect((await buildIt()).map((one) => one.split("\n"))).toEqual([
      [
        'i18n/fr/docs/focus.md:1 info N001 content/docs/focus.md has changed since this page was translated: "Usage"',
        "  Update the translation, then mark it: bcidocs translate --mark i18n/fr/docs/focus.md",
      ],
    ]);
    expect(html("fr/docs/focus")).toContain("L’original de cette page a changé depuis sa traduction.");
    expect(html("fr/docs/focus")).toMatch(/<a href="\/docs\/focus" hrefLang="en">Lire l’original/);
    expect(html("fr/docs/start")).not.toContain("translation-note");
    await run(["i18n/fr/docs/focus.md"]);
    expect(await buildIt()).toEqual([]);
    expect(html("fr/docs/focus")).not.toContain("translation-note");
  });

  it("are not looked for where nothing is marked", async () => {
    const { buildIt } = await site();
    expect(await buildIt()).toEqual([]);
  });

  it("stay as they are when only spaces or the place in the sidebar change", async () => {
    const { run, buildIt, write } = await site();
    await run([]);
    await write("content/docs/focus.md", english.replace("None.", "None.  \n\n").replace("sidebar_position: 1", "sidebar_position: 2"));
    expect(await buildIt()).toEqual([]);
  });

  it("are a table of pages and languages", async () => {
    const { run, write } = await site();
    await run(["i18n/fr"]);
    await write("content/docs/start.md", "# Start\n\nMore.\n");
    expect(await run(null)).toBe(
      [
        "Page                   fr     ar",
        "content/docs/focus.md  fresh  missing",
        "content/docs/start.md  stale  unmarked",
        "",
        "fr: 1 fresh, 1 stale",
        "ar: 1 unmarked, 1 missing",
        "",
        "Changed since the translation:",
        "i18n/fr/docs/start.md: Start",
        "",
      ].join("\n"),
    );
    const { pages } = JSON.parse(await run(null, { json: true }));
    expect(pages).toContainEqual({
      locale: "fr",
      page: "content/docs/start.md",
      path: "i18n/fr/docs/start.md",
      state: "stale",
      sections: ["Start"],
    });
  });

  it("are marked again only by name, and a page on each line of the file", async () => {
    const { folder, run, write } = await site();
    await run([]);
    await write("content/docs/start.md", "# Start\n\nMore.\n");
    const file = join(folder, "i18n/fr/sources.json");
    const before = readFileSync(file, "utf8").split("\n");
    expect(before.map((line) => line.slice(0, 27))).toEqual(["{", '  "i18n/fr/docs/focus.md": ', '  "i18n/fr/docs/start.md": ', "}", ""]);
    expect(await run([])).toBe("Marked 0 pages as up to date. 2 pages changed since the translation: name the files to mark them too.\n");
    expect(readFileSync(file, "utf8").split("\n")).toEqual(before);
    await run(["i18n/fr/docs/start.md"]);
    expect(
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line, index) => line !== before[index]),
    ).toHaveLength(1);
  });

  it("are refused by a wrong name, with the nearest one", async () => {
    const { run } = await site();
    await expect(run(["i18n/fr/docs/stort.md"])).rejects.toMatchObject({
      problems: [{ code: "C057", hint: "Did you mean i18n/fr/docs/start.md?" }],
    });
  });

  it("never cost marks that cannot be read", async () => {
    const { folder, run, buildIt, write } = await site();
    await write("i18n/fr/sources.json", "<<<<<<< HEAD\n");
    await expect(run([])).rejects.toMatchObject({ problems: [{ code: "N002", severity: "error" }] });
    expect(existsSync(join(folder, "i18n/fr/sources.json"))).toBe(true);
    expect(await buildIt()).toEqual([expect.stringContaining("warning N002 i18n/fr/sources.json is not a list of pages and hashes")]);
  });

  it("need a language", async () => {
    const { folder, remove } = await temporaryFolder();
    onTestFinished(remove);
    await writeFiles(folder, { "site.config.ts": 'export default { title: "Kit" };\n', "content/docs/a.md": "# A\n" });
    const asked = translate({ folder, file: undefined, isMarking: false, paths: [] }, createNodeIo(silentLog()), () => undefined);
    await expect(asked).rejects.toMatchObject({ problems: [{ code: "C056" }] });
  });
});

/** `check --fix`: what is certain is written into the files, and nothing else. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { applyFixes } from "../src/generator/check/fixes.ts";
import { fixProblems } from "../src/generator/cli/fix.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { Problem } from "../src/generator/model/problem.ts";
import { temporaryFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";
import { testSite } from "./support/testSite.ts";

const io = createNodeIo(silentLog());

async function fixed(files: Record<string, string>, isDryRun = false) {
  const site = testSite({ "content/docs/api/focus.md": "# Focus\n\n## Use\n", ...files });
  const { problems, folder } = await site.build({ announced: "any", isPublished: false });
  const result = await fixProblems({ problems, siteDir: folder, isDryRun }, io);
  const again = await site.build({ announced: "any", isPublished: false });
  const codes = again.problems.map(({ code }) => code);
  return { ...result, codes, folder, page: await readFile(join(folder, "content/docs/a.md"), "utf8") };
}

test("a path in other case gets the right one; fragment, query and style stay", async () => {
  const text = "# A\n\n[1](./API/Focus.md#use) ![x](no.png)\n[2](/docs/Api/focus?x=1#use) [3](./api/focus.md)\n\n[4]: ./API/focus.md\n";
  const { page, problems, codes } = await fixed({ "content/docs/a.md": text });
  expect(page).toBe(
    "# A\n\n[1](./api/focus.md#use) ![x](no.png)\n[2](/docs/api/focus?x=1#use) [3](./api/focus.md)\n\n[4]: ./API/focus.md\n",
  );
  // The rest is left to a person.
  expect([problems.map(({ code }) => code), codes]).toEqual([
    ["L003", "L023"],
    ["L003", "L023"],
  ]);
});

test("ends of lines, a byte order mark and blanks stay", async () => {
  const text = "\ufeff# A\r\n\r\n[1](./API/focus.md)  \r\nx\ty\n\n";
  expect((await fixed({ "content/docs/a.md": text })).page).toBe(text.replace("API", "api"));
});

test("what was only probably meant is not written", async () => {
  const text = "# A\n\n[1](./api/fokus.md) [2](./api/focus.md#usee)\n";
  expect(await fixed({ "content/docs/a.md": text })).toMatchObject({ page: text, text: "Fixed 0 problems in 0 files.\n" });
});

test("--dry-run shows the change as a diff and writes nothing", async () => {
  const text = "# A\n\nSee [1](./API/focus.md).\n";
  const result = await fixed({ "content/docs/a.md": text }, true);
  expect(result).toMatchObject({ page: text, codes: ["L004"] });
  expect(result.text.split("\n")).toEqual([
    "--- a/content/docs/a.md",
    "+++ b/content/docs/a.md",
    "@@ -3 +3 @@",
    "-See [1](./API/focus.md).",
    "+See [1](./api/focus.md).",
    "--fix would fix 1 problem in 1 file.",
    "",
  ]);
});

test("a fix whose text is no longer there is left out, and one place is changed once", () => {
  const at = (column: number, from: string, to: string): Problem => ({
    code: "L004",
    severity: "warning",
    message: "",
    place: { path: "a.md", line: 1, column },
    fix: { from, to },
  });
  const twice = [at(1, "aa", "b"), at(1, "aa", "b"), at(4, "aa", "c"), at(7, "zz", "d")];
  const { text, fixed: done } = applyFixes("aa aa aa\n", twice);
  expect([text, done.length]).toEqual(["b c aa\n", 2]);
  expect(applyFixes(text, twice).text).toBe("b c aa\n");
});

test("addresses of another form, of the whole site, with the base URL twice and of a redirect become the page's own", async () => {
  const config =
    'export default { title: "Kit", url: "https://kit.example", baseUrl: "/kit/", redirects: { "/old": "/docs/api/focus" } };\n';
  const text =
    "# A\n\n[1](/docs/api/focus/index.html#use) [2](https://kit.example/kit/docs/api/focus)\n[3](/kit/kit/docs/api/focus#use) [4](/old) [5](/docs//api/focus)\n";
  expect((await fixed({ "site.config.ts": config, "content/docs/a.md": text })).page).toBe(
    "# A\n\n[1](/docs/api/focus#use) [2](/docs/api/focus)\n[3](/docs/api/focus#use) [4](/docs/api/focus) [5](/docs/api/focus)\n",
  );
});

test("names that samples misspell are corrected, in pages and in doc comments", async () => {
  const sample = (name: string) => `import { Kit } from "@kit/sdk";\nKit.${name}();\nnew Kit().mesure();\n`;
  const source = (name: string) =>
    `/**\n * A device.\n *\n * @example\n * \`\`\`ts\n * Kit.${name}();\n * \`\`\`\n */\nexport class Kit {\n  /** Opens one. */\n  static create(): Kit {\n    return new Kit();\n  }\n  /** Its value. */\n  measure(): number {\n    return 1;\n  }\n}\n`;
  const { page, folder, codes } = await fixed({
    "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] } };\n',
    "sdk/package.json": '{ "name": "@kit/sdk" }\n',
    "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
    "sdk/index.ts": source("creat"),
    "content/docs/a.md": `# A\n\n\`\`\`ts\n${sample("creat")}\`\`\`\n\n- In a list:\n\n  \`\`\`ts\n  Kit.creat();\n  \`\`\`\n`,
  });
  expect(page).toBe(
    `# A\n\n\`\`\`ts\n${sample("create").replace("mesure", "measure")}\`\`\`\n\n- In a list:\n\n  \`\`\`ts\n  Kit.create();\n  \`\`\`\n`,
  );
  expect(await readFile(join(folder, "sdk/index.ts"), "utf8")).toBe(source("create"));
  expect(codes.filter((code) => code === "M057" || code === "S027")).toEqual([]);
});

describe("a name in a sample is corrected only where the sample compiles then", () => {
  const source = `
export interface Options { name: string }
export class Kit {
  name = "";
  readonly volume: number = 1;
  static open(options: Options): Kit { return new Kit(); }
  isMuted(): boolean { return true; }
  measure(): number { return 1; }
  onChange(listener: (value: number) => void): void {}
}
export abstract class KitBuild { abstract build(): Kit }
export class Devices { list(): Kit[] { return []; } }
export function fillup(cups: number): number { return cups; }
export function create(): Kit { return new Kit(); }
export enum Level { low, high }
export function use(level: Level): void {}
`;
  const files = (page: string, name = "a.md", comment = "") => ({
    "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] } };\n',
    "sdk/package.json": '{ "name": "@kit/sdk" }\n',
    "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["*.ts"] }\n',
    "sdk/index.ts": comment + source,
    "content/docs/a.md": "# A\n",
    [`content/docs/${name}`]: page,
  });
  const page = (...blocks: string[]) => `# A\n${blocks.map((block) => `\n\`\`\`ts\n${block}\n\`\`\`\n`).join("")}`;
  const kit = 'import { Kit } from "@kit/sdk";\nconst kit = new Kit();\n';

  const rows: [name: string, before: string[], after: string[] | null][] = [
    ["a method", [`${kit}kit.mesure().toFixed(1);`], [`${kit}kit.measure().toFixed(1);`]],
    ["a method before another mistake", [`${kit}kit.mesure().toFixd(1);`], null],
    ["a method that takes less", [`${kit}kit.setMuted(true);`], null],
    ["a method that returns something else", [`${kit}const text: string = kit.mesure();`], null],
    ["a property that cannot be written", [`${kit}kit.volum = 2;`], null],
    ["a property", [`${kit}kit.nam = "a";`], [`${kit}kit.name = "a";`]],
    ["a builder", ['import { KitBuilder } from "@kit/sdk";\nnew KitBuilder().build();'], null],
    [
      "a class",
      ['import { Device } from "@kit/sdk";\nnew Device().list();'],
      ['import { Devices } from "@kit/sdk";\nnew Devices().list();'],
    ],
    ["a class that is used otherwise", ['import { Device } from "@kit/sdk";\nnew Device().find("a");'], null],
    [
      "an enum",
      ['import { Level, use } from "@kit/sdk";\nuse(Level.hight);'],
      ['import { Level, use } from "@kit/sdk";\nuse(Level.high);'],
    ],
    ["an enum in place of a value", ['import { Level } from "@kit/sdk";\nconst name: string = Level.hight;'], null],
    ["an option", ['Kit.open({ nme: "a" });'], ['Kit.open({ name: "a" });']],
    ["an option of another type", ["Kit.open({ nme: 1 });"], null],
    ["an import that is there already", ['import { create, creat } from "@kit/sdk";\ncreat();\ncreate();'], null],
    [
      "one of two",
      [`${kit}kit.setMuted(true);\nkit.mesure();\nkit.setMuted(false); kit.mesure();`],
      [`${kit}kit.setMuted(true);\nkit.measure();\nkit.setMuted(false); kit.measure();`],
    ],
    [
      "an import, in all blocks",
      ['import { fillUp } from "@kit/sdk";\nfillUp(1);', "fillUp(2).toFixed();"],
      ['import { fillup } from "@kit/sdk";\nfillup(1);', "fillup(2).toFixed();"],
    ],
    ["an import, where one of the blocks uses it otherwise", ['import { fillUp } from "@kit/sdk";\nfillUp(1);', 'fillUp("2");'], null],
    ["beside an error that stays", [`${kit}kit.mesure();\nkit.name = 1;`], [`${kit}kit.measure();\nkit.name = 1;`]],
  ];
  const pathOf = (index: number) => `content/docs/case-${index}.md`;
  let folder: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder("bcidocs-fixing"));
    const pages = Object.fromEntries(rows.map(([, before], index) => [pathOf(index), page(...before)]));
    await writeFiles(folder, { ...files("# A\n"), ...pages });
    const { problems } = await build({ folder, isPublished: false }, io);
    await fixProblems({ problems, siteDir: folder, isDryRun: false }, io);
  });
  afterAll(() => remove());

  test.each(rows.map((row, index) => [...row, index] as const))("%s", async (_, before, after, index) => {
    expect(await readFile(join(folder, pathOf(index)), "utf8")).toBe(page(...(after ?? before)));
  });

  test("in MDX and in doc comments", async () => {
    const text = (use: string, other: string) =>
      `# B\n\n<details>\n\n\`\`\`ts\n${kit}kit.${use}();\nkit.${other}(true);\n\`\`\`\n\n</details>\n`;
    const comment = (use: string, other: string) =>
      `/**\n * A value.\n * @example\n * \`\`\`ts\n * new Kit().${use}();\n * new Kit().${other}(true);\n * \`\`\`\n */\nexport const one = 1;\n`;
    const { folder } = await fixed(files(text("mesure", "setMuted"), "b.mdx", comment("mesure", "setMuted")));
    expect(await readFile(join(folder, "content/docs/b.mdx"), "utf8")).toBe(text("measure", "setMuted"));
    expect(await readFile(join(folder, "sdk/index.ts"), "utf8")).toBe(comment("measure", "setMuted") + source);
  });
});

describe("in a git repository", () => {
  async function repository(text: string) {
    const site = testSite({
      "content/docs/a.md": text,
      "content/docs/old.md": "# Old\n\nThe text of the page, long enough.\n",
      "content/docs/api/focus.md": "# Focus\n\nText.\n",
      ".gitignore": ".bcidocs\ndist\n",
    });
    const { folder } = await site.build({ announced: "any", isPublished: false });
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], { cwd: folder });
    const commit = () => {
      git("add", ".");
      git("commit", "--quiet", "--message=x");
    };
    git("init", "--quiet");
    commit();
    const fix = async (isForced = false) => {
      const { problems } = await site.build({ announced: "any", isPublished: false });
      const result = await fixProblems({ problems, siteDir: folder, isDryRun: false, isForced }, io);
      return { ...result, page: await readFile(join(folder, "content/docs/a.md"), "utf8") };
    };
    return { site, git, commit, fix };
  }

  test("a link to a file that was renamed twice gets the path of today", async () => {
    const { git, commit, fix } = await repository("# A\n\n[1](./old.md?x=1#y)\n");
    git("mv", "content/docs/old.md", "content/docs/middle.md");
    commit();
    git("mv", "content/docs/middle.md", "content/docs/api/new.md");
    expect((await fix()).page).toBe("# A\n\n[1](./api/new.md?x=1#y)\n");
  });

  test("where two pages came from the file, both are named and nothing is written", async () => {
    const { site, git, commit, fix } = await repository("# A\n\n[1](./old.md)\n");
    git("mv", "content/docs/old.md", "content/docs/one.md");
    commit();
    site.edit({ "content/docs/old.md": "# Old\n\nOther words altogether, once more.\n" });
    await site.build({ announced: "any", isPublished: false });
    commit();
    git("mv", "content/docs/old.md", "content/docs/two.md");
    commit();
    const { page, problems } = await fix();
    expect([page, problems[0]?.hint]).toEqual(["# A\n\n[1](./old.md)\n", "The file was renamed to ./two.md and ./one.md"]);
  });

  test("a file with edits that are not committed is left out, unless that is forced", async () => {
    const { site, fix } = await repository("# A\n\nText.\n");
    const text = "# A\n\n[1](./API/focus.md)\n";
    site.edit({ "content/docs/a.md": text });
    const refused =
      "Fixed 0 problems in 0 files.\nLeft out 1 file with edits that are not committed: content/docs/a.md. Commit them, or add --force.\n";
    expect(await fix()).toMatchObject({ page: text, text: refused });
    expect((await fix(true)).page).toBe(text.replace("API", "api"));
  });
});

/** The tutorial of bcidocs, followed to the letter: its commands run, and print what it shows. `UPDATE=1` rewrites what they print. */
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { mustRun, type Run, run } from "../support/cli.ts";
import { repository } from "../support/folders.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { applyDiffs, type Fence } from "../support/tutorial.ts";

const page = join(repository, "content/bcidocs/tutorial.md");
const text = await readFile(page, "utf8");
const fences = [...text.matchAll(/^(`{3,4})(\w+)([^\n]*)\n([\s\S]*?)^\1$/gm)].map(
  ({ 2: language = "", 3: info = "", 4: code = "" }): Fence => {
    return { language, title: /title="([^"]+)"/.exec(info)?.[1], code };
  },
);
const commands = fences.filter(({ language }) => language === "sh").map(({ code }) => code);
const outputs = fences.filter(({ language, title }) => language === "text" && !title).map(({ code }) => code);
const tarball = /\S+\.tgz/.exec(commands[1] ?? "")?.[0] ?? "";

const folder = join(inject("packedFolder"), "lamp-sdk");
const shell = (command: string): Promise<Run> => run("bash", ["-c", command], { cwd: folder, env: { npm_config_offline: "true" } });

/** `npm run docs:dev`: what the script starts, until it has said its address. */
async function address(command = ""): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const script: string = scripts[command.trim().split(" ").at(-1) ?? ""];
  const args = [inject("packedProgram"), ...script.split(" ").slice(1)];
  const { stdout } = await run(process.execPath, args, { cwd: folder, stop: { at: "127.0.0.1:", signal: "SIGINT" } });
  return /http:\/\/127\.0\.0\.1:/.exec(stdout)?.[0] ?? stdout;
}

/** Before the test, what the page shows up to this point: files by their titles. */
const write = (...titles: string[]) =>
  writeFiles(folder, Object.fromEntries(titles.map((title) => [title, fences.find((fence) => fence.title === title)?.code ?? null])));

beforeAll(async () => {
  // As npm installs the packed file, without a network: the package is in the folder above.
  const start = (commands[1] ?? "").replace(/^npm install .*$/m, `npm pkg set "devDependencies.bcidocs=file:${tarball}"`);
  await mustRun("bash", ["-ec", start], { cwd: inject("packedFolder") });
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  await symlink(join(inject("packedFolder"), "node_modules", "bcidocs"), join(modules, "bcidocs"), "junction");
  await writeFile(join(modules, ".bin", "bcidocs"), `#!/bin/sh\nexec node "${inject("packedProgram")}" "$@"\n`, { mode: 0o755 });
  await write("src/index.ts");
});

test("the file that is packed has the version of the package", async () => {
  const { version } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  expect(commands[0]).toContain(`bcidocs-${version}.tgz`);
  expect(tarball).toBe(`../path/to/bcidocs/bcidocs-${version}.tgz`);
});

describe("each command in turn:", () => {
  test("init makes the files and prints what the page shows", async () => {
    const { status, stdout } = await shell(commands[2] ?? "");
    expect(status).toBe(0);
    await expectOutput(0, stdout);
  });

  test("the server starts and has the reference", async () => {
    expect(text).toContain(`${await address(commands[3])}3000/docs/reference`);
  });

  test("the check names the broken links of the home page", async () => {
    await write("content/docs/intro.md", "content/docs/guides/_category_.json", "content/docs/guides/fade.md");
    await shell(commands[4] ?? "exit 1");
    const { status, stdout } = await shell(commands[5] ?? "");
    expect(status).toBe(4);
    await expectOutput(
      outputs.findIndex((output) => output.startsWith("content/index.md")),
      stdout,
    );
  });

  test("the corrected site passes, and its samples run", async () => {
    await write("content/index.md");
    const { status, stdout } = await shell(commands[6] ?? "");
    expect(status).toBe(0);
    await expectOutput(
      outputs.findIndex((output) => /^\d+ pages/.test(output)),
      stdout,
    );
  });

  test("a renamed method is reported wherever its name is", async () => {
    const code = await readFile(join(folder, "src/index.ts"), "utf8");
    const renamed = code.replace(" dim(percent", " setBrightness(percent").replace("this.dim(0)", "this.setBrightness(0)");
    await writeFiles(folder, { "src/index.ts": renamed });
    const { status, stdout } = await shell(commands[5] ?? "");
    await writeFiles(folder, { "src/index.ts": code });
    expect(status).toBe(3);
    await expectOutput(
      outputs.findIndex((output) => output.startsWith("content/docs/guides/fade.md")),
      stdout,
    );
  });

  test("the changed settings and the 404 page build, and the site is served", async () => {
    const config = await readFile(join(folder, "site.config.ts"), "utf8");
    await writeFiles(folder, applyDiffs({ text, fences, files: { "site.config.ts": config } }));
    await write("theme/styles/site.css", "content/404.md");
    const { status, stdout } = await shell(commands[7] ?? "");
    expect(status).toBe(0);
    await expectOutput(
      outputs.findIndex((output) => output.startsWith("Built")),
      stdout,
    );
    expect(await address(commands[8])).toBe("http://127.0.0.1:");
    expect(commands).toHaveLength(9);
  });
});

/** Compares with the page what a command printed: without what npm prints, and progress; times and sizes differ. */
async function expectOutput(index: number, stdout: string): Promise<void> {
  const printed = stdout.replace(/^(?:> .*|[A-Z][a-z]+ing\b.*|Reference: .*)\n/gm, "").trim();
  const plain = (output: string) => output.replace(/\d+(?:\.\d+)? (?:m?s|[kM]?B)\b/g, "…").trim();
  const before = outputs[index] ?? "no such output";
  if (process.env.UPDATE === "1" && plain(printed) !== plain(before))
    await writeFile(
      page,
      (await readFile(page, "utf8")).replace(before, () => `${printed}\n`),
    );
  else expect(plain(printed)).toBe(plain(before));
}

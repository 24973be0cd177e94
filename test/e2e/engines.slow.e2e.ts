/** Parts on the engines that the page "Large sites" and `init --ci` name. Needs the registry: `npm run test:full` only. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { bcidocs, mustRun, run } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { writeFiles } from "../support/siteFiles.ts";

const page = readFileSync(join(repository, "content/bcidocs/scale.md"), "utf8");
const tools = { folder: "", remove: async () => {} };

/** Parsers and programs of the engines themselves. */
const packages = [
  "turbo@2.11.11",
  "turborepo-remote-cache@2.12.0",
  "@actions/workflow-parser@0.3.61",
  "gitlab-ci-local@4.61.1",
  "kubernetes-models@4.5.1",
];

beforeAll(async () => {
  Object.assign(tools, await temporaryFolder("bcidocs-engines"));
  await writeFile(join(tools.folder, "package.json"), "{}");
  await mustRun("npm", ["install", "--silent", "--engine-strict=false", "--no-audit", "--no-fund", ...packages], { cwd: tools.folder });
}, 300_000);
afterAll(() => tools.remove());

/** Text of the fence with this title. */
function fence(title: string): string {
  const found = [...page.matchAll(/^```[^\n]*title="([^"]+)"[^\n]*\n([\s\S]*?)^```$/gm)].find(([, name]) => name === title);
  if (!found) throw new Error(`the page has no ${title}`);
  return found[2] ?? "";
}

async function workflowErrors(text: string): Promise<string[]> {
  const outfile = join(tools.folder, "workflows.cjs");
  const contents = `import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
    export const errorsOf = (content) =>
      parseWorkflow({ name: "docs.yml", content }, new NoOperationTraceWriter()).context.errors.getErrors().map(String);`;
  const stdin = { contents, resolveDir: tools.folder };
  await build({ stdin, outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error" });
  const { errorsOf } = createRequire(outfile)(outfile) as { errorsOf(text: string): string[] };
  return errorsOf(text);
}

async function newSite(ci: string): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  expect((await bcidocs(["init", "--yes", "--ci", ci], { cwd: folder })).status).toBe(0);
  return folder;
}

test("the workflow of the page and that of `init --ci github` are valid", { timeout: 60_000 }, async () => {
  expect(await workflowErrors(fence(".github/workflows/docs.yml"))).toEqual([]);
  const made = await readFile(join(await newSite("github"), ".github/workflows/docs.yml"), "utf8");
  expect(await workflowErrors(made)).toEqual([]);
  expect(await workflowErrors(made.replace("runs-on", "runs"))).not.toEqual([]);
});

test("GitLab's schema accepts what `init --ci gitlab` writes, and sees its jobs", { timeout: 60_000 }, async () => {
  const folder = await newSite("gitlab");
  await mustRun("git", ["init", "--quiet"], { cwd: folder });
  await mustRun("git", ["remote", "add", "origin", "https://gitlab.com/ada/kit.git"], { cwd: folder });
  const list = () => run(join(tools.folder, "node_modules/.bin/gitlab-ci-local"), ["--list"], { cwd: folder });
  const { stdout, stderr } = await list();
  expect(stderr + stdout).toContain("json schema validated");
  expect(stdout).toMatch(/^docs\b/m);
  const file = join(folder, ".gitlab-ci.yml");
  await writeFile(file, (await readFile(file, "utf8")).replace("codequality", "quality"));
  const refused = await list();
  expect(refused.stderr + refused.stdout).toContain("'quality' property is not expected");
});

test("the Kubernetes job of the page is valid", async () => {
  const { Job } = createRequire(join(tools.folder, "index.js"))("kubernetes-models/batch/v1/Job") as {
    Job: new (job: unknown) => { validate(): void };
  };
  const job = parseYaml(fence("parts.yaml")) as { spec: { completions: unknown } };
  new Job(job).validate();
  expect(() => new Job({ ...job, spec: { ...job.spec, completions: "many" } }).validate()).toThrow();
});

async function startTurboCache(): Promise<string> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
  const { port } = socket.address() as { port: number };
  await new Promise((resolve) => socket.close(resolve));
  const folder = join(tools.folder, "cache");
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    TURBO_TOKEN: "token",
    STORAGE_PROVIDER: "local",
    STORAGE_PATH: folder,
  };
  const child = spawn(join(tools.folder, "node_modules/.bin/turborepo-remote-cache"), { cwd: folder, env, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/v8/artifacts/status`, { headers: { authorization: "Bearer token" } }).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
  return url;
}

test("Turborepo restores the parts in a second checkout without building them", { timeout: 120_000 }, async () => {
  const url = await startTurboCache();
  const source = await temporaryFolder();
  onTestFinished(source.remove);
  const { scripts } = JSON.parse(fence("package.json")) as { scripts: Record<string, string> };
  await writeFiles(source.folder, {
    "site.config.ts": `export default { title: "Kit", docs: { path: "content/docs" } };\n`,
    "content/index.md": "# Kit\n",
    "content/docs/a.md": "# A\n",
    "content/docs/b.md": "# B\n",
    ".gitignore": "part-*\ndist\n.bcidocs\nnode_modules\n.turbo\n",
    "turbo.json": fence("turbo.json"),
    "package.json": JSON.stringify({ name: "kit-docs", version: "1.0.0", private: true, packageManager: "npm@10.8.2", scripts }, null, 2),
    "package-lock.json": JSON.stringify({ name: "kit-docs", version: "1.0.0", lockfileVersion: 3, packages: { "": { name: "kit-docs" } } }),
  });
  for (const args of [
    ["init", "--quiet"],
    ["add", "."],
    ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "Begin"],
  ])
    await mustRun("git", args, { cwd: source.folder });
  const programs = join(tools.folder, "programs");
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, "bcidocs"), `#!/bin/sh\nexec "${process.execPath}" "${join(repository, "bin/bcidocs.js")}" "$@"\n`, {
    mode: 0o755,
  });
  const build = async () => {
    const { folder, remove } = await temporaryFolder();
    onTestFinished(remove);
    await cp(source.folder, folder, { recursive: true });
    const env = {
      TURBO_API: url,
      TURBO_TOKEN: "token",
      TURBO_TEAM: "kit",
      TURBO_TELEMETRY_DISABLED: "1",
      PATH: `${programs}:${process.env.PATH}`,
    };
    const { stdout, stderr, status } = await run(
      join(tools.folder, "node_modules/.bin/turbo"),
      ["run", "docs", "--cache=local:,remote:rw"],
      { cwd: folder, env },
    );
    expect(status, stdout + stderr).toBe(0);
    return { printed: stdout, hashes: await hashTree(join(folder, "dist")), parts: await hashTree(join(folder, "part-1")) };
  };
  const first = await build();
  expect(first.printed).toMatch(/Cached:\s+0 cached, 3 total/);
  const second = await build();
  expect(second.printed).toMatch(/Cached:\s+3 cached, 3 total/);
  expect(second.hashes).toEqual(first.hashes);
  expect(Object.keys(second.parts)).toContain("part.json");
});

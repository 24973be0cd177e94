// npm run bench [-- 500 1000 …]: builds large sites cold and prints what that takes. It judges nothing.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCorpus } from "./corpus.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const sizes = process.argv.slice(2).map(Number);
const usageFile = "usage.json";

/** Runs in the measured process: CPU time and the most memory it ever had. Programs that it starts are not counted. */
const probe = `import { writeFileSync } from "node:fs";
process.on("exit", () => writeFileSync(process.env.BENCH_USAGE, JSON.stringify(process.resourceUsage())));`;

const rows = [];
for (const size of sizes.length > 0 ? sizes : [500, 1000]) rows.push(await measure(size));
print(rows);

async function measure(size) {
  const folder = await mkdtemp(join(tmpdir(), "bcidocs-bench-"));
  try {
    const corpus = await makeCorpus({ repository, folder, size });
    const start = performance.now();
    const events = await build(folder);
    const wall = performance.now() - start;
    const usage = JSON.parse(await readFile(join(folder, usageFile), "utf8"));
    const end = events.find(({ event }) => event === "end");
    const findings = events.filter(({ event }) => event === "problem").length;
    return { ...corpus, wall, usage, end, findings, ...(await outputSize(join(folder, "dist"))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function build(cwd) {
  const args = ["--import", `data:text/javascript,${encodeURIComponent(probe)}`, join(repository, "bin", "bcidocs.js"), "build", "--json"];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, BENCH_USAGE: join(cwd, usageFile) } });
    let printed = "";
    child.stdout.on("data", (text) => {
      printed += text;
    });
    child.stderr.pipe(process.stderr);
    child.on("error", reject);
    child.on("close", (status) => {
      const events = printed
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const errors = events
        .filter(({ severity }) => severity === "error")
        .map(({ place, code, message }) => `${place?.path}:${place?.line} ${code} ${message}`);
      if (status === 0) resolve(events);
      else reject(new Error(`the build ended with ${status}\n${errors.slice(0, 5).join("\n")}`));
    });
  });
}

async function outputSize(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function print(measured) {
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
  const stages = measured[0].end.stages.map(({ name }) => name);
  const lines = [
    ["pages", ({ pages }) => String(pages)],
    ["Markdown a page", ({ bytesPerPage }) => `${(bytesPerPage / 1000).toFixed(1)} kB`],
    ["code blocks a page", ({ blocksPerPage }) => blocksPerPage.toFixed(1)],
    ["wall", ({ wall }) => seconds(wall)],
    ...stages.map((name) => [`  ${name}`, ({ end }) => seconds(end.stages.find((stage) => stage.name === name)?.milliseconds ?? 0)]),
    ["wall per page", ({ wall, pages }) => `${(wall / pages).toFixed(2)} ms`],
    ["CPU user", ({ usage }) => seconds(usage.userCPUTime / 1000)],
    ["CPU system", ({ usage }) => seconds(usage.systemCPUTime / 1000)],
    ["peak memory", ({ usage }) => `${(usage.maxRSS / 1024).toFixed(0)} MiB`],
    ["output", ({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB`],
    ["files", ({ files }) => String(files)],
    ["bytes per page", ({ bytes, pages }) => String(Math.round(bytes / pages))],
    ["links checked", ({ end }) => String(end.links)],
    ["findings", ({ findings }) => String(findings)],
  ].map(([label, cell]) => [label, ...measured.map(cell)]);
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores; cold builds, the generator's own process\n`);
  for (const [label, ...cells] of lines) {
    console.log([label.padEnd(widths[0]), ...cells.map((cell, index) => cell.padStart(widths[index + 1]))].join("  "));
  }
}

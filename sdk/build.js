/** Builds the SDK: `node build.js [folder]` writes ES modules, CommonJS and bundles to dist/ or the folder, and prints their sizes. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { bundle, bundles } from "./bundle.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");

export async function buildSdk(dist = join(folder, "dist")) {
  rmSync(dist, { recursive: true, force: true });
  compile("tsconfig.build.json", dist);
  await writeModules(dist);
  await Promise.all(Object.keys(bundles).map((name) => bundle(name, { outfile: join(dist, name) })));
  return Object.keys(bundles).map((name) => sizeOf(name, readFileSync(join(dist, name))));
}

/** The same modules for `require`, with the same declarations, in a folder that says what they are. Comments are for the declarations alone. */
async function writeModules(dist) {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => /\.(js|d\.ts)$/.test(path));
  for (const path of files) {
    const text = readFileSync(join(dist, path), "utf8");
    const options = { target: "es2022", platform: "node" };
    const to = async (more) => (path.endsWith(".js") ? (await transform(text, { ...options, ...more })).code : text);
    const target = join(dist, "cjs", path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await to({ format: "cjs", minifyWhitespace: true }));
    writeFileSync(join(dist, path), await to({ format: "esm" }));
  }
  writeFileSync(join(dist, "cjs", "package.json"), '{ "type": "commonjs" }\n');
}

function compile(project, outDir) {
  const options = ["-p", join(folder, project), "--outDir", outDir];
  try {
    execFileSync(process.execPath, [tsc, ...options], { encoding: "utf8" });
  } catch (error) {
    throw new Error(`${project} does not compile:\n${error.stdout}`);
  }
}

/** @param {string} name @param {Buffer} bytes */
function sizeOf(name, bytes) {
  return { name, bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, bytes, gzip } of await buildSdk(process.argv[2])) {
    process.stdout.write(`${name.padEnd(16)} ${kilobytes(bytes)}, ${kilobytes(gzip)} gzip\n`);
  }
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

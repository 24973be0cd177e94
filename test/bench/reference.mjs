// npm run bench:browser -- --reference: what pages of a reference weigh, beside those of TypeDoc for the same packages of npm.
import { cp, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mustRun } from "../support/cli.ts";
import { repository } from "../support/folders.ts";
import { compilerOptions, referencePackages } from "../support/reference/packages.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { serveFolder } from "../support/staticServer.ts";

/** TypeDoc's folders by ours. */
const kinds = {
  classes: "classes",
  enumerations: "enums",
  functions: "functions",
  interfaces: "interfaces",
  modules: "modules",
  namespaces: "modules",
  "type-aliases": "types",
  variables: "variables",
};

export async function benchReference(browser, place) {
  const rows = {};
  for (const [name, entryPoints] of Object.entries(referencePackages)) {
    const { ours, theirs } = await buildBoth(name, entryPoints, join(place, name));
    const pairs = await pairsOf(ours, theirs);
    const sums = [0, 0];
    for (const pair of pairs) {
      pair.bytes = await Promise.all([join(ours, pair.ours, "index.html"), join(theirs, pair.theirs)].map(packedSize));
      for (const index of [0, 1]) sums[index] += pair.bytes[index];
    }
    const visits = await Promise.all([
      visit(
        ours,
        typical(pairs).map((pair) => `/${pair.ours}/`),
        browser,
      ),
      visit(
        theirs,
        typical(pairs).map((pair) => `/${pair.theirs}`),
        browser,
      ),
    ]);
    const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
    rows[name] = {
      pages: pairs.length,
      "HTML, ratio": (sums[0] / sums[1]).toFixed(2),
      "first visit": kilobytes(visits[0].all),
      "without the font": kilobytes(visits[0].all - visits[0].font),
      "of TypeDoc": kilobytes(visits[1].all),
    };
  }
  console.log(
    "\nPages that both have. HTML: gzip, sums. First visit: all that is fetched before anybody acts, kB, median of a page of each kind",
  );
  console.table(rows);
}

async function buildBoth(name, entryPoints, folder) {
  const from = join(repository, "node_modules", name);
  await cp(from, folder, { recursive: true, dereference: true, filter: (path) => !path.slice(from.length).includes("node_modules") });
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
  const config = { title: name, url: "https://example.com", sdk: { entryPoints, onError: "warn" } };
  await writeFiles(folder, {
    "tsconfig.json": JSON.stringify({ compilerOptions, include: entryPoints }),
    "content/index.md": "# Home\n",
    "site.config.ts": `export default ${JSON.stringify(config)};\n`,
  });
  const run = (program, ...args) => mustRun(process.execPath, [join(repository, program), ...args], { cwd: folder });
  await run("bin/bcidocs.js", "build", "--quiet", "--out-dir", "ours");
  await run("node_modules/typedoc/bin/typedoc", "--out", "theirs", "--skipErrorChecking", "--logLevel", "Error", ...entryPoints);
  return { ours: join(folder, "ours"), theirs: join(folder, "theirs") };
}

/** A page of ours, `functions/map`, and that of TypeDoc for the same, `functions/index.map.html`. */
async function pairsOf(ours, theirs) {
  const files = (await readdir(theirs, { recursive: true })).filter((path) => path.endsWith(".html"));
  const others = new Map(files.map((path) => [path.toLowerCase(), path]));
  const withoutModule = new Map(files.map((path) => [path.toLowerCase().replace(/\/\w+\./, "/"), path]));
  const paths = await readdir(join(ours, "docs/reference"), { recursive: true });
  return paths.flatMap((path) => {
    const parts = path.split("/");
    const kind = parts.at(-3);
    if (parts.at(-1) !== "index.html" || !(kind in kinds)) return [];
    const name = parts.filter((_, index) => index % 2 === 1).join(".");
    const wanted = `${kinds[kind]}/${name.replaceAll("$", "_")}.html`.toLowerCase();
    const found = others.get(wanted) ?? withoutModule.get(wanted);
    return found ? [{ kind, ours: join("docs/reference", ...parts.slice(0, -1)), theirs: found }] : [];
  });
}

/** Of each kind, the page whose HTML of TypeDoc is the median. */
function typical(pairs) {
  return [...new Set(pairs.map(({ kind }) => kind))].map((kind) => {
    const sorted = pairs.filter((pair) => pair.kind === kind).sort((a, b) => a.bytes[1] - b.bytes[1]);
    return sorted[sorted.length >> 1];
  });
}

async function packedSize(path) {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

/** What each page fetches from an empty cache, the median. */
async function visit(folder, pages, browser) {
  const server = await serveFolder(folder, { isPacked: true });
  const visits = [];
  for (const page of pages) visits.push(await fetched(server.url + page, browser));
  await server.close();
  return visits.sort((a, b) => a.all - b.all)[visits.length >> 1];
}

async function fetched(url, browser) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const tab = await context.newPage();
  const cdp = await context.newCDPSession(tab);
  await cdp.send("Network.enable");
  const fonts = new Set();
  const bytes = { all: 0, font: 0 };
  cdp.on("Network.responseReceived", ({ requestId, type }) => type === "Font" && fonts.add(requestId));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (fonts.has(requestId)) bytes.font += encodedDataLength;
  });
  await tab.goto(url, { waitUntil: "networkidle" });
  await tab.waitForTimeout(1500);
  await context.close();
  return bytes;
}

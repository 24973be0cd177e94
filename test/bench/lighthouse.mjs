// Runs Lighthouse from npm, mobile profile, and prints its scores of three pages.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";

const pages = ["/", "/docs/api/focus", "/docs/reference/classes/Noema", "/search?q=calm"];

export async function runLighthouse(url, chromePath) {
  const { folder, remove } = await temporaryFolder("bcidocs-lighthouse");
  const rows = {};
  for (const [index, page] of pages.entries()) {
    const report = join(folder, `${index}.json`);
    const flags = "--no-sandbox --headless=new --disable-gpu";
    await mustRun(
      "npx",
      ["--yes", "lighthouse@12", url + page, "--output=json", `--output-path=${report}`, `--chrome-flags=${flags}`, "--quiet"],
      { cwd: folder, env: { CHROME_PATH: chromePath } },
    );
    const { categories, audits } = JSON.parse(await readFile(report, "utf8"));
    const scores = Object.values(categories).map(({ title, score }) => [title, Math.round(score * 100)]);
    rows[page] = {
      ...Object.fromEntries(scores),
      "blocking, ms": Math.round(audits["total-blocking-time"].numericValue),
      "layout shift": audits["cumulative-layout-shift"].numericValue,
    };
    for (const [id, { score, title, scoreDisplayMode }] of Object.entries(audits)) {
      if (score !== null && score < 1 && scoreDisplayMode !== "informative") console.log(`${page}: ${id} ${score} ${title}`);
    }
  }
  console.log("\nLighthouse, mobile");
  console.table(rows);
  await remove();
}

/** Figures of the suites that attack and damage: `npm run trust` writes them into the page about security. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFolder } from "./folders.ts";

/** Notes what a suite has tried, and how often what happened. */
export async function recordTrust(suite: string, counts: Record<string, number>): Promise<void> {
  const folder = join(outputFolder, "trust");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${suite}.json`), `${JSON.stringify(counts, null, 2)}\n`);
}

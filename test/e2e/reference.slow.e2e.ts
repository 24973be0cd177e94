/** The reference of five public packages, compared with the source text of their declarations. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mustRun } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { compareReference } from "../support/reference/compareDeclarations.ts";

/**
 * Entry point and the names that may differ: bases that are not exported (their members are shown in the class itself),
 * classes that are exported as types, members that TypeDoc sorts, keys that are symbols of another module.
 * null: printed, not compared.
 */
const packages: [name: string, folder: string, entry: string, mayDiffer: number | null][] = [
  ["rxjs@7.8.2", "rxjs", "dist/types/index.d.ts", 3],
  ["zod@4.6.7", "zod", "index.d.ts", 5],
  ["hono@4.13.19", "hono", "dist/types/index.d.ts", 2],
  ["type-fest@5.10.0", "type-fest", "index.d.ts", 1],
  ["@types/three@0.187.0", "@types/three", "index.d.ts", null],
];

test.each(packages)("%s shows its declarations as they are written", { timeout: 600_000 }, async (name, folder, entry, mayDiffer) => {
  const temporary = await temporaryFolder("bcidocs-compared");
  onTestFinished(temporary.remove);
  await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", name], { cwd: temporary.folder });
  const { compared, differences } = await compareReference(join(temporary.folder, "node_modules", folder), [entry]);
  console.log(`${name}: ${compared} compared, ${differences.length} differ`, differences);
  expect(compared).toBeGreaterThan(50);
  if (mayDiffer !== null) expect(differences.length).toBeLessThanOrEqual(mayDiffer);
});

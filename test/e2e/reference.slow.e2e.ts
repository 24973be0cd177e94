/** What the reference shows of five public packages is compared with the source text of their declarations. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mustRun } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { compareReference } from "../support/reference/compareDeclarations.ts";

// Why the reference shows something in another way than its source.
const hiddenBase = "its base is not exported, so its members are shown here";
const classTag = "`@class` in its comment makes a class of an interface and a constant";
const otherModule = "a key that is a symbol of another module is named without that module";
const order = "TypeDoc writes what is called before what has a name";

interface Compared {
  name: string;
  folder: string;
  entry: string;
  /** How many are compared at least. */
  declarations: number;
  /** Those that differ, each with its reason. */
  differs: Record<string, string>;
}

const packages: Compared[] = [
  {
    name: "rxjs@7.8.2",
    folder: "rxjs",
    entry: "dist/types/index.d.ts",
    declarations: 380,
    differs: { ObjectUnsubscribedError: classTag, VirtualAction: hiddenBase, VirtualTimeScheduler: hiddenBase },
  },
  {
    name: "zod@4.6.7",
    folder: "zod",
    entry: "index.d.ts",
    declarations: 2329,
    differs: { BRAND: otherModule, "core.File": hiddenBase, ZodJSONSchema: hiddenBase, ZodJSONSchemaInternals: hiddenBase },
  },
  { name: "hono@4.13.19", folder: "hono", entry: "dist/types/index.d.ts", declarations: 87, differs: { Hono: hiddenBase } },
  { name: "type-fest@5.10.0", folder: "type-fest", entry: "index.d.ts", declarations: 531, differs: { Class: order } },
  { name: "@types/three@0.187.0", folder: "@types/three", entry: "index.d.ts", declarations: 4323, differs: {} },
];

test.each(packages)("$name is shown as it is written", { timeout: 600_000 }, async ({ name, folder, entry, declarations, differs }) => {
  const temporary = await temporaryFolder("bcidocs-compared");
  onTestFinished(temporary.remove);
  await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", name], { cwd: temporary.folder });
  const { compared, differences } = await compareReference(join(temporary.folder, "node_modules", folder), [entry]);
  expect(differences.filter((difference) => !(difference.name in differs))).toEqual([]);
  expect(differences.map((difference) => difference.name).sort()).toEqual(Object.keys(differs).sort());
  expect(compared).toBeGreaterThanOrEqual(declarations);
});

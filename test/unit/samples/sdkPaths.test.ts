/** Short names of the SDK's tsconfig, which its samples use too. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { checkIn, fence, sdk } from "./support.ts";

test.each([
  ["a path for all names comes before baseUrl", { baseUrl: ".", paths: { "*": ["lib/*"] } }, "lib"],
  ["names start from baseUrl where no path has them", { baseUrl: ".", paths: { "@lib/*": ["lib/*"] } }, "root"],
])("%s", async (_, compilerOptions, unit) => {
  const { folder, remove } = await temporaryFolder("bcidocs-paths");
  onTestFinished(remove);
  await writeFiles(folder, {
    "sdk/package.json": "{}",
    "sdk/src/index.ts": sdk,
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    "unit.ts": 'export const unit = "root";\n',
    "lib/unit.ts": 'export const unit = "lib";\n',
  });
  const block = fence(`import { unit } from "unit";\nconst a: "${unit}" = unit;\nconst b: "neither" = unit;`);
  const [result] = await checkIn(folder, [block], { tsconfig: join(folder, "tsconfig.json") });
  expect(result?.faults.map(({ line, code }) => [line, code])).toEqual([[2, 2322]]);
});

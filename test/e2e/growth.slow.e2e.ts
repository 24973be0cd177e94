/** No Markdown makes a page slow out of proportion to its length, and none of it takes the command down. */
import { expect, onTestFinished, test } from "vitest";
import { bcidocsProcess } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { faultsOfGrowth } from "../support/growth.ts";
import { pathologicalMarkdown } from "../support/pathologicalMarkdown.ts";
import { writeFiles } from "../support/siteFiles.ts";

test.each(Object.entries(pathologicalMarkdown))("%s", async (_, make) => {
  expect(await faultsOfGrowth(make, [16, 32, 64])).toEqual([]);
});

test.each([
  ["340,000 lines of character references", "&amp;\n".repeat(340_000), "content/bad.md:1:1 error M007 "],
  [
    "quotes that no parser reads in time",
    "> > a\n\n>\n\n".repeat(50_000),
    "content/bad.md:1 error M026 the page cannot be compiled: it takes longer than 10 seconds",
  ],
])("with little memory, %s end in a problem with a place", async (_, text, expected) => {
  const { folder, remove } = await temporaryFolder("bcidocs-memory");
  onTestFinished(remove);
  await writeFiles(folder, {
    "site.config.ts": 'export default { title: "Kit" };\n',
    "content/index.md": "# Home\n",
    "content/bad.md": text,
  });
  const env = { NODE_OPTIONS: "--max-old-space-size=512" };
  for (const threads of ["0", "2"]) {
    const { status, stdout, stderr } = await bcidocsProcess(["build", "--threads", threads], { cwd: folder, env });
    expect(stdout + stderr).toContain(expected);
    expect(status).toBe(3);
  }
});

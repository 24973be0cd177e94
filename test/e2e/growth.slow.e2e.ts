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
  ["340,000 lines of character references", "&amp;\n".repeat(340_000), "auto"],
  ["450,000 links, more than fit into memory", "[a](b.md)\n".repeat(450_000), "remark"],
  ["quotes that no parser reads in time", "> > a\n\n>\n\n".repeat(50_000), "auto"],
])("with little memory, %s end in a problem with a place", async (_, text, parser) => {
  const { folder, remove } = await temporaryFolder("bcidocs-memory");
  onTestFinished(remove);
  const config = `export default { title: "Kit", markdown: { parser: "${parser}" } };\n`;
  await writeFiles(folder, { "site.config.ts": config, "content/index.md": "# Home\n", "content/bad.md": text });
  const env = { NODE_OPTIONS: "--max-old-space-size=512" };
  for (const threads of ["0", "2"]) {
    const { status, stdout, stderr } = await bcidocsProcess(["build", "--threads", threads], { cwd: folder, env });
    expect(stdout + stderr).toMatch(/content\/bad\.md:1:1 error M007 /);
    expect(status).toBe(3);
  }
});

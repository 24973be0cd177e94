/** `serve --watch` while its threads die: the site's own code ends them, and the server keeps running. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../support/siteFiles.ts";
import { watchSite } from "../support/watchedSite.ts";

const pill = (code: string) => `export default function Pill() {\n  ${code}\n  return <b>a pill</b>;\n}\n`;
const pages = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`content/docs/page-${index}.md`, `# Page ${index}\n\nText ${index}.\n`]),
);

test("a page whose component ends its thread is reported, all others are shown, and the fix is seen", async () => {
  const site = await watchSite(
    {
      ...pages,
      "content/index.md": "# Home\n",
      "content/docs/bad.md": "# Bad\n\n::pill\n",
      "theme/components/Pill.tsx": pill("process.exit(3);"),
    },
    ["--threads", "2"],
  );
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, site.url));
    return { status: answer.status, text: await answer.text() };
  };
  await expect.poll(() => site.printed(), { timeout: 30_000 }).toMatch(/"event":"findings".*"code":"M017".*bad\.md/);
  for (const index of [0, 31, 59]) {
    expect(await get(`docs/page-${index}`)).toMatchObject({ status: 200, text: expect.stringContaining(`Text ${index}.`) });
  }

  await writeFiles(site.folder, { [join("theme", "components", "Pill.tsx")]: pill("") });
  await expect.poll(async () => (await get("docs/bad")).text, { timeout: 30_000 }).toContain("a pill");
  expect((await site.stop()).status).toBe(130);
});

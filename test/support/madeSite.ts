/** Sites that `bcidocs init` makes with a title that each format has to escape. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Run } from "./cli.ts";

export const hostileTitle = 'Kettle "€" $x `q` {{y}} <b> # it\'s 🫖';

/** The strict build of a site with this title, in `site`, has no problem and shows the title as it is. */
export async function expectMadeSite({ status, stdout }: Run, site: string): Promise<void> {
  expect([status, stdout]).toEqual([0, expect.stringMatching(/0 errors, 0 warnings, 0 notes/)]);
  expect(JSON.parse(await readFile(join(site, ".bcidocs", "report.json"), "utf8")).problems).toEqual([]);
  const intro = await readFile(join(site, "dist", "docs", "intro", "index.html"), "utf8");
  expect(intro).toContain("The first steps with Kettle");
  expect(intro).toContain("{{y}} &lt;b&gt; # it");
}

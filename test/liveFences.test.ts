/** The live samples of this site: each names controls and displays that there are. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { controls, displays } from "../theme/live/provide.ts";
import { repository } from "./support/folders.ts";

test("fences name what the simulated headset has", async () => {
  const known = new Set([...controls, ...displays].flatMap((part) => ("group" in part ? [part.label, part.group] : part.label)));
  const content = join(repository, "content");
  const pages = readdirSync(content, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".md") && !path.startsWith("bcidocs"),
  );
  const named = pages.flatMap((path) =>
    [...readFileSync(join(content, path), "utf8").matchAll(/^```[jt]s .*?\blive="([^"]+)"/gm)].flatMap(([, names = ""]) =>
      names.split(", ").map((name) => ({ path, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

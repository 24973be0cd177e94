/** The live samples of this site: each names controls and displays that there are. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { displays, electrodes } from "../theme/live/displays.ts";
import { repository } from "./support/folders.ts";

test("fences name what the simulated headset has", async () => {
  // The file changes the timers of whoever imports it.
  const source = readFileSync(join(repository, "theme/live/provide.ts"), "utf8");
  const controls = [...source.matchAll(/(?:label|group): "([^"]+)"/g)].map(([, name]) => name);
  const known = new Set([...controls, ...electrodes, ...displays.map(({ label }) => label)]);
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

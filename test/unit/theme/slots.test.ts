/** The documented slots of the theme are the ones that it has. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registeredMetadata } from "../../../src/theme/registered/themeComponents.ts";
import { slotMetadata } from "../../../src/theme/slots.ts";
import { repository } from "../../support/folders.ts";

const read = (path: string) => readFileSync(join(repository, path), "utf8");
const all = { ...slotMetadata, ...registeredMetadata };

test("the docs list every component of the theme with its description", () => {
  const rows = [...read("content/bcidocs/theme.md").matchAll(/^\| `(\w+)` \| (.*) \| (safe|unsafe) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(Object.entries(all).map(([name, { description, isSafe }]) => [name, description, isSafe ? "safe" : "unsafe"]));
});

test.each(Object.entries(all))(
  "%s is the only export of its file, so that eject can copy it, and a stylesheet of the theme imports its styles",
  (name, { source, styles }) => {
    const exported = [...read(`src/theme/${source}`).matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, found]) => found);
    if (name !== "Sidebar") expect(exported).toEqual([name]);
    for (const path of styles) expect(readSheets()).toContain(`"../${path}"`);
  },
);

function readSheets(): string {
  const sheets = readdirSync(join(repository, "src/theme/styles")).filter((name) => name.endsWith(".css"));
  return sheets.map((name) => read(`src/theme/styles/${name}`)).join("\n");
}

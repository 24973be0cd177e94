import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { discoverContent } from "../../../src/generator/discover/discover.ts";
import { includedFiles } from "../../../src/generator/discover/partials.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { realIo, temporaryFolder } from "../io/support.ts";
import { discover, reported } from "./support.ts";

test("reads the files that pages include, and those that these include", async () => {
  const { sources, problems } = await discover({
    "content/docs/a.md": 'Text\n\n::include{file="/src/x.ts" region=one}\n\n> ::include{file=../shared/part.md}\n',
    "content/shared/part.md": "::include{file='deep/more.md'}",
    "content/shared/deep/more.md": "::include{file=/content/docs/a.md}",
    "src/x.ts": "export const x = 1;",
    "src/y.ts": "not named",
  });
  expect(Object.keys(sources.partials).sort()).toEqual([
    "content/docs/a.md",
    "content/shared/deep/more.md",
    "content/shared/part.md",
    "src/x.ts",
  ]);
  expect(sources.partials["src/x.ts"]).toBe("export const x = 1;");
  expect(problems).toEqual([]);
});

test("never reads files that are outside of the site folder, hidden, or installed", async () => {
  const targets = ["/.env", "../.git/config", "/node_modules/x/a.js", "../../.env"];
  for (const file of targets) expect(includedFiles("content/a.md", `::include{file="${file}"}`)).toEqual([]);

  const outside = ["../../../../../../etc/passwd", "/../secret.md"].map((file) => `::include{file="${file}"}\n\n`).join("");
  const text = `${outside}::include{file="/link.md"}\n\n::include{file="/fine.md"}`;
  const siteDir = join(temporaryFolder({ "secret.md": "secret", "kit/content/a.md": text, "kit/fine.md": "fine" }), "kit");
  symlinkSync(join(temporaryFolder({ "secret.md": "secret" }), "secret.md"), join(siteDir, "link.md"));
  const { sources } = await discoverContent({ config: configSchema.parse({ title: "Kit" }), siteDir }, realIo());
  expect(sources.partials).toEqual({ "fine.md": "fine" });
});

test("unused data in a folder of partials may be large or binary", async () => {
  const files = { "content/a.md": "", "content/_data/big.json": "x".repeat(200), "content/_data/odd.csv": new Uint8Array([0xff]) };
  expect((await discover(files, { config: { markdown: { maxBytes: 100 } } })).problems).toEqual([]);
  const named = { ...files, "content/a.md": "1. ::include{file=@site/content/_data/big.json}" };
  const { problems } = await discover(named, { config: { markdown: { maxBytes: 100 } } });
  expect(reported(problems)).toEqual(["content/_data/big.json:1:1 error M007 file larger than 100 bytes (limit markdown.maxBytes)"]);
});

test("a missing file is reported by the parser, which knows the line", async () => {
  const { sources, problems } = await discover({ "content/a.md": "::include{file=none.md}\n\n::include{file=/content}" });
  expect(sources.partials).toEqual({});
  expect(problems).toEqual([]);
});

test("an included file that is too large or wrongly encoded is reported", async () => {
  const files = {
    "content/a.md": "::include{file=/x.ts}\n\n::include{file=/y.ts}",
    "x.ts": "x".repeat(200),
    "y.ts": new Uint8Array([0xff]),
  };
  const { problems } = await discover(files, { config: { markdown: { maxBytes: 100 } } });
  expect(reported(problems)).toEqual([
    "x.ts:1:1 error M007 file larger than 100 bytes (limit markdown.maxBytes)",
    "y.ts:1:1 error M008 not valid UTF-8 (byte 0xFF)",
  ]);
});

test("partials that include one another are read once", async () => {
  const { sources } = await discover({
    "content/a.md": "::include{file=_b.md}",
    "content/_b.md": "::include{file=_c.md}",
    "content/_c.md": "::include{file=_b.md}",
  });
  expect(Object.keys(sources.partials).sort()).toEqual(["content/_b.md", "content/_c.md"]);
});

test("a partial named like a key of every object is an ordinary file", async () => {
  const { sources } = await discover({ "content/a.md": "::include{file=/__proto__}", __proto__x: "" });
  expect(Object.keys(sources.partials)).toEqual([]);
  expect(includedFiles("content/a.md", "::include{file=/__proto__}")).toEqual(["__proto__"]);
});

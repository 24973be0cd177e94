import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realIo, temporaryFolder } from "./support.ts";

/** The entries of a walk, without their fingerprints. */
const walk = async (folder: string) => (await realIo().walk(folder)).map(({ fingerprint: _, ...entry }) => entry);

test("lists files by path in code unit order, whatever the disk answers", async () => {
  const folder = temporaryFolder({ "b.md": "b", "a/z.md": "zz", "Z.md": "", "a.md": "a", "é.md": "", "🧠 100%.md": "x" });
  expect(await walk(folder)).toEqual([
    { path: "Z.md", size: 0 },
    { path: "a.md", size: 1 },
    { path: "a/z.md", size: 2 },
    { path: "b.md", size: 1 },
    { path: "é.md", size: 0 },
    { path: "🧠 100%.md", size: 1 },
  ]);
});

test("leaves out dot names and node_modules, except for the given names", async () => {
  const folder = temporaryFolder({
    ".env": "",
    ".git/config": "",
    "node_modules/x/a.md": "",
    "a/.nojekyll": "",
    ".well-known/security.txt": "",
    "a.md": "",
  });
  const io = realIo();
  expect((await io.walk(folder)).map(({ path }) => path)).toEqual(["a.md"]);
  expect((await io.walk(folder, [".well-known"])).map(({ path }) => path)).toEqual([".well-known/security.txt", "a.md"]);
});

test("an absent folder holds nothing", async () => {
  expect(await realIo().walk("/nowhere/at/all")).toEqual([]);
});

test("follows links that stay inside and reports the others", async () => {
  const folder = temporaryFolder({ "site/docs/a.md": "a", "site/img/x.svg": "<svg/>", "site_secret/key.md": "no" });
  const site = join(folder, "site");
  symlinkSync("img", join(site, "pictures"));
  symlinkSync("docs/a.md", join(site, "b.md"));
  symlinkSync("../site_secret", join(site, "secret"));
  symlinkSync("../site_secret/key.md", join(site, "key.md"));
  symlinkSync("nothing.md", join(site, "broken.md"));
  symlinkSync("..", join(site, "docs", "up"));
  symlinkSync("self", join(site, "self"));
  expect(await walk(site)).toEqual([
    { path: "b.md", size: 1 },
    { path: "broken.md", size: 0, fault: "broken" },
    { path: "docs/a.md", size: 1 },
    { path: "docs/up", size: 0, fault: "loop" },
    { path: "img/x.svg", size: 6 },
    { path: "key.md", size: 0, fault: "outside" },
    { path: "pictures/x.svg", size: 6 },
    { path: "secret", size: 0, fault: "outside" },
    { path: "self", size: 0, fault: "loop" },
  ]);
});

test("follows links out of the folder to what else a wider folder publishes", async () => {
  const folder = temporaryFolder({
    "site/docs/a.md": "a",
    "site/README.md": "home",
    "site/.env": "no",
    "site/node_modules/x.md": "no",
    "x.md": "no",
  });
  const docs = join(folder, "site/docs");
  for (const [name, target] of Object.entries({ index: "../README", key: "../.env", module: "../node_modules/x", out: "../../x" }))
    symlinkSync(name === "key" ? target : `${target}.md`, join(docs, `${name}.md`));
  symlinkSync("..", join(docs, "up"));
  const entries = await realIo().walk(docs, [], join(folder, "site"));
  expect(entries.map(({ path, fault }) => `${path} ${fault ?? ""}`)).toEqual([
    "a.md ",
    "index.md ",
    "key.md outside",
    "module.md outside",
    "out.md outside",
    "up loop",
  ]);
});

test("two folders that link to one another are walked once each", async () => {
  const folder = temporaryFolder({ "a/one.md": "", "b/two.md": "" });
  symlinkSync("../b", join(folder, "a", "to-b"));
  symlinkSync("../a", join(folder, "b", "to-a"));
  expect(await walk(folder)).toEqual([
    { path: "a/one.md", size: 0 },
    { path: "a/to-b/to-a", size: 0, fault: "loop" },
    { path: "a/to-b/two.md", size: 0 },
    { path: "b/to-a/one.md", size: 0 },
    { path: "b/to-a/to-b", size: 0, fault: "loop" },
    { path: "b/two.md", size: 0 },
  ]);
});

test("a root that is itself a link is walked", async () => {
  const folder = temporaryFolder({ "real/a.md": "" });
  symlinkSync("real", join(folder, "content"));
  expect(await walk(join(folder, "content"))).toEqual([{ path: "a.md", size: 0 }]);
});

test.skipIf(process.getuid?.() === 0)("an unreadable folder is an error with its path", async () => {
  const folder = temporaryFolder({ "open/a.md": "", "shut/b.md": "" });
  chmodSync(join(folder, "shut"), 0);
  await expect(realIo().walk(folder)).rejects.toMatchObject({ code: "EACCES", path: join(folder, "shut") });
  chmodSync(join(folder, "shut"), 0o755);
});

test("thousands of folders are walked without running out of open files", async () => {
  const folder = temporaryFolder();
  for (let index = 0; index < 2000; index++) {
    mkdirSync(join(folder, `folder-${index}`));
    writeFileSync(join(folder, `folder-${index}`, "a.md"), "");
  }
  expect(await realIo().walk(folder)).toHaveLength(2000);
});

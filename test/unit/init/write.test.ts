/** Putting files in place: all or none, and nothing overwritten. */
import { expect, test } from "vitest";
import { planSite, type SitePlan } from "../../../src/generator/init/plan.ts";
import { readSurroundings } from "../../../src/generator/init/surroundings.ts";
import { changeFolder, writeSite } from "../../../src/generator/init/write.ts";
import type { Io } from "../../../src/generator/io/io.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";
import { answers, emptyFolder, templates } from "./around.ts";

const folder = "/home/me/kettle-kit";

const plan: SitePlan = planSite(answers, { ...emptyFolder, packageJson: "{}" }, templates);

async function read(io: Io, path: string): Promise<string> {
  return new TextDecoder().decode(await io.readFile(`${folder}/${path}`));
}

test("existing files stay, and are listed", async () => {
  const io = createMemoryIo({
    [`${folder}/package.json`]: "{}",
    [`${folder}/.gitignore`]: "mine",
    [`${folder}/content/index.tsx`]: "mine",
  });
  const { created, leftAlone } = await writeSite(folder, plan, io);
  expect(leftAlone.map(({ path }) => path)).toEqual(["content/index.md", ".gitignore"]);
  expect(created).toContain("content/docs/intro.md");
  expect(await read(io, ".gitignore")).toBe("mine");
  expect(await io.stat(`${folder}/content/index.md`)).toBeNull();
  expect(JSON.parse(await read(io, "package.json")).scripts).toHaveProperty("docs:build");
});

test("when a file cannot be written, new files are removed and the rest is unchanged", async () => {
  const io = createMemoryIo({ [`${folder}/package.json`]: "{}", [`${folder}/static/mine.txt`]: "mine" });
  const full: Io = {
    ...io,
    createExclusive: async (path, content) => {
      if (path.endsWith("favicon.svg")) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
      return io.createExclusive(path, content);
    },
  };
  await expect(writeSite(folder, plan, full)).rejects.toThrow("X003 the site cannot be written: disk full");
  expect(await io.list(folder)).toEqual(["package.json", "static"]);
  expect(await read(io, "package.json")).toBe("{}");
});

test("when package.json cannot be replaced, no file of the site stays", async () => {
  const io = createMemoryIo({ [`${folder}/package.json`]: "{}" });
  const stuck: Io = { ...io, rename: () => Promise.reject(Object.assign(new Error("busy"), { code: "EBUSY" })) };
  await expect(writeSite(folder, plan, stuck)).rejects.toThrow("X003");
  expect(await io.list(folder)).toEqual(["package.json"]);
});

test.each(["site.config.ts", "site.config.mjs"])("a folder with %s is a site already", async (name) => {
  const io = createMemoryIo({ [`${folder}/${name}`]: "" });
  await expect(
    readSurroundings(folder, { root: folder, userAgent: "", packageFolder: "/usr/lib/node_modules/bcidocs", isMeant: false }, io),
  ).rejects.toThrow(`C020 there is a site already: ${name}`);
});

test.each([
  ["its own folder has bcidocs", "/home/me/site/node_modules/bcidocs/package.json", true],
  ["the root of its workspace has bcidocs", "/home/me/node_modules/bcidocs/package.json", true],
  ["Yarn has put its packages elsewhere", "/home/me/.pnp.cjs", true],
  ["there is nothing", "/home/me/other.txt", false],
])("packages are found where %s", async (_, path, isInstalled) => {
  const io = createMemoryIo({ [path]: "", "/home/me/site/package.json": "{}" });
  const request = { root: "/home/me", userAgent: "", packageFolder: "/usr/lib/node_modules/bcidocs", isMeant: false };
  expect((await readSurroundings("/home/me/site", request, io)).isInstalled).toBe(isInstalled);
});

test("the command to get there can be typed as shown", () => {
  expect(changeFolder("/home/me", "/home/me")).toBeNull();
  expect(changeFolder("/home/me/kit", "/home/me")).toBe("cd kit");
  expect(changeFolder("/home/you", "/home/me")).toBe("cd ../you");
  expect(changeFolder("/home/me/my $kit", "/home/me")).toBe('cd "my \\$kit"');
});

/** The dependency of a new site: the package that `init` ran from, wherever that came from. */
import { describe, expect, test } from "vitest";
import { findOwnSpec } from "../../../src/generator/init/packageOrigin.ts";
import { planSite } from "../../../src/generator/init/plan.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";
import { answers, emptyFolder, templates } from "./around.ts";

const tarball = { "/home/me/bcidocs-3.8.1.tgz": "" };
const site = "/home/me/my docs";
const npmNote = (resolved: string) => JSON.stringify({ packages: { "node_modules/bcidocs": { version: "3.8.1", resolved } } });

describe("the package that runs", () => {
  test.each([
    {
      from: "a tarball that npm installed",
      files: { ...tarball, "/home/me/kit/node_modules/.package-lock.json": npmNote("file:../bcidocs-3.8.1.tgz") },
      installed: "/home/me/kit/node_modules/bcidocs",
      spec: "file:../bcidocs-3.8.1.tgz",
    },
    {
      from: "a tarball that npx was given",
      files: { ...tarball, "/home/me/.npm/_npx/12ab/node_modules/.package-lock.json": npmNote("file:../../../bcidocs-3.8.1.tgz") },
      installed: "/home/me/.npm/_npx/12ab/node_modules/bcidocs",
      spec: "file:../bcidocs-3.8.1.tgz",
    },
    {
      from: "a tarball that pnpm installed",
      files: { ...tarball, "/home/me/kit/package.json": '{ "devDependencies": { "bcidocs": "file:../bcidocs-3.8.1.tgz" } }' },
      installed: "/home/me/kit/node_modules/.pnpm/bcidocs@file+..+bcidocs-3.8.1.tgz/node_modules/bcidocs",
      spec: "file:../bcidocs-3.8.1.tgz",
    },
    {
      from: "a tarball that Yarn was given without a word in front",
      files: { ...tarball, "/home/me/kit/package.json": '{ "dependencies": { "bcidocs": "../bcidocs-3.8.1.tgz" } }' },
      installed: "/home/me/kit/.yarn/unplugged/bcidocs-1/node_modules/bcidocs",
      spec: "file:../bcidocs-3.8.1.tgz",
    },
    {
      from: "a linked checkout",
      files: { "/home/me/src/bcidocs/package.json": '{ "name": "bcidocs" }' },
      installed: "/home/me/src/bcidocs",
      spec: "file:../src/bcidocs",
    },
    {
      from: "a registry",
      files: {
        "/home/me/kit/node_modules/.package-lock.json": npmNote("https://registry.example/bcidocs/-/bcidocs-3.8.1.tgz"),
        "/home/me/kit/package.json": '{ "devDependencies": { "bcidocs": "^3.8.0" } }',
      },
      installed: "/home/me/kit/node_modules/bcidocs",
      spec: "3.8.1",
    },
    {
      from: "a registry, of which npm notes no address",
      files: {
        "/home/me/kit/node_modules/.package-lock.json": JSON.stringify({ packages: { "node_modules/bcidocs": { version: "3.8.1" } } }),
        "/home/me/kit/package.json": '{ "devDependencies": { "bcidocs": "^3.8.0" } }',
      },
      installed: "/home/me/kit/node_modules/bcidocs",
      spec: "3.8.1",
    },
    {
      from: "an address",
      files: { "/home/me/kit/node_modules/.package-lock.json": npmNote("https://files.example/bcidocs-3.8.1.tgz") },
      installed: "/home/me/kit/node_modules/bcidocs",
      spec: "https://files.example/bcidocs-3.8.1.tgz",
    },
    { from: "a global install, of which npm notes nothing", files: tarball, installed: "/usr/lib/node_modules/bcidocs", spec: null },
    {
      from: "a tarball that is gone",
      files: { "/home/me/kit/node_modules/.package-lock.json": npmNote("file:../bcidocs-3.8.1.tgz") },
      installed: "/home/me/kit/node_modules/bcidocs",
      spec: null,
    },
    {
      from: "somewhere that a broken file tells of",
      files: { "/home/me/kit/node_modules/.package-lock.json": "{", "/home/me/kit/package.json": "[]" },
      installed: "/home/me/kit/node_modules/bcidocs",
      spec: null,
    },
  ])("from $from", async ({ files, installed, spec }: { files: Record<string, string>; installed: string; spec: string | null }) => {
    expect(await findOwnSpec(installed, site, createMemoryIo(files))).toBe(spec);
  });
});

describe("the output of init", () => {
  const packageJsonOf = (ownSpec: string | null) => {
    const plan = planSite(answers, { ...emptyFolder, ownSpec }, templates);
    const file = plan.files.find(({ path }) => path === "package.json");
    return { plan, written: JSON.parse(file?.content ?? "{}") };
  };

  test("a file is a dependency by its path, and a note says that others need it too", () => {
    const { plan, written } = packageJsonOf("file:../bcidocs-3.8.1.tgz");
    expect(written.devDependencies.bcidocs).toBe("file:../bcidocs-3.8.1.tgz");
    expect(plan.installCommand).toBe("npm install");
    expect(plan.notes).toEqual([expect.stringContaining("package.json installs bcidocs from ../bcidocs-3.8.1.tgz")]);
  });

  test("an unknown source is not a dependency: the command to install it is shown", () => {
    const { plan, written } = packageJsonOf(null);
    expect(written.devDependencies).toEqual({});
    expect(plan.installCommand).toMatch(/^npm install --save-dev path\/to\/bcidocs-[\d.]+\.tgz$/);
    expect(plan.notes).toEqual([expect.stringContaining("It is not known which file bcidocs was installed from")]);
  });

  test("a version of a registry needs no word", () => {
    expect(packageJsonOf("3.8.1").plan.notes).toEqual([]);
  });

  test("a package.json that already depends on bcidocs does not change", () => {
    const packageJson = JSON.stringify({ devDependencies: { bcidocs: "^3.0.0" } });
    const plan = planSite(answers, { ...emptyFolder, packageJson }, templates);
    expect(JSON.parse(plan.extended?.text ?? "{}").devDependencies).toEqual({ bcidocs: "^3.0.0" });
    expect(plan.notes).toEqual([]);
  });
});

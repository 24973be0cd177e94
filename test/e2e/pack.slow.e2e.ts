/** The package as npm publishes it, installed into an empty folder. Needs the registry: `npm run test:full` only. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { mustRun, run } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";

const config = `import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kettle",
  tagline: "Boils water",
  url: "https://kettle.example",
  themeConfig: {
    navbar: { title: "Kettle", items: [{ label: "Docs", to: "/docs/start" }] },
  },
});
`;

test("a folder of plain Markdown and ten lines of config become a site", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-pack");
  onTestFinished(remove);
  const site = join(folder, "site");
  await mkdir(join(site, "content", "docs", "use"), { recursive: true });
  await writeFile(join(site, "site.config.ts"), config);
  await writeFile(join(site, "content", "index.md"), "# Kettle\n\nRead [how to start](docs/start.md).\n");
  await writeFile(join(site, "content", "docs", "start.md"), "# Start\n\n```ts\nconst water = boil();\n```\n\nThen [pour](use/pour.md).\n");
  await writeFile(join(site, "content", "docs", "use", "pour.md"), "Pour {{ slowly }}.\n");
  await writeFile(join(site, "package.json"), '{ "private": true }\n');

  const packed = await mustRun("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: repository });
  const tarball = packed.trim().split("\n").at(-1) ?? "";
  await mustRun("npm", ["install", join(folder, tarball), "--ignore-scripts", "--prefer-offline", "--omit=dev"], { cwd: site });

  const built = await run("npx", ["--no-install", "bcidocs", "build"], { cwd: site });
  expect(built.stdout + built.stderr).toMatch(/Built 3 pages into dist/);
  expect(built.status).toBe(0);
  const html = await readFile(join(site, "dist", "docs", "use", "pour", "index.html"), "utf8");
  expect(html).toContain("Pour {{ slowly }}.");
  expect((await run("npx", ["--no-install", "bcidocs", "--version"], { cwd: site })).stdout.trim()).toBe("3.8.1");

  await writeFile(
    join(site, "theme.ts"),
    'import { themeComponents } from "bcidocs/theme";\nexport const names: string[] = Object.keys(themeComponents);\n',
  );
  expect((await run("npx", ["--no-install", "bcidocs", "theme", "eject", "Footer"], { cwd: site })).status).toBe(0);
  const compiler = [
    "--no-install",
    "tsc",
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--jsx",
    "react-jsx",
    "theme/components/Footer.tsx",
    "site.config.ts",
    "theme.ts",
  ];
  expect((await run("npx", compiler, { cwd: site })).stdout).toBe("");
});

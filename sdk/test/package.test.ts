/** What npm shows of the package, and what stands in its README: the samples run as printed. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
const readme = readFileSync(`${folder}README.md`, "utf8");

test("the package says whose it is, where it lives, and what it needs for React Native", () => {
  expect(manifest).toMatchObject({
    license: "MIT",
    homepage: expect.stringContaining("https://docs.noema.example/"),
    repository: { type: "git", url: expect.stringContaining("code.noema.example/sdk") },
    peerDependencies: { "react-native-ble-manager": "^12.4.0", rxjs: "^7.3.0" },
    peerDependenciesMeta: { "react-native-ble-manager": { optional: true } },
  });
});

test("RxJS is that of the app: two copies would have types that do not fit together", () => {
  expect(manifest).not.toHaveProperty("dependencies");
});

test("the packed file holds the licence and the README", () => {
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: folder, encoding: "utf8" });
  const paths = JSON.parse(packed)[0].files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json", "src/index.ts"]));
});

test("the README begins with how to install it and where the docs are", () => {
  const top = readme.split("\n").slice(0, 12).join("\n");
  expect(top).toContain("npm install @noema/sdk rxjs\n");
  expect(top).toContain(manifest.homepage);
});

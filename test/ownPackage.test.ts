/** The name of the package is nobody's in the registry: no command that people copy may fetch it from there. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsOf } from "../src/generator/init/commands.ts";
import { isInRegistry } from "../src/generator/text/reservedNames.ts";
import { repository } from "./support/folders.ts";
import { listFiles } from "./support/hashTree.ts";

const name = "bcidocs(?:@[^\\s/`\"']*)?(?=[\\s`\"',)\\]]|$)";
/** `npx bcidocs`, `npm exec -y bcidocs`, `"npx", "args": ["-y", "bcidocs"`. */
const runs = new RegExp(
  `\\b(?:npx|bunx|pnpx|pnpm dlx|yarn dlx|bun x|npm (?:exec|x|create|init))\\b(?![^\\n]*--no(?:-install)?\\b)[^\\n]*?[\\s"']${name}`,
);
/** `npm install --save-dev bcidocs`, but not a path to its file. */
const adds = new RegExp(`\\b(?:npm (?:install|i|add)|(?:pnpm|yarn|bun) (?:add|install))\\b[^\\n\`|]*?[\\s"']${name}`);
const fetches = (line: string) => runs.test(line) || adds.test(line);

test.each([
  "npm install --save-dev bcidocs",
  "npm i -D bcidocs@latest",
  "pnpm add --dev bcidocs",
  "Run `npx bcidocs build` to build.",
  "npx -y bcidocs mcp dist",
  "bunx bcidocs serve",
  "npm exec bcidocs -- build",
  '    "docs": { "command": "npx", "args": ["-y", "bcidocs", "mcp"] }',
])("%j would fetch it", (line) => expect(fetches(line)).toBe(true));

test.each([
  "npx --no-install bcidocs build",
  "npm install --save-dev path/to/bcidocs/bcidocs-3.8.1.tgz",
  "npm exec --no -- bcidocs build",
  "npm run docs:build",
  "node node_modules/bcidocs/bin/bcidocs.js mcp",
  "pnpm exec bcidocs build",
])("%j does not", (line) => expect(fetches(line)).toBe(false));

test.skipIf(isInRegistry)("no command in docs, templates and messages does", async () => {
  const files = [
    "README.md",
    "CONTRIBUTING.md",
    ...(await listFiles(join(repository, "content"))).map((path) => join("content", path)),
    ...(await listFiles(join(repository, "src"))).map((path) => join("src", path)),
  ].filter((path) => /\.(?:md|mdx|ts|tsx|json|ya?ml|toml)$|gitignore$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const path of files) {
    for (const [index, line] of (await readFile(join(repository, path), "utf8")).split("\n").entries())
      if (fetches(line)) found.push(`${path}:${index + 1} ${line.trim().slice(0, 120)}`);
  }
  expect(found).toEqual([]);
});

test("what runs an installed program never fetches it", () => {
  expect(Object.values(commandsOf).map(({ run }) => run)).toEqual(["npx --no-install", "pnpm exec", "yarn", "bun run"]);
});

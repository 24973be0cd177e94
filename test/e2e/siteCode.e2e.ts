/** Code of a site that ends, exhausts or outlives the command: no command ends with 0 unless a site was published. */
import { expect, test } from "vitest";
import { build, plain, plugin, testFaultsOfPages } from "../support/siteCode.ts";

const ofConfig: [string, string, string][] = [
  ["ends the process", "process.exit(0);", "site.config.ts:1:9 error C026"],
  ["ends the process later", "setTimeout(() => process.exit(0), 10);", "site.config.ts:1:26 error C026"],
  ["throws later", 'setTimeout(() => { throw new Error("late"); }, 10);', "site.config.ts:1:26 error C025"],
  ["leaves a rejected promise", 'Promise.reject(new Error("no"));', "site.config.ts:1:16 error C025"],
  ["waits for ever", "await new Promise(() => {});", "site.config.ts:1:7 error C027"],
];

test.each(ofConfig)("a config that %s ends the build with 2, its line and no site", async (_, code, words) => {
  const { status, text, isPublished } = await build({ config: `${code}\n${plain}` }, "--no-cache");
  expect(text).toContain(words);
  expect({ status, isPublished }).toEqual({ status: 2, isPublished: false });
});

test("a config that leaves a timer and a status neither delays the command nor changes its status", async () => {
  const config = `setInterval(() => {}, 1_000);\nprocess.on("exit", () => { process.exitCode = 7; });\nprocess.on("beforeExit", () => process.exit(8));\n${plain}`;
  expect(await build({ config })).toMatchObject({ status: 0, isPublished: true });
});

// siteCode.slow.e2e.ts has the others.
testFaultsOfPages("component", "0", ["ends the process", "runs out of memory"]);
testFaultsOfPages("plugin", "0", ["throws later"]);

test("a plugin that makes a cycle is named with its page", async () => {
  const { status, text } = await build({ config: plugin("tree.children.push(tree);") });
  expect(text).toContain('content/docs/bad.md:1 error M020 The plugin "boom" failed: it left a node in the tree that contains itself');
  expect(status).toBe(3);
});

test("code that fails later ends the list of events as any other failure does", async () => {
  const { status, text } = await build({ config: `Promise.reject(new Error("x"));\n${plain}` }, "--json");
  const last = JSON.parse(text.trim().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({ event: "end", exitCode: status, errors: 1 });
});

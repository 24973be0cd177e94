/** `--verify` compares every file that is published, whatever it is called. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { verify } from "../src/generator/check/verify.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { temporaryFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";

const odd = [".htaccess", ".nojekyll", ".well-known/security.txt", "docs/a/index.html", "docs/node_modules/index.html"];

test("a published file that differs is reported, dot names and folders called node_modules too", async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, {
    "site.config.ts": 'export default { title: "Kit" };\n',
    "content/docs/a.md": "# A\n",
    "content/docs/node_modules.md": "# B\n",
    "static/.htaccess": "a",
    "static/.nojekyll": "",
    "static/.well-known/security.txt": "a",
  });
  const io = createNodeIo(silentLog());
  const result = await build({ folder }, io);
  expect((await verify({ folder }, result, io)).problems).toEqual([]);
  await writeFiles(join(folder, "dist"), Object.fromEntries(odd.map((path) => [path, "other"])));
  const { problems } = await verify({ folder }, result, io);
  expect(problems.map(({ code, message }) => `${code} ${message.split(" ")[0]}`)).toEqual(odd.map((path) => `X007 ${path}`));
});

/** Builds a small site with the bundled command line, and serves it as a host does. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bcidocs } from "./cli.ts";
import { temporaryFolder } from "./folders.ts";
import { type StaticServer, serveFolder } from "./staticServer.ts";

/** Text by path relative to the site. A site without `site.config.ts` gets a plain one. */
export async function serveSite(files: Record<string, string>): Promise<StaticServer> {
  const { folder, remove } = await temporaryFolder("bcidocs-served");
  for (const [path, content] of Object.entries({ "site.config.ts": 'export default { title: "Test" };\n', ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const { status, stdout, stderr } = await bcidocs(["build", "--quiet"], { cwd: folder });
  if (status !== 0) throw new Error(`the site does not build (status ${status})\n${stdout}${stderr}`);
  const server = await serveFolder(join(folder, "dist"));
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await remove();
    },
  };
}

/** Builds a small site with the bundled command line, and serves it as a host does. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { bcidocs } from "./cli.ts";
import { temporaryFolder } from "./folders.ts";
import { plainConfig, writeFiles } from "./siteFiles.ts";
import { type ServeOptions, type StaticServer, serveFolder } from "./staticServer.ts";
import { storeBundles } from "./storedBundles.ts";

/** Text by path relative to the site. A site without `site.config.ts` gets a plain one. It is served below `path`, e.g. `kit`. */
export async function serveSite(files: Record<string, string>, path = "", options: ServeOptions = {}): Promise<StaticServer> {
  const { folder, remove } = await temporaryFolder("bcidocs-served");
  await writeFiles(folder, { ...plainConfig, ...files });
  await storeBundles(folder);
  const { status, stdout, stderr } = await bcidocs(["build", "--quiet", "--out-dir", join("dist", path)], { cwd: folder });
  if (status !== 0) throw new Error(`the site does not build (status ${status})\n${stdout}${stderr}`);
  // The host's page for wrong addresses is at its root.
  if (path) await copyFile(join(folder, "dist", path, "404.html"), join(folder, "dist", "404.html"));
  const server = await serveFolder(join(folder, "dist"), options);
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await remove();
    },
  };
}

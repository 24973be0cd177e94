/** A remote cache of a real server: nginx with WebDAV. Without nginx there is nothing to test, and the test says so. */
import { execFileSync, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bcidocs } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { writeFiles } from "../support/siteFiles.ts";

const nginx = ["/usr/sbin/nginx", "nginx"].find(isThere);

function isThere(program: string): boolean {
  try {
    execFileSync(program, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startNginx(): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  const port = await freePort();
  await Promise.all(["cas", "ac", "temp"].map((name) => mkdir(join(folder, name), { recursive: true })));
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path ${folder}/temp; proxy_temp_path ${folder}/temp; fastcgi_temp_path ${folder}/temp;
  uwsgi_temp_path ${folder}/temp; scgi_temp_path ${folder}/temp;
  server {
    listen 127.0.0.1:${port}; root ${folder}; client_max_body_size 1g;
    location ~ "^/(ac|cas)/[0-9a-f]{64}$" { dav_methods PUT; create_full_put_path on; }
  }
}
`,
  );
  const child = spawn(nginx ?? "", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log"), "-p", folder], { stdio: "inherit" });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await sleep(100);
    await remove();
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(url)
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true);
  return url;
}

test.skipIf(!nginx)("two checkouts share what they build through nginx with WebDAV (skipped where nginx is not installed)", async () => {
  const url = await startNginx();
  const build = async () => {
    const { folder, remove } = await temporaryFolder();
    onTestFinished(remove);
    await writeFiles(folder, {
      "site.config.ts": `export default { title: "Kit", docs: { path: "content/docs" }, cache: { remote: { url: "${url}/" } } };\n`,
      "content/index.md": "# Kit\n",
      "content/docs/a.md": "# Page\n",
    });
    const { status, stdout } = await bcidocs(["build", "--json"], { cwd: folder });
    expect(status).toBe(0);
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string; code?: string; name?: string; total?: number });
    expect(events.filter(({ event }) => event === "problem")).toEqual([]);
    return { hashes: await hashTree(join(folder, "dist")), compiled: events.find(({ name }) => name === "compile")?.total };
  };
  const first = await build();
  const second = await build();
  expect(second.hashes).toEqual(first.hashes);
  expect([first.compiled, second.compiled]).toEqual([2, 0]);
});

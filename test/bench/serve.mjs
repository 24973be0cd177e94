// Serves a folder as a host does: gzip, clean URLs, the cache headers of `_headers`.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
  ".txt": "text/plain",
};
const packed = new Set([".html", ".css", ".js", ".json", ".svg", ".xml", ".txt"]);

export async function serve(folder) {
  const bodies = new Map();
  const server = createServer(async (request, response) => {
    const file = await findFile(folder, new URL(request.url, "http://x").pathname);
    const path = file ?? join(folder, "404.html");
    if (!bodies.has(path)) bodies.set(path, await bodyOf(path));
    const { body, headers } = bodies.get(path);
    const cache = /\/assets\//.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate";
    response.writeHead(file ? 200 : 404, { ...headers, "cache-control": cache, "content-length": body.length }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(path) {
  const body = await readFile(path).catch(() => Buffer.from("Not found"));
  const headers = { "content-type": types[extname(path)] ?? "application/octet-stream" };
  return packed.has(extname(path))
    ? { body: gzipSync(body, { level: 9 }), headers: { ...headers, "content-encoding": "gzip" } }
    : { body, headers };
}

async function findFile(folder, pathname) {
  const path = join(folder, decodeURIComponent(pathname));
  for (const candidate of [path, join(path, "index.html"), `${path.replace(/\/$/, "")}.html`]) {
    if ((await stat(candidate).catch(() => null))?.isFile()) return candidate;
  }
  return null;
}

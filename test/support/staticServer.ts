/** Serves a built folder as a static host does: clean URLs, the 404 page, content types, and nothing else. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

export interface StaticServer {
  /** Without a slash at its end, e.g. `http://127.0.0.1:40123`. */
  url: string;
  close(): Promise<void>;
}

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export async function serveFolder(folder: string): Promise<StaticServer> {
  const server = createServer((request, response) => {
    respond(folder, request.url ?? "/", response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(folder: string, url: string, response: ServerResponse): Promise<void> {
  const file = await findFile(folder, url);
  const isFound = file !== null;
  const sent = file ?? join(folder, "404.html");
  const about = await stat(sent).catch(() => null);
  if (!about) return void response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
  response.writeHead(isFound ? 200 : 404, {
    "content-type": contentTypes[extname(sent)] ?? "application/octet-stream",
    "content-length": about.size,
  });
  createReadStream(sent).pipe(response);
}

/** `/docs/x` -> `docs/x`, `docs/x/index.html` or `docs/x.html`; null for what is not there or lies outside. */
async function findFile(folder: string, url: string): Promise<string | null> {
  let path: string;
  try {
    path = decodeURIComponent(url.replace(/[?#].*$/, ""));
  } catch {
    return null;
  }
  const asked = normalize(join(folder, path));
  if (path.includes("\0") || (asked !== folder && !asked.startsWith(folder + sep))) return null;
  for (const candidate of [asked, join(asked, "index.html"), `${asked.replace(/[\\/]$/, "")}.html`]) {
    if ((await stat(candidate).catch(() => null))?.isFile()) return candidate;
  }
  return null;
}

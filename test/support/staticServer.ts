/** Serves a built folder as a static host does: clean URLs, the 404 page, content types, and nothing else. */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";

/** For `createServer`. Node closes connections after 5 seconds without a request: a client that was held up uses one just then. */
export const idleLong = { keepAliveTimeout: 600_000 };

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

export interface ServeOptions {
  /** Compresses text with gzip, and lets `assets/` be cached for a year: for measurements of what a reader fetches. */
  isPacked?: boolean;
  /** Told of each file that was sent packed, with the bytes of its body. */
  onSent?(bytes: number): void;
  /** Called before each answer with the path; the answer waits for it. After `false` the connection ends without one, as on a lost network. */
  admit?(path: string): boolean | Promise<boolean>;
}

export async function serveFolder(
  folder: string,
  { isPacked = false, onSent, admit = () => true }: ServeOptions = {},
): Promise<StaticServer> {
  const send = isPacked ? createPackedSender(onSent) : sendFile;
  const answer = async (url: string, response: ServerResponse) => {
    if (await admit(url)) await respond(folder, url, { response, send });
    else response.destroy();
  };
  const server = createServer(idleLong, ({ url = "/" }, response) => {
    answer(url, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
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

/** Answers with a file that is there. */
type Send = (path: string, about: { status: number; size: number; response: ServerResponse }) => Promise<void>;

interface Answer {
  response: ServerResponse;
  send: Send;
}

async function respond(folder: string, url: string, { response, send }: Answer): Promise<void> {
  const file = await findFile(folder, url);
  const isFound = file !== null;
  const sent = file ?? join(folder, "404.html");
  const about = await stat(sent).catch(() => null);
  if (!about) return void response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
  await send(sent, { status: isFound ? 200 : 404, size: about.size, response });
}

async function sendFile(path: string, { status, size, response }: Parameters<Send>[1]): Promise<void> {
  response.writeHead(status, { "content-type": typeOf(path), "content-length": size });
  // A reader who leaves is not a fault.
  await pipeline(createReadStream(path), response).catch(() => response.destroy());
}

/** Each file is packed once, so that a measurement does not wait for it. */
function createPackedSender(onSent?: (bytes: number) => void): Send {
  const bodies = new Map<string, Buffer>();
  return async (path, { status, response }) => {
    const isText = /\.(html|css|js|json|svg|xml|txt)$/.test(path);
    const body: Buffer = bodies.get(path) ?? (await readBody(path, isText));
    bodies.set(path, body);
    response.writeHead(status, {
      "content-type": typeOf(path),
      "content-length": body.length,
      "cache-control": /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
      ...(isText ? { "content-encoding": "gzip" } : {}),
    });
    response.end(body);
    onSent?.(body.length);
  };
}

async function readBody(path: string, isPacked: boolean): Promise<Buffer> {
  const content = await readFile(path);
  return isPacked ? gzipSync(content, { level: 9 }) : content;
}

function typeOf(path: string): string {
  return contentTypes[extname(path)] ?? "application/octet-stream";
}

/** `/docs/x` -> `docs/x`, `docs/x/index.html` or `docs/x.html`; null for files that do not exist or are outside. */
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

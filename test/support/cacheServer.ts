/** A remote cache on this machine that speaks the HTTP protocol of Bazel's: files go where they are put. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { idleLong } from "./staticServer.ts";

export interface CacheServer {
  url: string;
  /** What it has, by path. */
  files: Map<string, Buffer>;
  /** Methods and paths of the requests, e.g. `GET /ac/…`. */
  requests: string[];
  /** Values of the header `Authorization`. */
  tokens: (string | undefined)[];
}

/** `answer` may answer in place of the server: it returns true then. Closed when the test ends, or what else `atEnd` waits for. */
export async function startCacheServer(
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean,
  atEnd: (close: () => void) => void = onTestFinished,
): Promise<CacheServer> {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  const tokens: (string | undefined)[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    requests.push(`${request.method} ${path.replace(/[0-9a-f]{64}$/, "…")}`);
    tokens.push(request.headers.authorization);
    if (answer?.(request, response)) return;
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      files.set(path, Buffer.concat(chunks));
      response.writeHead(201).end();
      return;
    }
    const file = files.get(path);
    if (file) response.end(file);
    else response.writeHead(404).end();
  };
  // A client that gives up in the middle of a file is not a fault.
  const server = createServer(idleLong, (request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files, requests, tokens };
}

/** A small HTTP server for one site on this machine: guards every request, limits every client, and outlives every fault. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Io } from "../io/io.ts";
import { codeOf } from "../text/errno.ts";
import { type Answerer, plainAnswer } from "./answer.ts";
import { limitConnections } from "./connections.ts";
import { guard } from "./guard.ts";
import { bareName, hostInUrl, isEverywhere } from "./hosts.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { listen } from "./listen.ts";
import { send } from "./send.ts";
import { createStreams, type Streams } from "./streams.ts";

export interface ServerOptions {
  /** Address to listen at. Default: `127.0.0.1`, which no other machine reaches. */
  host?: string | undefined;
  /** First port to try, 0 for any that is free. Default: 3000. */
  port?: number | undefined;
  /** Host names that requests may use besides this machine's own. */
  allowedHosts?: readonly string[] | undefined;
  limits?: Partial<Limits> | undefined;
  /** Called for each wanted port that another program uses. */
  onTaken?: ((port: number) => void) | undefined;
  /** Called when answering fails; the client gets a 500. */
  warn?: ((message: string, error: unknown) => void) | undefined;
}

export interface RunningServer {
  host: string;
  port: number;
  /** Origin for a browser on this machine, e.g. `http://127.0.0.1:3000`. */
  origin: string;
  /** Ends open streams and connections, and resolves when the port is free. */
  close(): Promise<void>;
}

/** Throws a ProblemError (C017) when it cannot listen. */
export async function startServer(options: ServerOptions, answer: Answerer, io: Io): Promise<RunningServer> {
  const { host = "127.0.0.1", port: wanted = 3000, allowedHosts = [], warn = () => undefined } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const streams = createStreams(limits);
  const work: Work = { rules: { host, allowedHosts }, answer, streams, warn, io };
  const server = createLimitedServer(limits);
  server.on("request", (request, response) => void handle(request, response, work));
  server.on("connect", (_, socket) => endSocket(socket, "405 Method Not Allowed", "Allow: GET, HEAD\r\n"));
  server.on("clientError", (error, socket) => endSocket(socket, statusOfFault(error)));
  const port = await listen(server, { host, port: wanted, onTaken: options.onTaken });
  server.on("error", (error) => warn("the server", error));
  return {
    host,
    port,
    origin: `http://${isEverywhere(host) ? "127.0.0.1" : hostInUrl(bareName(host))}:${port}`,
    close: () => closeServer(server, streams),
  };
}

function createLimitedServer(limits: Limits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkInterval,
    requireHostHeader: false,
    noDelay: true,
  });
  limitConnections(server, limits);
  server.setTimeout(limits.silence);
  return server;
}

interface Work {
  rules: Parameters<typeof guard>[1];
  answer: Answerer;
  streams: Streams;
  warn: NonNullable<ServerOptions["warn"]>;
  io: Io;
}

/** Never rejects: whatever happens, this request ends and the server goes on. */
async function handle(request: IncomingMessage, response: ServerResponse, work: Work): Promise<void> {
  // A reader who leaves is not a fault.
  response.on("error", () => undefined);
  try {
    await respond(request, response, work);
  } catch (error) {
    work.warn(`${request.method} ${request.url}`, error);
    if (response.headersSent) response.destroy();
    else
      await send(plainAnswer(500, "The server failed to answer this; its terminal shows why."), response, work.io).catch(() =>
        response.destroy(),
      );
  }
}

async function respond(request: IncomingMessage, response: ServerResponse, { rules, answer, streams, io }: Work): Promise<void> {
  const { method = "", url: target = "", headers, rawHeaders } = request;
  const passed = guard({ method, target, headers, rawHeaders }, rules);
  if ("refusal" in passed) return send(passed.refusal, response, io);
  // Bodies are not read: no accepted request has one.
  request.resume();
  const given = await answer(passed.request);
  if (response.destroyed) return;
  if (!("stream" in given)) return send(given, response, io);
  if (method === "HEAD") return send({ status: 200, headers: { ...given.headers }, body: "" }, response, io);
  const refusal = streams.open(given, response);
  if (refusal) await send(refusal, response, io);
}

/** For input that is not even a request. */
function statusOfFault(error: Error): string {
  const code = codeOf(error);
  if (code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
}

function endSocket(socket: Duplex, status: string, headers = ""): void {
  socket.on("error", () => undefined);
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

function closeServer(server: Server, streams: Streams): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    streams.closeAll();
    server.closeAllConnections();
  });
}

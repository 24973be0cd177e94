/** A small HTTP server for one site on this machine: finds a port, guards every request, and outlives every fault. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { type Answerer, type FiniteAnswer, plainAnswer, type StreamAnswer } from "./answer.ts";
import { guard } from "./guard.ts";
import { bareName, hostInUrl, isEverywhere } from "./hosts.ts";
import { sendFile } from "./sendFile.ts";

export interface ServerOptions {
  /** Address to listen at. Default: `127.0.0.1`, which no other machine reaches. */
  host?: string | undefined;
  /** First port to try, 0 for any that is free. Default: 3000. */
  port?: number | undefined;
  /** Host names that requests may use besides this machine's own. */
  allowedHosts?: readonly string[] | undefined;
  /** Called for each wanted port that another program uses. */
  onTaken?: ((port: number) => void) | undefined;
  /** Called when answering fails; the client gets a 500. */
  warn?: ((message: string, error: unknown) => void) | undefined;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Throws a ProblemError (C017) when it cannot listen. */
export async function startServer(options: ServerOptions, answer: Answerer) {
  const { host = "127.0.0.1", port: firstPort = 3000, allowedHosts = [], warn = () => undefined } = options;
  // After Node's 5 seconds a client that was held up uses a connection just as it closes: clients give up idle ones long before this.
  const server = createServer({ requireHostHeader: false, noDelay: true, keepAliveTimeout: 600_000 });
  const work: Work = { rules: { host, allowedHosts }, answer, warn };
  server.on("request", (request, response) => void handle(request, response, work));
  server.on("connect", (_, socket) => endSocket(socket, "405 Method Not Allowed", "Allow: GET, HEAD\r\n"));
  server.on("clientError", (error, socket) => endSocket(socket, statusOfFault(error)));
  const port = await listen(server, { host, port: firstPort, onTaken: options.onTaken });
  server.on("error", (error) => warn("the server", error));
  return {
    host,
    port,
    /** Origin for a browser on this machine, e.g. `http://127.0.0.1:3000`. */
    origin: `http://${isEverywhere(host) ? "127.0.0.1" : hostInUrl(bareName(host))}:${port}`,
    /** Ends open streams and connections, and resolves when the port is free. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Work {
  rules: Parameters<typeof guard>[1];
  answer: Answerer;
  warn: NonNullable<ServerOptions["warn"]>;
}

/** Never rejects: whatever happens, this request ends and the server goes on. */
async function handle(request: IncomingMessage, response: ServerResponse, { rules, answer, warn }: Work): Promise<void> {
  const { method = "", url: target = "", headers, rawHeaders } = request;
  // A reader who leaves is not a fault.
  response.on("error", () => undefined);
  try {
    response.setHeader("X-Content-Type-Options", "nosniff");
    const passed = guard({ method, target, headers, rawHeaders }, rules);
    if ("refusal" in passed) return send(passed.refusal, response);
    // Bodies are not read: no accepted request has one.
    request.resume();
    const reply = await answer(passed.request);
    if ("file" in reply) await sendFile(reply, response);
    else if ("stream" in reply && !response.destroyed) sendStream(reply, response);
    else if ("body" in reply && !response.destroyed) send(reply, response);
  } catch (error) {
    warn(`${method} ${target}`, error);
    if (response.headersSent) response.destroy();
    else send(plainAnswer(500, "The request failed. The terminal of the server shows why."), response);
  }
}

function send({ status, headers, body }: FiniteAnswer, response: ServerResponse): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  // Node sends no body where there must be none, e.g. to HEAD.
  response.end(body);
}

function sendStream({ stream }: StreamAnswer, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" });
  response.flushHeaders();
  if (response.req.method === "HEAD") return void response.end();
  stream({
    write: (text) => void response.write(text),
    close: () => void response.end(),
    onClose: (listener) => void response.once("close", listener),
  });
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

/** How many ports in a row to try. */
const mostPorts = 50;
const lastPort = 65_535;

/** Where to listen. */
interface Place extends Pick<ServerOptions, "onTaken"> {
  host: string;
  /** 0 for any that is free. */
  port: number;
}

/** The port of the server. Throws a ProblemError if there is none. */
export async function listen(server: Server, { host, port, onTaken }: Place): Promise<number> {
  const end = port === 0 ? 0 : Math.min(port + mostPorts - 1, lastPort);
  for (let next = port; next <= end; next++) {
    try {
      return await listenAt(server, host, next);
    } catch (error) {
      const hint = "Name one of this machine's addresses with --host, and a port above 1024 with --port; those below belong to the system.";
      const isTaken = codeOf(error) === "EADDRINUSE";
      if (!isTaken) throw new ProblemError(problem("C017", `cannot listen at ${hostInUrl(host)}:${next}: ${reasonOf(error)}`, { hint }));
      onTaken?.(next);
    }
  }
  const hint = "Choose another port with --port, or any free port with --port 0.";
  throw new ProblemError(problem("C017", `the ports ${port} to ${end} of ${host} are all taken`, { hint }));
}

function listenAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: bareName(host), port }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : port);
    });
  });
}

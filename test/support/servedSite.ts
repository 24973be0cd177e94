/** `bcidocs serve` as a user runs it, and a client that sends exactly what the test wants. */
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { repository } from "./folders.ts";

export interface ServedSite {
  /** With the base URL, e.g. `http://127.0.0.1:40123/kit/`. */
  url: string;
  port: number;
  /** Of the process. */
  pid: number;
  /** All that was printed up to now. */
  printed(): string;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<{ status: number | null; milliseconds: number }>;
}

export interface ServeSettings {
  args?: string[];
  env?: Record<string, string>;
  /** Another program than the one of this repository. */
  program?: string;
}

const ownProgram = join(repository, "bin", "bcidocs.js");

/** As `startServing`; it ends with the test at the latest. */
export function serveFrom(folder: string, settings: ServeSettings = {}): Promise<ServedSite> {
  return startServing(folder, settings, (end) => onTestFinished(end));
}

/** Starts the server in the folder of a site, at a free port unless `args` name one. `onStart` gets what ends it, whether it comes to serve or not. */
export function startServing(
  folder: string,
  { args = [], env = {}, program = ownProgram }: ServeSettings = {},
  onStart: (end: () => Promise<void>) => void = () => undefined,
): Promise<ServedSite> {
  const { NODE_ENV: _mode, VITEST: _vitest, NODE_OPTIONS: _options, FORCE_COLOR: _color, ...rest } = process.env;
  const port = args.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(process.execPath, [program, "serve", "--json", ...port, ...args], {
    cwd: folder,
    env: { ...rest, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const stop = async (signal: NodeJS.Signals = "SIGINT") => {
    const start = performance.now();
    child.kill(signal);
    return { status: await ended, milliseconds: performance.now() - start };
  };
  onStart(async () => void (await stop("SIGKILL")));
  return new Promise((resolve, reject) => {
    const read = (text: string) => {
      printed += text;
      const line = printed.split("\n").find((one) => one.startsWith('{"event":"serving"'));
      if (line?.endsWith("}"))
        resolve({ ...(JSON.parse(line) as { url: string; port: number }), pid: child.pid ?? 0, printed: () => printed, stop });
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    void ended.then((status) => reject(new Error(`serve ended with ${status}\n${printed}`)));
  });
}

/** The whole response to these bytes, up to the end of the connection. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let text = "";
    socket.setEncoding("latin1").on("data", (part) => {
      text += part;
    });
    // A server that refuses may hang up while there is still something to be sent.
    socket.on("error", (error) => (text === "" ? reject(error) : resolve(text)));
    socket.on("close", () => resolve(text));
  });
}

/** One request with a target that no client would send; the connection ends with it. */
export function askRaw(port: number, target: string, headers: Record<string, string> = {}): Promise<string> {
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return exchange(port, `GET ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
}

/** `HTTP/1.1 404 Not Found…` -> 404; 0 for what is not a response. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}

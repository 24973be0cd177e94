/** `bcidocs serve`: shows the published site on this machine until Ctrl-C. */
import { spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import { relative } from "node:path";
import { type ConfigRequest, loadConfig } from "../config/load.ts";
import type { Io } from "../io/io.ts";
import { isEverywhere } from "../serve/hosts.ts";
import { type RunningServer, startServer } from "../serve/httpServer.ts";
import { createStaticHost } from "../serve/staticHost.ts";
import { aborted } from "../text/lazily.ts";
import { printable, printableJson, printableLines } from "../text/printable.ts";
import { encodePath, tryDecode } from "../text/url.ts";
import type { OutputOptions } from "./flags.ts";

export interface ServeOptions extends OutputOptions {
  host?: string;
  port?: number;
  /** Other host names that requests may use. */
  allowedHost?: string[];
  open?: boolean;
}

interface ServeRequest extends ConfigRequest {
  /** Absolute path of the published site. */
  outDir: string;
  /** Ends the server. */
  signal: AbortSignal;
  options: ServeOptions;
}

/** Resolves when the server has ended. Throws a ProblemError when it cannot listen. */
export async function serve(request: ServeRequest, io: Io): Promise<number> {
  const { config } = await loadConfig(request, io);
  const { options, outDir, signal } = request;
  const host = createStaticHost({ outDir, baseUrl: config.baseUrl }, io);
  const server = await startServer(serverOptions(options, config.serve.allowedHosts), host);
  await announce({ server, baseUrl: config.baseUrl, what: relative(process.cwd(), outDir) || "." }, options);
  await aborted(signal);
  await server.close();
  return 0;
}

/** What a server of this command gets from the command line. */
export function serverOptions({ host, port, json, debug, allowedHost = [] }: ServeOptions, configuredHosts: readonly string[] = []) {
  return {
    host,
    port,
    allowedHosts: [...configuredHosts, ...allowedHost],
    onTaken: (taken: number) => {
      process.stdout.write(
        json ? `${JSON.stringify({ event: "taken", port: taken })}\n` : `Port ${taken} is taken, trying ${taken + 1}.\n`,
      );
    },
    warn: (what: string, error: unknown) => {
      const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ""] : [String(error), ""];
      process.stderr.write(printableLines(`warning: ${what} was not answered: ${message}${debug ? `\n${stack}` : ""}\n`));
    },
  };
}

/** A server that runs, and what it serves. */
interface Announced {
  server: RunningServer;
  /** As in the settings. */
  baseUrl: string;
  /** As messages name it, e.g. `dist`. */
  what: string;
  /** Milliseconds until it was ready. */
  took?: number;
}

/** Prints where the site is, and opens it in the browser if asked to. */
export async function announce(
  { server: { host, port, origin }, baseUrl, what, took }: Announced,
  { json, open }: ServeOptions,
): Promise<void> {
  const path = encodePath(tryDecode(baseUrl));
  const network = isEverywhere(host) ? addresses().map((address) => `http://${address}:${port}${path}`) : [];
  const others = network.map((address) => `  In this network: ${address}\n`).join("");
  const event = { event: "serving", url: origin + path, host, port, network };
  process.stdout.write(
    json
      ? `${printableJson(event)}\n`
      : `Serving ${printable(what)} at ${event.url}${took === undefined ? "" : ` after ${(took / 1000).toFixed(2)} s`}\n${others}  Ctrl-C ends it.\n`,
  );
  if (open) await openBrowser(event.url, (text) => void process.stderr.write(text));
}

/** Addresses of this machine in the network. */
function addresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address);
}

/** Programs that open an address, without a shell. */
const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Warns if it cannot; resolves as soon as the opener has started. */
function openBrowser(url: string, warn: (text: string) => void): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
    child.once("spawn", () => resolve());
    child.once("error", (error) => {
      warn(`The browser cannot be opened (${error.message}). Open ${url} yourself.\n`);
      resolve();
    });
    child.once("exit", (status) => {
      if (status) warn(`The browser cannot be opened (${program} ended with ${status}). Open ${url} yourself.\n`);
    });
    child.unref();
  });
}

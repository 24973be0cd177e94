/** Asks other sites: the only code of a build or check that uses the network, and only for `check --external`. */
import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import type { HttpResponse, LinkChecker, LinkResult } from "linkinator";
import { readBody } from "../../text/body.ts";
import { lazilyEach } from "../../text/lazily.ts";

/** The result of one request; redirects are not followed. */
export type Answer = { status: number; headers: Record<string, string> } | { fault: string };

export type ExternalProber = Awaited<ReturnType<typeof createProber>>;

/** Honest, so that an operator knows whom to ask. */
const userAgent = `bcidocs/${__VERSION__} (link check)`;

/** A page of which more has to be read than this is left. */
export const mostBytes = 5_000_000;

type CrawlOptions = Parameters<LinkChecker["crawl"]>[0];

type Lookup = (host: string, options: { all: true }) => Promise<LookupAddress[]>;

/** Uses linkinator, one address at a time; callers add retries, redirects, limits and the cache. */
export async function createProber({ timeout, lookup = lookUp }: { timeout: number; lookup?: Lookup }) {
  // Loaded by those who ask for it only.
  const [linkinator, { connectTo }] = await Promise.all([import("linkinator"), import("./connectTo.ts")]);
  // Each name is looked up once, so that the addresses which were allowed are the ones that `fetch` connects to.
  const lookups = new Map<string, Promise<LookupAddress[]>>();
  const addressesOf = lazilyEach((host: string) => {
    const addresses = lookup(host, { all: true });
    // One that failed may be asked again.
    addresses.catch(() => lookups.delete(host));
    return addresses;
  }, lookups);
  connectTo(addressesOf);
  return {
    /** HEAD, and GET where a server does not answer that well. Never rejects. */
    async probe(url: string): Promise<Answer> {
      const results: LinkResult[] = [];
      const checker = new linkinator.LinkChecker();
      await checker.crawl({ ...crawlOptions(url, timeout), results });
      return answerOf(results[0]);
    },
    /** The HTML of a page; null where it is not HTML, or too large, or cannot be read. */
    async readPage(url: string): Promise<string | null> {
      const headers = { "user-agent": userAgent, accept: "text/html" };
      const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(timeout) }).catch(() => null);
      if (!response) return null;
      const isHtml = response.ok && (response.headers.get("content-type") ?? "").includes("html");
      if (isHtml && response.body) return readText(response);
      await response.body?.cancel();
      return null;
    },
    /** IP addresses of a host, the ones that later requests connect to; rejects with an error that has a `code`. */
    async resolve(host: string): Promise<string[]> {
      const addresses = addressesOf(host).then((all) => all.map(({ address }) => address));
      // Behind a proxy, names of the outside need not be known on this machine: the proxy looks them up.
      const isProxied = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].some((name) => (process.env[name] ?? "") !== "");
      return isProxied ? addresses.catch(() => []) : addresses;
    },
  };
}

function crawlOptions(url: string, timeout: number): Omit<CrawlOptions, "results"> {
  return {
    url: new URL(url),
    crawl: false,
    cache: new Set(),
    relationshipCache: new Set(),
    pendingChecks: new Map(),
    delayCache: new Map(),
    retryErrorsCache: new Map(),
    checkOptions: { path: url, redirects: "error", timeout, headers: { "user-agent": userAgent } },
    // It would hold further addresses; there are none.
    queue: { add: () => undefined } as unknown as CrawlOptions["queue"],
    rootPath: "",
    retry: false,
    retryErrors: false,
    retryErrorsCount: 0,
    retryErrorsJitter: 0,
  };
}

function answerOf(result: LinkResult | undefined): Answer {
  const details = result?.failureDetails ?? [];
  const response = details.findLast((detail): detail is HttpResponse => !(detail instanceof Error));
  const status = response?.status ?? result?.status ?? 0;
  if (status !== 0) return { status, headers: response?.headers ?? {} };
  return { fault: codeOf(details.findLast((detail) => detail instanceof Error)) };
}

/** e.g. `ECONNRESET`, `CERT_HAS_EXPIRED`, `TimeoutError`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

async function readText(response: Response): Promise<string | null> {
  const bytes = await readBody(response, mostBytes, "the page is too long").catch(() => null);
  return bytes && new TextDecoder().decode(bytes);
}

/** Asks for one external address: follows its redirects, waits where a server asks for it, and tries again. */
import { BlockList, isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { SiteConfig } from "../../model/config.ts";
import { lazilyEach } from "../../text/lazily.ts";
import { parseUrl } from "../../text/url.ts";
import { isPassing, type Outcome, outcomeOf, retryAfter } from "./outcome.ts";
import privateRanges from "./privateRanges.json" with { type: "json" };
import { type Answer, codeOf, type ExternalProber } from "./prober.ts";

export interface FollowTools {
  prober: ExternalProber;
  gate: Gate;
  /** How often a request is repeated that failed for a reason that passes. */
  retries: number;
  /** Hosts with port, e.g. `localhost:3000`, that may be asked although they are private. */
  privateHosts: readonly string[];
  now(): number;
}

export const mostRedirects = 20;
/** Who is asked to wait longer does not: the address stays unknown. */
export const longestWait = 120_000;
/** Before the first repetition; each further one waits twice as long. */
const firstWait = 500;

const redirects = new Set([301, 302, 303, 307, 308]);

/** `at` is the address that answered in the end. */
export async function followRedirects(url: string, tools: FollowTools): Promise<{ outcome: Outcome; at: string }> {
  const seen = new Set<string>();
  let [at, isPermanent] = [url, true];
  while (true) {
    if (seen.has(at)) return { outcome: { kind: "dead", reason: "it redirects in a circle" }, at };
    if (seen.size > mostRedirects) return { outcome: { kind: "dead", reason: `it redirects more than ${mostRedirects} times` }, at };
    seen.add(at);
    const { host, hostname } = new URL(at);
    const refused = await refusal({ host, hostname }, tools);
    if (refused) return { outcome: refused, at };
    const answer = await probeWithRetry(at, host, tools);
    const next = targetOf(answer, at);
    if (next === null) return { outcome: finalOutcome(outcomeOf(answer, host), { url, at, isPermanent }), at };
    isPermanent &&= "status" in answer && [301, 308].includes(answer.status);
    at = next;
  }
}

/** Each redirect is checked again: a public address may lead to a private one. */
async function refusal({ host, hostname }: { host: string; hostname: string }, tools: FollowTools): Promise<Outcome | null> {
  if (tools.privateHosts.includes(host)) return null;
  if (isPrivateHost(hostname)) return { kind: "private", host };
  try {
    const addresses = await tools.prober.resolve(hostname);
    return addresses.some(isPrivateAddress) ? { kind: "private", host } : null;
  } catch (error) {
    return outcomeOf({ fault: codeOf(error) }, host);
  }
}

async function probeWithRetry(url: string, host: string, { prober, gate, retries, now }: FollowTools): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await gate.run(host, () => prober.probe(url));
    if (!isPassing(answer) || attempt === retries) return answer;
    const asked = "headers" in answer ? retryAfter(answer.headers["retry-after"], now()) : null;
    if (asked !== null && asked > longestWait) return answer;
    if (asked !== null) gate.pause(host, asked);
    else await sleep(firstWait * 2 ** attempt * (1 + Math.random() / 2));
  }
}

/** Where a redirect leads, without a fragment; null for any other answer. */
function targetOf(answer: Answer, from: string): string | null {
  if (!("status" in answer) || !redirects.has(answer.status)) return null;
  const { location } = answer.headers;
  const target = location ? parseUrl(location, from) : null;
  if (!target) return null;
  target.hash = "";
  return /^https?:$/.test(target.protocol) ? target.href : null;
}

function finalOutcome(outcome: Outcome, { url, at, isPermanent }: { url: string; at: string; isPermanent: boolean }): Outcome {
  if (outcome.kind !== "alive" || at === url) return outcome;
  const isHome = new URL(at).pathname === "/" && new URL(url).pathname !== "/";
  return { kind: "alive", ...(isPermanent && { movedTo: at }), ...(isHome && { isHome: true as const }) };
}

/** Recognizes hosts that only the machine or its network can reach: a foreign page must not cause requests to them. */
const privateNames = /(?:^|\.)(?:localhost|local|internal|localdomain|home\.arpa)$/i;

const list = new BlockList();
for (const [address, bits] of Object.entries(privateRanges)) list.addSubnet(address, bits, address.includes(":") ? "ipv6" : "ipv4");

/** By its name alone, without asking anybody; a host as `URL.hostname` has it. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) > 0 ? isPrivateAddress(host) : privateNames.test(host);
}

/** Also of an IPv4 address that is written as an IPv6 one. */
function isPrivateAddress(address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Keeps other sites from being flooded: few requests at once for a host, with a gap between them. */
type Gate = ReturnType<typeof createGate>;

interface Host {
  limit: LimitFunction;
  /** When its next request may begin. */
  next: number;
}

/** `perHost` requests to one host at once, `gap` milliseconds apart; up to half as much again is added at random. */
export function createGate({ perHost, concurrency, gap }: Pick<SiteConfig["links"]["external"], "perHost" | "concurrency" | "gap">) {
  const limit = pLimit(concurrency);
  const hostOf = lazilyEach((_name: string): Host => ({ limit: pLimit(perHost), next: 0 }));
  return {
    run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const host = hostOf(name);
      return host.limit(async () => {
        await turnOf(host, gap);
        return limit(work);
      });
    },
    /** No further request to the host for this many milliseconds. */
    pause(name: string, milliseconds: number): void {
      const host = hostOf(name);
      host.next = Math.max(host.next, performance.now() + milliseconds);
    },
  };
}

async function turnOf(host: Host, gap: number): Promise<void> {
  const at = Math.max(performance.now(), host.next);
  host.next = at + gap * (1 + Math.random() / 2);
  const wait = at - performance.now();
  if (wait > 0) await sleep(wait);
}

/**
 * Which hosts the server answers: names of this machine, and those that the site allows. Any other name means that a page
 * elsewhere has had its own name point here, so as to read what only this machine should see.
 */

import { isIP, isIPv6 } from "node:net";

/** What is allowed besides this machine's own names. */
export interface HostRules {
  /** What the server listens at, e.g. `127.0.0.1`. */
  host: string;
  /** From the settings or the command line: `docs.example.com`, or `.example.com` with all names below it. */
  allowedHosts: readonly string[];
}

/** `localhost:3000` -> `localhost`, `[::1]:3000` -> `::1`; null if it is not a host. */
function hostNameOf(header: string): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::\d{1,5})?$/i.exec(header);
  const name = (found?.[1] ?? found?.[2])?.toLowerCase();
  return name === undefined ? null : name.replace(/\.$/, "");
}

/** Whether a request may name this host. */
export function isAllowedHost(header: string, { host, allowedHosts }: HostRules): boolean {
  const name = hostNameOf(header);
  if (name === null || name === "") return false;
  if (isLoopback(name) || name === bareName(host)) return true;
  // Listening on all addresses is for readers in the same network, who use this machine's address. No name service can rebind such a host.
  if (isEverywhere(host) && isIP(name) !== 0) return true;
  return isListed(name, allowedHosts);
}

/** Whether a page of this origin may read answers: one of the requested host, or of one that the settings name. */
export function isAllowedOrigin(origin: string, host: string, { allowedHosts }: Pick<HostRules, "allowedHosts">): boolean {
  const found = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1];
  if (found === undefined) return false;
  if (found.toLowerCase() === host.toLowerCase()) return true;
  const name = hostNameOf(found);
  return name !== null && isListed(name, allowedHosts);
}

/** Whether a server can listen there: a host name or an IP address, without scheme, port and path. */
export function isHost(text: string): boolean {
  const bare = bareName(text);
  if (text.startsWith("[") !== text.endsWith("]")) return false;
  // A name must not have parts like those of an IPv4 address: `0` is short for every address, `127.1` for this machine.
  return isIP(bare) !== 0 ? isIPv6(bare) || !text.startsWith("[") : isHostName(text) && !/(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(text);
}

/** Letters, digits, `_` and `-` between dots, of the length that name services allow. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i.test(text);
}

/** Whether the server listens at every address of the machine. */
export function isEverywhere(host: string): boolean {
  const bare = bareName(host);
  // IPv6 addresses have many spellings: `0::0`, `::ffff:0.0.0.0`.
  return bare === "0.0.0.0" || (isIPv6(bare) && /^(?:[0:]+|[0:]*ffff:(?:0\.0\.0\.0|0+:0+))$/.test(bare));
}

/** `::1` -> `[::1]`, as URLs write it. */
export function hostInUrl(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/** `[::1]` -> `::1`, in lower case, as a socket takes it. */
export function bareName(host: string): string {
  return host.replace(/^\[|\]$/g, "").toLowerCase();
}

function isLoopback(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

function isListed(name: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    return wanted.startsWith(".") ? name === wanted.slice(1) || name.endsWith(wanted) : name === wanted;
  });
}

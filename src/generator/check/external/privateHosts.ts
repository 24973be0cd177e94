/** Recognizes hosts that only the machine or its network can reach: a foreign page must not cause requests to them. */
import { BlockList, isIP } from "node:net";

const names = /(?:^|\.)(?:localhost|local|internal|localdomain|home\.arpa)$/i;

const ranges: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 128],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
];

const list = new BlockList();
for (const [address, bits] of ranges) list.addSubnet(address, bits, address.includes(":") ? "ipv6" : "ipv4");

/** By its name alone, without asking anybody; a host as `URL.hostname` has it. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) > 0 ? isPrivateAddress(host) : names.test(host);
}

/** Also of an IPv4 address that is written as an IPv6 one. */
export function isPrivateAddress(address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

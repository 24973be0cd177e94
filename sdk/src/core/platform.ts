/** What the SDK takes from the platform, told structurally: no type of the browser or of Node reaches the types of users. */
import type { Clock } from "./clock.ts";

export interface FetchResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  body: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> } } | null;
}

export interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: unknown;
}

export type Fetch = (url: string, init?: FetchInit) => Promise<FetchResponse>;

/** `localStorage` of a browser, or nothing. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface Globals {
  fetch: Fetch;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
  console: { warn(message: string): void };
  process?: { versions?: { node?: string } };
  localStorage?: KeyValueStorage;
  window?: unknown;
  navigator?: { bluetooth?: unknown };
  AbortController: new () => { signal: unknown; abort(): void };
  TextEncoder: new () => { encode(text: string): Uint8Array };
  TextDecoder: new () => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string };
}

/** The global object, as far as the SDK knows it. */
export const platform = globalThis as unknown as Globals;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const handle = platform.setTimeout(run, ms);
    return () => platform.clearTimeout(handle);
  },
};

export function isNode(): boolean {
  return typeof platform.process?.versions?.node === "string" && platform.window === undefined;
}

/** Storage of the browser. Reading it may throw where a page has none, such as in a sandboxed frame. */
export function browserStorage(): KeyValueStorage | null {
  try {
    return isNode() ? null : (platform.localStorage ?? null);
  } catch {
    return null;
  }
}

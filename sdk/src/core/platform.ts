/** What the SDK takes from the platform, told structurally: no type of the browser or of Node reaches the types of users. */
import { type Clock, guarded } from "./clock.ts";

/** What the SDK reads of an answer: that of `fetch` has it all. */
export interface FetchResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  headers?: { get(name: string): string | null } | undefined;
  /** A stream of bytes, where the platform has them. */
  body?: unknown;
}

export interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** That of an `AbortController`. */
  signal?: unknown;
}

/**
 * `fetch`, of the platform or of a library. The second argument is a {@link FetchInit}; `fetch` itself knows more.
 *
 * @hidden
 */
export type Fetch = (url: string, init?: object) => Promise<FetchResponse>;

/**
 * Where a session is stored: `localStorage` of a browser, or a storage that returns Promises, such as that of React Native.
 *
 * @hidden
 */
export interface SessionStorage {
  /** The value of the key, or `null`. */
  getItem(key: string): string | null | Promise<string | null>;
  /** Stores the value; a Promise that it returns is awaited. */
  setItem(key: string, value: string): unknown;
  /** Removes the key; a Promise that it returns is awaited. */
  removeItem(key: string): unknown;
}

/** `localStorage` of a browser, or nothing. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Locks that the tabs of a browser share. */
interface Locks {
  request<T>(name: string, options: object, run: () => Promise<T>): Promise<T>;
}

/** What another tab has done to the storage; any other event has none of it. */
export interface StorageEventLike {
  key?: string | null;
  newValue?: string | null;
}

interface Globals {
  fetch: Fetch;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
  console: { warn(message: string): void };
  process?: { versions?: { node?: string } };
  localStorage?: KeyValueStorage;
  window?: unknown;
  navigator?: { bluetooth?: unknown; locks?: Locks };
  Response?: { prototype: object };
  addEventListener?: (event: string, listener: (event: StorageEventLike) => void) => void;
  removeEventListener?: (event: string, listener: (event: StorageEventLike) => void) => void;
  AbortController: new () => { signal: unknown; abort(): void };
}

/** The global object, as far as the SDK knows it. */
export const platform = globalThis as unknown as Globals;

export const systemClock: Clock = guarded({
  now: () => Date.now(),
  after(ms, run) {
    const handle = platform.setTimeout(run, ms);
    return () => platform.clearTimeout(handle);
  },
});

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

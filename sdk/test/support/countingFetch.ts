/** `fetch` that knows what is on its way, so that a test can wait until nothing is. */
import type { Fetch } from "../../src/core/platform.ts";

export interface CountingFetch {
  fetch: Fetch;
  /** Calls without a complete answer. */
  readonly pending: number;
  /** Streams that are being read. */
  readonly reading: number;
  /** Bytes that these have read. */
  readonly received: number;
}

/** Counts what goes through the `fetch` of the platform, or through another one. */
export function createCountingFetch(own: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)): CountingFetch {
  const counts = { pending: 0 };
  const readers = new Set<{ received: number }>();
  const counted = async <T>(promise: Promise<T>): Promise<T> => {
    counts.pending += 1;
    return promise.finally(() => {
      counts.pending -= 1;
    });
  };
  const fetch: Fetch = async (url, init) => {
    const response = await counted(own(url, init));
    const { ok, status, headers } = response;
    const signal = (init as RequestInit | undefined)?.signal;
    return { ok, status, headers, text: () => counted(response.text()), body: response.body ? bodyOf(response, signal) : undefined };
  };
  const bodyOf = (response: Response, signal: AbortSignal | null | undefined) => ({
    getReader() {
      const reader = response.body?.getReader();
      const own = { received: 0 };
      readers.add(own);
      const end = () => void readers.delete(own);
      // One that is given up is not read any more, not even to learn of its end.
      signal?.addEventListener("abort", end);
      return {
        async read() {
          try {
            const part = await (reader?.read() ?? Promise.reject(new Error("no body")));
            own.received += part.value?.length ?? 0;
            if (part.done) end();
            return part;
          } catch (error) {
            end();
            throw error;
          }
        },
      };
    },
  });
  return {
    fetch,
    get pending() {
      return counts.pending;
    },
    get reading() {
      return readers.size;
    },
    get received() {
      return [...readers].reduce((sum, { received }) => sum + received, 0);
    },
  };
}

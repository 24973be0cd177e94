/** `fetch` that knows what is on its way, so that a test can wait until nothing is. */
import type { Fetch } from "../../src/core/platform.ts";

export interface CountingFetch {
  fetch: Fetch;
  /** Calls without a complete answer. */
  readonly pending: number;
  /** Streams that are being read. */
  readonly reading: number;
  /** Bytes that streams have read. */
  readonly received: number;
}

/** Counts what goes through the `fetch` of the platform, or through another one. */
export function createCountingFetch(own: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)): CountingFetch {
  const counts = { pending: 0, reading: 0, received: 0 };
  const counted = async <T>(promise: Promise<T>): Promise<T> => {
    counts.pending += 1;
    return promise.finally(() => {
      counts.pending -= 1;
    });
  };
  const fetch: Fetch = async (url, init) => {
    const response = await counted(own(url, init));
    const { ok, status, headers } = response;
    return { ok, status, headers, text: () => counted(response.text()), body: response.body ? bodyOf(response) : undefined };
  };
  const bodyOf = (response: Response) => ({
    getReader() {
      const reader = response.body?.getReader();
      counts.reading += 1;
      let isOver = false;
      const end = () => {
        if (!isOver) counts.reading -= 1;
        isOver = true;
      };
      return {
        async read() {
          try {
            const part = await (reader?.read() ?? Promise.reject(new Error("no body")));
            counts.received += part.value?.length ?? 0;
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
      return counts.reading;
    },
    get received() {
      return counts.received;
    },
  };
}

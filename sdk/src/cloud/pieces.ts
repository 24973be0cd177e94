/** What the server sends over a connection, in pieces of text as they come. */
import { defer, Observable, repeat, tap } from "rxjs";
import type { Clock } from "../core/clock.ts";
import { networkFailed, sdkError, timedOut } from "../core/errors.ts";
import { isNoemaError } from "../core/NoemaError.ts";
import { type FetchResponse, platform } from "../core/platform.ts";
import { createUtf8Decoder } from "../core/utf8.ts";
import { notOurs } from "./answers.ts";

interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
}

/** Whether bodies of `fetch` can be read while they come. The polyfill of React Native gives them at their end alone. */
export function canReadBodies(isOwnFetch: boolean): boolean {
  const { Response } = platform;
  return isOwnFetch || Response === undefined || "body" in Response.prototype;
}

/** The answer was there, and cannot be read piece by piece. */
export function isUnreadable(error: unknown): boolean {
  return isNoemaError(error) && error.cause === unreadable;
}

const unreadable = "no readable body";

interface Opening {
  /** Sends the request, and rejects unless the answer is a good one. */
  open: (signal: unknown) => Promise<FetchResponse>;
  clock: Clock;
  /** How long the answer may take; the body of a good one has no end. */
  ms: number;
}

/** Reads the body as it comes. The first piece is empty: the connection is open. */
export function streamed$({ open, clock, ms }: Opening): Observable<string> {
  return new Observable((subscriber) => {
    const controller = new platform.AbortController();
    const stopWaiting = clock.after(ms, () => subscriber.error(timedOut("the connection to the cloud", ms)));
    const run = async () => {
      const response = await open(controller.signal);
      stopWaiting();
      const reader = readerOf(response);
      subscriber.next("");
      const decode = createUtf8Decoder();
      while (!subscriber.closed) {
        const { done, value } = await reader.read().catch(lost);
        if (done) return subscriber.complete();
        subscriber.next(decode(value ?? new Uint8Array()));
      }
    };
    run().catch((error: unknown) => subscriber.error(error));
    return () => {
      stopWaiting();
      controller.abort();
    };
  });
}

/** Asks for one answer after the other: each holds what has come since the one before. */
export function polled$(ask$: (isFirst: boolean) => Observable<string>): Observable<string> {
  let count = 0;
  return defer(() => ask$(count++ === 0)).pipe(tap(requireNews), repeat());
}

/** The cloud answers when there is something. Who answers at once with nothing would be asked without end. */
function requireNews(text: string): void {
  if (!/\n\r?\n$/.test(text)) throw notOurs();
}

function readerOf({ body }: FetchResponse): Reader {
  if (typeof body !== "object" || body === null || !("getReader" in body) || typeof body.getReader !== "function")
    throw sdkError("bad-answer", "the response of the cloud cannot be streamed.", unreadable);
  return body.getReader() as Reader;
}

function lost(error: unknown): never {
  throw networkFailed(error);
}

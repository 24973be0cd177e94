/** What a transport is built on, and what tests hand in. */
import type { Observable } from "rxjs";
import type { Clock } from "../core/clock.ts";

/** One characteristic of the connected headset, the same for every library below. */
export interface Port {
  read(): Promise<Uint8Array>;
  /** At most 512 bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Values as they are notified; it does not turn notifications on. */
  values$: Observable<Uint8Array>;
  startNotifications(): Promise<unknown>;
  stopNotifications(): Promise<unknown>;
}

/** What a test hands in. */
export interface TransportServices {
  clock?: Clock;
  random?: () => number;
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { StopReason } from "./base.ts";

/** What can be set. */
export interface Options {
  /** Its name. */
  id: string;
  /**
   * Milliseconds to wait.
   * @defaultValue 500
   */
  timeout?: number;
  /** Called with every reading. */
  onReading?(reading: Reading): void;
  /** Anything else. */
  [key: `x-${string}`]: unknown;
}

/** One reading. */
export type Reading = {
  /** Milliseconds since 1970. */
  timestamp: number;
  /** One value per channel, in microvolts. */
  readonly values: readonly number[];
  /** Where it came from. */
  source: {
    /** Name of the channel. */
    channel: Channel;
    quality?: "good" | "bad";
  };
};

/** Names of the channels. */
export type Channel = "CP3" | "C3" | "F5" | "PO3" | "PO4" | "F6" | "C4" | "CP4" | "left-ear" | "right-ear";

/** A function that hears. */
export type Listener<T = unknown> = (value: T, index: number) => void;

/** Ways to log in. */
export type Login =
  | {
      /** The address. */
      email: string;
      password: string;
    }
  | { idToken: string; /** Who issued it. */ providerId: string }
  | string;

/** A conditional type. */
export type Unwrapped<T> = T extends Promise<infer U extends object> ? Unwrapped<U> : T extends (infer V)[] ? V : never;
/** A mapped type. */
export type Flags<T extends object> = { readonly [K in keyof T as `is${Capitalize<string & K>}`]?: boolean };
/** A mapped type that takes away. */
export type Writable<T> = { -readonly [K in keyof T]-?: T[K] };
/** A tuple. */
export type Pair = [first: number, second?: string, ...rest: boolean[]];
/** Template. */
export type Path = `/${string}/${number}`;
/** Constructors. */
export type DeviceConstructor = abstract new (id: string) => object;
/** Checks. */
export type Guard = (value: unknown) => value is Reading;
/** The same as another. */
export type Alias = Reading["source"];
/** Keys of another. */
export type Keys = keyof Options;
/** An intersection. */
export type Both = Options & { extra: Map<string, Set<StopReason>> };

/** Counts and can be called. */
export interface Counter {
  /** Counts one. */
  (by?: number): number;
  /** Makes another. */
  new (start: number): Counter;
  /** How far it is. */
  readonly count: number;
  [Symbol.toPrimitive](hint: string): number;
}

/** The default options. */
export const defaults: Required<Pick<Options, "id" | "timeout">> = { id: "kit", timeout: 500 };
/** The version. */
export const VERSION = "1.0.0";
/** A key of its own. */
export const marker: unique symbol = Symbol("marker");
/** Converts a value. */
export const convert = (value: number): string => String(value);
/** Holds a symbol. */
export interface Marked {
  /** The mark. */
  [marker]: true;
}

/** Maps a list. */
export function mapAll<In, Out = In>(list: readonly In[], map: (value: In, index: number) => Out): Out[];
/** Maps a record. */
export function mapAll<Out>(record: Record<string, unknown>, map: (value: unknown) => Out): Record<string, Out>;
export function mapAll(): unknown {
  return [];
}

/** Tells whether it is a reading. */
export function isReading(value: unknown, { strict = true, ...others }: { strict?: boolean; deep?: boolean } = {}): value is Reading {
  return strict && others !== undefined && typeof value === "object";
}

/** Fails unless it is true. */
export function assert(condition: unknown, message = "failed"): asserts condition {
  if (!condition) throw new Error(message);
}

/** Every shape of a declaration that the reference has to show as it is written. */
import type * as other from "./other.ts";

/** What a band tells of. */
export interface Events {
  sample: [values: number[], at: Date];
  lost: [];
}

/** A typed emitter: its constraints say which names there are. */
export declare class Emitter<E extends { [name in keyof E]: unknown[] }> {
  static readonly kind: unique symbol;
  readonly names: readonly (keyof E)[];
  on<K extends keyof E>(name: K, listener: (...values: E[K]) => void): this;
  once<N extends keyof E & string>(name: N, options?: { signal?: AbortSignal | undefined }): Promise<E[N]>;
  emit<const K extends keyof E = keyof E>(this: Emitter<E>, name: K, ...values: E[K]): boolean;
  pipe<A>(first: Step<E, A>): A;
  pipe<A, B>(first: Step<E, A>, second: Step<A, B>): B;
  pipe(...steps: Step<never, unknown>[]): unknown;
  isOpen(): this is Open<E>;
  assertOpen(): asserts this is Open<E>;
}

/** An emitter that listens. */
export interface Open<in out E> {
  readonly source: E;
}

/** One step of a pipe. */
export type Step<in A, out B> = (value: A) => B;

/** Inherits with its parameter filled in. */
export declare class Band extends Emitter<Events> {
  start(mode?: "fast" | "slow" | undefined): void;
}

/** Reads a field. */
export declare function pick<T, K extends keyof T = keyof T>(from: T, key: K): T[K];

/** Makes sure of it. */
export declare function assertText(value: unknown): asserts value is string | Uint8Array;

/** Makes sure that it is there. */
export declare function assertThere(value: unknown): asserts value;

/** Whether it is a name of it. */
export declare function isKey<T extends object>(of: T, name: PropertyKey): name is keyof T;

/** First the texts, then the numbers, then all. */
export declare function parse(text: string): "text";
export declare function parse(value: number): "number";
export declare function parse<T extends string | number>(value: T): T extends string ? "text" : "number";

/** A brand. */
export declare const brand: unique symbol;

/** Has the brand. */
export type Branded<T, Name extends string = "id"> = T & { readonly [brand]: Name };

/** A list with labels. */
export type Labelled = [first: string, second?: number | undefined, ...others: readonly boolean[]];

/** A list without. */
export type Plain<T extends readonly unknown[]> = readonly [string, number?, ...T];

/** What a promise holds, and what an array of functions makes. */
export type Held<T> = T extends Promise<infer U extends string | number> ? U : T extends ((...args: never[]) => infer R)[] ? R : never;

/** A chain of conditions. */
export type Kind<T> = T extends string ? "text" : T extends number ? "number" : T extends (infer E)[] ? Kind<E> : unknown;

/** Names made of others. */
export type Getters<T> = { [K in keyof T as K extends string ? `get${Capitalize<K>}` : never]: () => T[K] };

/** All can be changed, none may be missing. */
export type Settled<T> = { -readonly [K in keyof T]-?: T[K] };

/** None can be changed, all may be missing. */
export type Frozen<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** A path. */
export type Path<A extends string, B extends string | number | bigint = string> = `/${A}/${B}` | `#${Uppercase<A>}`;

/** Keys of alternatives. */
export type Keys<A, B> = keyof (A | B) | (keyof A)[] | A[keyof A];

/** A function and what it is made with. */
export type Factory<T, A extends readonly unknown[] = []> = abstract new (...args: A) => T;

/** A function that has a field, and two ways to call it. */
export type Callable = {
  (text: string): string;
  <T extends object>(value: T): Readonly<T>;
  name: string;
};

/** Something that is made and called. */
export interface Maker<T = unknown> {
  // biome-ignore lint/suspicious/noMisleadingInstantiator: a shape that SDKs have.
  new (value: T): Maker<T>;
  <U extends T>(value: U): U;
  readonly [index: number]: T;
  [name: `data-${string}`]: T | undefined;
  other?: import("./other.ts").Other<T> | undefined;
  query: typeof import("./other.ts");
  made: typeof make<string>;
  values: Array<T>;
  compare?(this: Maker<T>, a: T, b?: T): -1 | 0 | 1;
}

/** Makes one. */
export declare function make<T>(value: T): Maker<T>;

/** Whatever is given stays what it is. */
export declare const defaults: Readonly<Record<keyof Events, { retries: 3; names: ["a", "b"] }>>;

/** Checked against its type, and kept as it is. */
export const modes = { fast: 1, slow: 2 } as const satisfies Record<string, number>;

/** A key of what is checked. */
export type Mode = keyof typeof modes;

/** A function that makes functions. */
export declare const compose: <A, B>(f: (a: A) => B) => <C>(g: (b: B) => C) => (a: A) => C;

/** All of it from a base. */
export interface Both<T extends Events = Events> extends Open<T>, Omit<Maker<keyof T>, "query" | "made"> {
  get size(): number;
  set size(value: number);
}

/** With parameters that have defaults. */
export class Timer<T extends number | bigint = number> {
  readonly period: T | null;
  constructor(period: T, name: string = "timer", { once = false }: { once?: boolean } = {}) {
    this.period = once || name ? period : null;
  }
  /** Waits. */
  wait<K extends "a" | "b" = "a">(key: K, times = 1): Promise<[K, times: number]> {
    return Promise.resolve([key, times]);
  }
}

/** One name for what it is and for how it is made. */
export interface Signal<T = string> extends other.Other<T> {
  kind: -0 | 1_000 | 1e999 | -5n | 0xff;
}
export declare const Signal: Factory<Signal<Record<string, Held<Promise<string>>>>>;

/** Marks in a template. */
export type Marked<T extends string> = `a\`b\${c}\n${T}\\` | (T & { (): void; order: 1; last: 2 });

/** What a lamp is set to. */
export interface LampSettings<L extends number = number> {
  level: L;
}

/** What a lamp says about itself. */
export interface LampFacts {
  readonly maker: string;
  /**
   * Its light.
   * @readonly
   */
  tint: string;
}

/**
 * Its settings are fields of its own.
 * @abstract
 */
export declare class Lamp<L extends number = number> extends Emitter<Events> {
  /**
   * @param [level] - Optional, says the comment.
   */
  constructor(level: L, name?: string);
  /**
   * Blinks.
   * @abstract
   */
  blink(): void;
  /**
   * @param [first] - One of nine.
   * @param [second] - Another one.
   */
  set(first: number, second: number, third?: number): this;
}
export interface Lamp<L extends number = number> extends LampSettings<L>, LampFacts {}

/** The interface comes first, and the class extends nothing. */
export interface Torch extends LampFacts {
  beam: number;
}
export declare class Torch {
  constructor(beam: number);
  static make(): Torch;
}

/** What it does is written in its subclasses. */
export declare abstract class Shade {
  abstract get size(): number;
  abstract set size(value: number);
  /**
   * Draws it.
   * @abstract
   */
  abstract draw(at: number): void;
}

/** Draws itself, and says nothing about it. */
export declare class Blind extends Shade {
  set size(value: number);
  get size(): number;
  draw(at: number): void;
  state: ("open" | "shut") | null;
}

/** Written in two parts. */
export interface Parts extends LampFacts {
  one: 1;
}
export interface Parts extends LampSettings {
  two: 2;
}

export type { Lens } from "./lens.ts";

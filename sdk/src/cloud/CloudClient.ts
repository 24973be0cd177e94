/** The small interface through which the SDK talks to the cloud: a session, documents by path, and functions of the server. */
import type { Observable } from "rxjs";
import type { Claims } from "../core/claims.ts";
import type { NoemaError } from "../core/NoemaError.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";

export interface CloudUser {
  uid: string;
  email?: string;
}

/** A session that has just opened. */
export interface Opened {
  user: CloudUser;
  /** What it may do, or `null` as long as the server has not decided. */
  claims: Claims | null;
  /** When the claims last changed: the value of the document `users/{uid}/claimsUpdatedOn`. */
  claimsStamp: unknown;
}

/**
 * The connection that carries the streams: `idle` as long as there are none, `connecting` on its way, `connected`, or `disconnected`
 * until it is tried again.
 *
 * @hidden
 */
export type CloudState = "idle" | "connecting" | "connected" | "disconnected";

/** Which children of a collection to watch: those whose field equals the value, the latest of them by another field. */
export interface CloudQuery {
  field: string;
  equals: string;
  latestBy: string;
  limit: number;
}

/** A document that is there as long as somebody listens: how a client tells the headset what it wants. */
export interface Held {
  path: string;
  value: unknown;
  /** Called when the server has it, after a reconnection once more. */
  onHeard?: () => void;
}

/**
 * Documents are plain data at paths such as `devices/{id}/status`; a path may also lead into one.
 * A value equal to `serverTimestamp` is replaced by the time of the server.
 */
export interface CloudClient {
  /** Where the pages of the cloud are, for links. */
  readonly url: string;
  /** The connection of the streams, its present state first. */
  readonly state$: Observable<CloudState>;
  /** Emits when the session ends without this client: because the server no longer accepts it, or in another tab. */
  readonly ended$: Observable<NoemaError>;
  /** An earlier session that is still valid, or `null`. Rejects when the server cannot be asked. */
  restore(end$?: Observable<never>): Promise<Opened | null>;
  /** What is given up when `end$` errors opens no session. */
  signIn(credentials: Credentials, end$?: Observable<never>): Promise<Opened>;
  createUser(account: EmailAndPassword, end$?: Observable<never>): Promise<Opened>;
  /** Nobody is logged in from the moment of the call. The server is told when `before` is over. */
  signOut(before?: Promise<unknown>): Promise<void>;
  /** Rejects when the last login is too long ago. */
  deleteUser(end$?: Observable<never>): Promise<void>;
  /** What the session may do, or `null` as long as the server has not decided. */
  claims(): Promise<Claims | null>;

  read(path: string, end$?: Observable<never>): Promise<unknown>;
  /** A call is given up when `end$` errors. Writes to one document reach the server in the order of the calls. */
  write(path: string, value: unknown, end$?: Observable<never>): Promise<void>;
  merge(path: string, value: Record<string, unknown>, end$?: Observable<never>): Promise<void>;
  remove(path: string, end$?: Observable<never>): Promise<void>;
  /** Emits the present value (`null` when there is none), then each change. */
  watch(path: string, query?: CloudQuery): Observable<unknown>;
  /** Emits only values that are written from now on. The server keeps the held document as long as somebody listens. */
  listen(path: string, held?: Held): Observable<unknown>;
  /** Says that this client is there: the document holds the time of the server until `leave()`, or until the connection is gone. */
  enter(path: string): Promise<void>;
  leave(path: string): Promise<void>;

  /** Functions of the server. */
  get(path: string, query: Record<string, string>, end$?: Observable<never>): Promise<unknown>;
  post(path: string, body: Record<string, unknown>, end$?: Observable<never>): Promise<unknown>;

  goOffline(): void;
  goOnline(): void;
  /** Closes what is open. Resolves when what was left is told to the server, within two seconds; then nothing is under way any more. */
  dispose(): Promise<void>;
}

/** Stands for the time of the server in a document that is written. */
export const serverTimestamp = Object.freeze({ ".sv": "timestamp" });

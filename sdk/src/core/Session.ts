/** Who is logged in, and what the session may do. */
import {
  BehaviorSubject,
  catchError,
  EMPTY,
  filter,
  firstValueFrom,
  ignoreElements,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  share,
  switchMap,
  tap,
  throwError,
} from "rxjs";
import type { CloudClient, CloudUser } from "../cloud/CloudClient.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { DeviceInfo } from "../types/device.ts";
import { type Claims, scopeError } from "./claims.ts";
import { type Clock, within } from "./clock.ts";
import { mustLogin, sdkError } from "./errors.ts";

const claimsTimeout = 1000;

/** What `onAuthStateChanged()` emits. */
export type SessionUser = CloudUser & { selectedDevice: DeviceInfo | null };

interface Surroundings {
  cloud: CloudClient;
  clock: Clock;
  /** Chooses the headset of a session that has just opened. */
  autoSelect: () => Promise<DeviceInfo | null>;
}

export class Session {
  /** The user; `null` when nobody is logged in; `undefined` until an earlier session is looked up. */
  readonly user$ = new BehaviorSubject<SessionUser | null | undefined>(undefined);
  readonly claims$ = new BehaviorSubject<Claims | null>(null);
  /** Settled when an earlier session is restored or found missing. */
  readonly ready: Promise<void>;
  readonly #around: Surroundings;
  /** The user, also while the session is still opening. */
  readonly #current$ = new BehaviorSubject<CloudUser | null>(null);
  /** Keeps the claims up to date while anyone listens, so that an instance without streams holds no connection. */
  readonly #following$: Observable<never> = this.#current$.pipe(
    switchMap((user) => (user ? this.#followClaims(user.uid) : NEVER)),
    share(),
  );
  #claimsStamp: unknown;

  constructor(around: Surroundings) {
    this.#around = around;
    this.ready = this.#restore();
  }

  /** Id of the user, also while the session is still opening. */
  get uid(): string | null {
    return this.#current$.value?.uid ?? null;
  }

  requireUid(what: string): string {
    if (this.uid === null) throw mustLogin(what);
    return this.uid;
  }

  /** The claims, and each change of them while somebody is logged in. */
  claimsChanges$(): Observable<Claims> {
    return merge(this.#following$, this.claims$.pipe(filter((claims) => claims !== null)));
  }

  /** Throws when the session lacks the scope. */
  requireScope(scope: string): void {
    const error = scopeError(this.claims$.value, scope);
    if (error) throw error;
  }

  /** The stream, or an error as soon as the session lacks the scope. */
  guard<T>(scope: string, stream$: Observable<T>): Observable<T> {
    const refusal$ = this.claims$.pipe(
      mergeMap((claims) => {
        const error = scopeError(claims, scope);
        return error ? throwError(() => error) : EMPTY;
      }),
    );
    return merge(refusal$, this.#following$, stream$);
  }

  async login(credentials: Credentials): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    await this.#requireNobody();
    return this.#open(await this.#around.cloud.signIn(credentials));
  }

  async createAccount(account: EmailAndPassword): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    await this.#requireNobody();
    return this.#open(await this.#around.cloud.createUser(account));
  }

  async logout(): Promise<void> {
    await this.ready;
    if (!this.#current$.value) return;
    await this.#around.cloud.signOut();
    this.#close();
  }

  async deleteAccount(): Promise<void> {
    await this.#around.cloud.deleteUser();
    this.#close();
  }

  async #requireNobody(): Promise<void> {
    await this.ready;
    if (this.#current$.value) throw sdkError("already logged in. Call logout() first.");
  }

  async #restore(): Promise<void> {
    const user = await this.#around.cloud.restore().catch(() => null);
    if (!user) return this.user$.next(null);
    // Nobody awaits this login: a missing headset is told by `selectedDevice` alone.
    await this.#open(user).catch(() => undefined);
  }

  async #open(user: CloudUser): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    this.#setCurrent(user);
    try {
      await this.#waitForClaims();
    } catch (error) {
      // Signed out again, so that the caller can try again.
      await this.#around.cloud.signOut();
      this.#close();
      throw error;
    }
    let selectedDevice: DeviceInfo | null = null;
    try {
      selectedDevice = await this.#around.autoSelect();
      return { user, selectedDevice };
    } finally {
      this.user$.next({ ...user, selectedDevice });
    }
  }

  /** Resolves with the first claims. */
  #waitForClaims(): Promise<void> {
    const ready = firstValueFrom(this.claimsChanges$());
    const error = () => sdkError(`the claims of the account are not ready after ${claimsTimeout} ms. Try again in a moment.`);
    return within(ready, { clock: this.#around.clock, ms: claimsTimeout, error }).then(() => undefined);
  }

  /** Asks for the claims when the server says that they changed since they were last asked for. */
  #followClaims(uid: string): Observable<never> {
    const { cloud } = this.#around;
    return cloud.watch(`users/${uid}/claimsUpdatedOn`).pipe(
      filter((stamp) => stamp !== this.#claimsStamp),
      tap((stamp) => {
        this.#claimsStamp = stamp;
      }),
      switchMap(() => cloud.claims()),
      tap((claims) => claims !== null && this.claims$.next(claims)),
      ignoreElements(),
      catchError(() => NEVER),
    );
  }

  #close(): void {
    this.#setCurrent(null);
    this.user$.next(null);
  }

  #setCurrent(user: CloudUser | null): void {
    this.#claimsStamp = undefined;
    this.claims$.next(null);
    this.#current$.next(user);
  }
}

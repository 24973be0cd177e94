/** Who is logged in, and what the session may do. */
import {
  BehaviorSubject,
  catchError,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  retry,
  share,
  switchMap,
  tap,
  throwError,
} from "rxjs";
import type { CloudClient, CloudUser } from "../cloud/CloudClient.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { DeviceInfo } from "../types/device.ts";
import { type Claims, scopeError } from "./claims.ts";
import { after$, type Clock, firstWithin } from "./clock.ts";
import { loggedOut, mustLogin, sdkError } from "./errors.ts";
import { isNoemaError } from "./NoemaError.ts";

const claimsTimeout = 1000;
/** How long after a failure of the network the cloud is asked again. */
const retryMs = 2000;

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
  /** Settled when an earlier session is restored, found missing, or could not be asked for. */
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
  #isOpening = false;
  /** Ends the attempts to restore an earlier session. */
  #stopRestoring = () => {};

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

  /** Errors when the session ends. */
  end$(what: string): Observable<never> {
    return this.#current$.pipe(
      filter((user) => user === null),
      mergeMap(() => throwError(() => loggedOut(what))),
    );
  }

  login(credentials: Credentials): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    return this.#begin(() => this.#around.cloud.signIn(credentials));
  }

  createAccount(account: EmailAndPassword): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    return this.#begin(() => this.#around.cloud.createUser(account));
  }

  async logout(): Promise<void> {
    await this.ready;
    const wasOpen = this.#current$.value !== null;
    this.dispose();
    if (!wasOpen) return;
    this.#setCurrent(null);
    await this.#around.cloud.signOut();
    this.#tellNobody();
  }

  async deleteAccount(): Promise<void> {
    await this.#around.cloud.deleteUser();
    this.#setCurrent(null);
    this.#tellNobody();
  }

  /** Gives up restoring an earlier session. */
  dispose(): void {
    this.#stopRestoring();
  }

  /** Opens a session. What fails on the way leaves nobody logged in, so that the caller can try again. */
  async #begin(signIn: () => Promise<CloudUser>): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    await this.ready;
    if (this.#current$.value || this.#isOpening) throw sdkError("already-logged-in", "already logged in. Call logout() first.");
    this.#isOpening = true;
    this.#stopRestoring();
    try {
      const user = await signIn();
      this.#setCurrent(user);
      await this.#waitForClaims();
      const selectedDevice = await this.#around.autoSelect();
      this.user$.next({ ...user, selectedDevice });
      return { user, selectedDevice };
    } catch (error) {
      if (this.#current$.value) await this.#abandon();
      this.#tellNobody();
      throw error;
    } finally {
      this.#isOpening = false;
    }
  }

  async #abandon(): Promise<void> {
    this.#setCurrent(null);
    await this.#around.cloud.signOut();
  }

  /** A network that fails says nothing about the session: the cloud is asked again, and nobody is told anything meanwhile. */
  async #restore(): Promise<void> {
    let isGivenUp = false;
    this.#stopRestoring = () => {
      isGivenUp = true;
    };
    try {
      const user = await this.#around.cloud.restore();
      if (isGivenUp) return;
      if (!user) return this.#tellNobody();
      this.#setCurrent(user);
      await this.#waitForClaims();
      // Nobody awaits this login: a missing headset is told by `selectedDevice` alone.
      const selectedDevice = await this.#around.autoSelect().catch(nothingUnlessPassing);
      if (!isGivenUp) this.user$.next({ ...user, selectedDevice });
    } catch (error) {
      if (isGivenUp) return;
      this.#setCurrent(null);
      if (!isPassing(error)) return this.#tellNobody();
      this.#stopRestoring = this.#around.clock.after(retryMs, () => void this.#restore());
    }
  }

  /** Once, however often it is found out. */
  #tellNobody(): void {
    if (this.user$.value !== null) this.user$.next(null);
  }

  /** Resolves with the first claims. */
  async #waitForClaims(): Promise<void> {
    const error = () =>
      sdkError("claims-timeout", `the claims of the account are not ready after ${claimsTimeout} ms. Try again in a moment.`);
    await firstWithin(this.claimsChanges$(), { clock: this.#around.clock, ms: claimsTimeout, error });
  }

  /** Asks for the claims when the server says that they changed since they were last asked for. */
  #followClaims(uid: string): Observable<never> {
    const { cloud } = this.#around;
    return cloud.watch(`users/${uid}/claimsUpdatedOn`).pipe(
      filter((stamp) => stamp !== this.#claimsStamp),
      tap((stamp) => {
        this.#claimsStamp = stamp;
      }),
      switchMap(() => defer(() => cloud.claims()).pipe(retry({ delay: (error) => this.#whenPassed$(error) }))),
      tap((claims) => claims !== null && this.claims$.next(claims)),
      ignoreElements(),
      catchError(() => NEVER),
    );
  }

  #whenPassed$(error: unknown): Observable<void> {
    return isPassing(error) ? after$(this.#around.clock, retryMs) : throwError(() => error);
  }

  #setCurrent(user: CloudUser | null): void {
    this.#claimsStamp = undefined;
    this.claims$.next(null);
    this.#current$.next(user);
  }
}

/** Whether the same call may well succeed in a moment. */
function isPassing(error: unknown): boolean {
  return (["network", "server-failed", "claims-timeout"] as const).some((code) => isNoemaError(error, code));
}

function nothingUnlessPassing(error: unknown): null {
  if (isPassing(error)) throw error;
  return null;
}

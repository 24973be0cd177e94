/** Who is logged in, and what the session may do. */
import {
  BehaviorSubject,
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  ignoreElements,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  ReplaySubject,
  share,
  switchMap,
  tap,
  throwError,
} from "rxjs";
import type { CloudClient, CloudUser, Opened } from "../cloud/CloudClient.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { DeviceInfo } from "../types/device.ts";
import { Backoff, type BackoffSettings, isFinal, isPassing, persistently$ } from "./Backoff.ts";
import { type Claims, scopeError } from "./claims.ts";
import { firstWithin } from "./clock.ts";
import { cancelled, loggedOut, mustLogin, sdkError, sessionExpired, timedOut } from "./errors.ts";
import { isNoemaError, type NoemaError } from "./NoemaError.ts";
import { unlessEnded } from "./signal.ts";

/**
 * A user with the selected headset.
 *
 * @hidden
 */
export type SessionUser = CloudUser & { selectedDevice: DeviceInfo | null };

/**
 * What `onAuthStateChanged()` emits. `"expired"` is an event: the state `null` follows at once.
 *
 * @hidden
 */
export type AuthState = SessionUser | "expired" | null;

/**
 * Who has logged in, and the headset that is selected.
 *
 * @hidden
 */
export type LoggedIn = { user: CloudUser; selectedDevice: DeviceInfo | null };

interface Surroundings {
  cloud: CloudClient;
  /** When the cloud is asked again. */
  retry: BackoffSettings;
  /** How long a login may take, from the first request to the selection, in milliseconds. */
  timeout: number;
  /** Chooses the headset of a session that has just opened, unless `end$` errors before. */
  autoSelect: (end$: Observable<never>) => Promise<DeviceInfo | null>;
  /** Told why the session is over without this client: streams end, and the headset is let go. */
  onEnd: (reason: NoemaError) => void;
}

/** A login or a restoration that is under way. */
class Attempt {
  /** Errors when it is given up. */
  readonly end$ = new ReplaySubject<never>(1);
  /** Why it was given up. */
  reason: NoemaError | null = null;
  /** What to say when its time is over. */
  late: () => NoemaError;

  readonly isLogin: boolean;

  constructor(what: string, { ms, isLogin }: { ms: number; isLogin: boolean }) {
    this.isLogin = isLogin;
    this.late = () => timedOut(what, ms);
  }

  giveUp(reason: NoemaError): void {
    this.reason ??= reason;
    this.end$.error(reason);
  }

  /** The Promise, unless the attempt is given up before. */
  until<T>(promise: Promise<T>): Promise<T> {
    return unlessEnded(() => promise, this.end$);
  }
}

export class Session {
  /** The user; `null` when nobody is logged in; `undefined` until an earlier session is looked up. */
  readonly user$ = new BehaviorSubject<AuthState | undefined>(undefined);
  readonly claims$ = new BehaviorSubject<Claims | null>(null);
  /** Settled when an earlier session is restored, found missing, or could not be asked for. */
  readonly ready: Promise<void>;
  readonly #around: Surroundings;
  readonly #backoff: Backoff;
  /** The user, also while the session is still opening. */
  readonly #current$ = new BehaviorSubject<CloudUser | null>(null);
  /** Keeps the claims up to date while anyone listens, so that an instance without streams holds no connection. */
  readonly #following$: Observable<never> = this.#current$.pipe(
    switchMap((user) => (user ? this.#followClaims(user.uid) : NEVER)),
    share(),
  );
  #claimsStamp: unknown;
  #login: Attempt | null = null;
  #restoration: Attempt | null = null;
  #cancelRetry = () => {};
  /** Whether the last session ended by itself. */
  #hasExpired = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#backoff = new Backoff(around.retry);
    around.cloud.ended$.subscribe((reason) => this.#end(reason));
    this.ready = this.#restore();
  }

  /** Id of the user, also while the session is still opening. */
  get uid(): string | null {
    return this.#current$.value?.uid ?? null;
  }

  /** Id of the user of the session that is open, or `null`. */
  get uid$(): Observable<string | null> {
    return this.user$.pipe(
      map((user) => (user && user !== "expired" ? user.uid : null)),
      distinctUntilChanged(),
    );
  }

  /** The stream of each session that is open; silent in between. */
  whileLoggedIn$<T>(stream$: (uid: string) => Observable<T>): Observable<T> {
    return this.uid$.pipe(switchMap((uid) => (uid === null ? NEVER : stream$(uid))));
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
      mergeMap(() => throwError(() => (this.#hasExpired ? sessionExpired() : loggedOut(what)))),
    );
  }

  login(credentials: Credentials, cancel$: Observable<never>): Promise<LoggedIn> {
    return this.#begin("login()", (end$) => this.#around.cloud.signIn(credentials, end$), cancel$);
  }

  createAccount(account: EmailAndPassword, cancel$: Observable<never>): Promise<LoggedIn> {
    return this.#begin("createAccount()", (end$) => this.#around.cloud.createUser(account, end$), cancel$);
  }

  /** Gives up a login that is under way, and tells the server when `before` is over. */
  async logout(before: Promise<unknown>): Promise<void> {
    const wasOpen = this.#current$.value !== null || this.user$.value === undefined;
    this.cancel(cancelled("login()"));
    if (!wasOpen) return;
    this.#close();
    await this.#around.cloud.signOut(before);
  }

  async deleteAccount(end$: Observable<never>): Promise<void> {
    await this.#around.cloud.deleteUser(end$);
    this.#close();
  }

  /** Gives up what is under way: a login, and the restoration of an earlier session. */
  cancel(reason: NoemaError): void {
    this.#login?.giveUp(reason);
    this.#stopRestoring(reason);
  }

  /** Opens a session. What fails on the way leaves nobody logged in, so that the caller can try again. */
  async #begin(what: string, signIn: (end$: Observable<never>) => Promise<Opened>, cancel$: Observable<never>): Promise<LoggedIn> {
    if (this.#current$.value || this.#login) throw alreadyLoggedIn();
    const attempt = new Attempt(what, { ms: this.#around.timeout, isLogin: true });
    let hasBegun = false;
    this.#login = attempt;
    try {
      return await this.#run(attempt, cancel$, async () => {
        await attempt.until(this.ready);
        if (this.#current$.value) throw alreadyLoggedIn();
        hasBegun = true;
        this.#stopRestoring(cancelled("restoring the session"));
        return this.#enter(attempt, await signIn(attempt.end$));
      });
    } catch (error) {
      this.#login = null;
      if (hasBegun) this.#abandon();
      throw error;
    } finally {
      this.#login = null;
    }
  }

  /** A network that fails says nothing about the session: the cloud is asked again, and nobody is told anything meanwhile. */
  async #restore(): Promise<void> {
    const attempt = new Attempt("restoring the session", { ms: this.#around.timeout, isLogin: false });
    this.#restoration = attempt;
    try {
      const found = await this.#run(attempt, NEVER, async () => {
        const opened = await this.#around.cloud.restore(attempt.end$);
        return opened && this.#enter(attempt, opened);
      });
      if (!found) this.#tellNobody();
    } catch (error) {
      if (this.#restoration !== attempt) return;
      this.#setCurrent(null);
      if (isFinal(error)) return this.#tellNobody();
      this.#cancelRetry = this.#around.retry.clock.after(this.#backoff.next(error), () => void this.#restore());
    } finally {
      if (this.#restoration === attempt) this.#restoration = null;
    }
  }

  /** Runs an attempt until it is given up, or its time is over. */
  #run<T>(attempt: Attempt, cancel$: Observable<never>, run: () => Promise<T>): Promise<T> {
    const limit = { clock: this.#around.retry.clock, ms: this.#around.timeout, error: () => attempt.late() };
    const run$ = defer(() => run());
    return firstWithin(merge(attempt.end$, cancel$, run$), limit).catch((error) => {
      attempt.giveUp(error);
      throw error;
    });
  }

  /** From a session that the server has opened to one that can be used. */
  async #enter(attempt: Attempt, { user, claims, claimsStamp }: Opened): Promise<LoggedIn> {
    if (attempt.reason) {
      // The answer came after all.
      if (attempt.isLogin) void this.#around.cloud.signOut();
      throw attempt.reason;
    }
    this.#setCurrent(user);
    this.#claimsStamp = claimsStamp;
    this.claims$.next(claims ?? (await this.#awaitClaims(attempt)));
    const selected = this.#around.autoSelect(attempt.end$);
    // Nobody awaits a restoration: a missing headset is told by `selectedDevice` alone.
    const selectedDevice = await attempt.until(attempt.isLogin ? selected : selected.catch(nothingUnlessPassing));
    this.user$.next({ ...user, selectedDevice });
    return { user, selectedDevice };
  }

  #awaitClaims(attempt: Attempt): Promise<Claims> {
    const { timeout } = this.#around;
    const late = sdkError("claims-timeout", `the claims of the account are not ready after ${timeout} ms. Try again in a moment.`);
    attempt.late = () => late;
    const onError = (error: NoemaError) => (attempt.late = () => (error.code === late.code ? late : error));
    return attempt.until(firstValueFrom(merge(this.#readClaims$(onError), attempt.end$)));
  }

  /** The claims, once the server has decided. */
  #readClaims$(onError: (error: NoemaError) => void = () => {}): Observable<Claims> {
    const ask = async () => {
      const claims = await this.#around.cloud.claims();
      if (claims === null) throw sdkError("claims-timeout", "the claims of the account are not ready.");
      return claims;
    };
    const told = () =>
      ask().catch((error) => {
        onError(error);
        throw error;
      });
    return persistently$(told, this.#around.retry);
  }

  /** Asks for the claims when the server says that they changed since they were last asked for. */
  #followClaims(uid: string): Observable<never> {
    return this.#around.cloud.watch(`users/${uid}/claimsUpdatedOn`).pipe(
      filter((stamp) => stamp !== this.#claimsStamp),
      switchMap((stamp) => this.#readClaims$().pipe(tap(() => (this.#claimsStamp = stamp)))),
      tap((claims) => this.claims$.next(claims)),
      ignoreElements(),
      catchError(() => NEVER),
    );
  }

  /** The session is over without this client. */
  #end(reason: NoemaError): void {
    if (this.#current$.value === null) return;
    this.#hasExpired = isNoemaError(reason, "session-expired");
    this.#around.onEnd(reason);
    if (this.#hasExpired && this.user$.value) this.user$.next("expired");
    this.#close();
  }

  #abandon(): void {
    if (this.#current$.value) void this.#around.cloud.signOut();
    this.#close();
  }

  #close(): void {
    this.#setCurrent(null);
    this.#tellNobody();
  }

  #stopRestoring(reason: NoemaError): void {
    this.#cancelRetry();
    const attempt = this.#restoration;
    this.#restoration = null;
    attempt?.giveUp(reason);
  }

  /** Once, however often it is found out. */
  #tellNobody(): void {
    if (this.user$.value !== null) this.user$.next(null);
  }

  #setCurrent(user: CloudUser | null): void {
    this.#claimsStamp = undefined;
    if (user) this.#hasExpired = false;
    this.claims$.next(null);
    this.#current$.next(user);
  }
}

function alreadyLoggedIn(): NoemaError {
  return sdkError("already-logged-in", "already logged in. Call logout() first.");
}

function nothingUnlessPassing(error: unknown): null {
  if (isPassing(error)) throw error;
  return null;
}

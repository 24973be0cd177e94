/** Who is logged in, and what the session may do. */
import {
  BehaviorSubject,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  merge,
  mergeMap,
  type Observable,
  Subscription,
  skip,
  switchMap,
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
  #claimsUpdates = Subscription.EMPTY;
  #current: CloudUser | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
    this.ready = this.#restore();
  }

  /** Id of the user, also while the session is still opening. */
  get uid(): string | null {
    return this.#current?.uid ?? null;
  }

  requireUid(what: string): string {
    if (this.uid === null) throw mustLogin(what);
    return this.uid;
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
    return merge(refusal$, stream$);
  }

  async login(credentials: Credentials): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    await this.ready;
    if (this.#current) throw sdkError("already logged in. Call logout() first.");
    return this.#open(await this.#around.cloud.signIn(credentials));
  }

  async createAccount(account: EmailAndPassword): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    await this.ready;
    return this.#open(await this.#around.cloud.createUser(account));
  }

  async logout(): Promise<void> {
    await this.ready;
    if (!this.#current) return;
    await this.#around.cloud.signOut();
    this.#close();
  }

  async deleteAccount(): Promise<void> {
    await this.#around.cloud.deleteUser();
    this.#close();
  }

  async #restore(): Promise<void> {
    const user = await this.#around.cloud.restore().catch(() => null);
    if (!user) return this.user$.next(null);
    // Nobody awaits this login: a missing headset is told by `selectedDevice` alone.
    await this.#open(user).catch(() => undefined);
  }

  async #open(user: CloudUser): Promise<{ user: CloudUser; selectedDevice: DeviceInfo | null }> {
    this.#current = user;
    try {
      await this.#followClaims(user);
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

  /** Resolves with the first claims; later ones follow when the server says that they changed. */
  #followClaims({ uid }: CloudUser): Promise<void> {
    const { cloud, clock } = this.#around;
    const claims = () => cloud.claims();
    const updates$ = cloud.watch(`users/${uid}/claimsUpdatedOn`).pipe(skip(1), switchMap(claims));
    const claims$ = merge(defer(claims), updates$).pipe(filter((found) => found !== null));
    this.#claimsUpdates.unsubscribe();
    this.#claimsUpdates = claims$.subscribe({ next: (found) => this.claims$.next(found), error: () => undefined });
    const first = firstValueFrom(this.claims$.pipe(filter((found) => found !== null)));
    const error = () => sdkError(`the claims of the account are not ready after ${claimsTimeout} ms. Try again in a moment.`);
    return within(first, { clock, ms: claimsTimeout, error }).then(() => undefined);
  }

  #close(): void {
    this.#claimsUpdates.unsubscribe();
    this.#current = null;
    this.claims$.next(null);
    this.user$.next(null);
  }
}

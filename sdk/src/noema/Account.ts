/** Logging in and out, and the account itself. */
import { filter, map, type Observable } from "rxjs";
import type { Core } from "../core/Core.ts";
import { readCredentials } from "../core/credentials.ts";
import { required } from "../core/errors.ts";
import type { AuthState, LoggedIn } from "../core/Session.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { Headset } from "./Headset.ts";

export class Account {
  readonly #core: Core;
  readonly #headset: Headset;

  constructor(core: Core, headset: Headset) {
    this.#core = core;
    this.#headset = headset;
  }

  login(credentials: Credentials, end$: Observable<never>): Promise<LoggedIn> {
    return this.#core.session.login(readCredentials(credentials), end$);
  }

  async logout(): Promise<void> {
    const { session, devices } = this.#core;
    // A headset that cannot be told does not keep anybody logged in.
    const told = session.uid === null ? undefined : this.#headset.disconnect().catch(() => undefined);
    const left = Promise.all([told, this.#core.leaveDevice()]);
    devices.deselect();
    await this.#core.atMost(session.logout(left));
  }

  onAuthStateChanged({ expired = true }: { expired?: boolean } = {}): Observable<AuthState> {
    return this.#core.session.user$.pipe(filter((user) => user !== undefined && (expired || user !== "expired"))) as Observable<AuthState>;
  }

  onSessionExpired(): Observable<void> {
    return this.#core.session.user$.pipe(
      filter((user) => user === "expired"),
      map(() => undefined),
    );
  }

  onUserClaimsChange(): Observable<{ [claim: string]: boolean | string }> {
    return this.#core.session.claimsChanges$();
  }

  createAccount(credentials: EmailAndPassword, end$: Observable<never>): Promise<LoggedIn> {
    const { email, password } = credentials ?? {};
    if (!email || !password) throw required("createAccount", "an email and a password");
    return this.#core.session.createAccount(credentials, end$);
  }

  async deleteAccount(end$: Observable<never>): Promise<void> {
    const { devices, session } = this.#core;
    session.requireUid("deleteAccount()");
    for (const { deviceId } of await devices.list(end$)) await devices.remove(deviceId, end$);
    await session.deleteAccount(end$);
  }
}

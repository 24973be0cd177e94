/** Logging in and out, and the account itself. */
import { filter, type Observable } from "rxjs";
import type { Core } from "../core/Core.ts";
import { readCredentials } from "../core/credentials.ts";
import type { SessionUser } from "../core/Session.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { DeviceInfo } from "../types/device.ts";
import type { Headset } from "./Headset.ts";

export class Account {
  readonly #core: Core;
  readonly #headset: Headset;

  constructor(core: Core, headset: Headset) {
    this.#core = core;
    this.#headset = headset;
  }

  login(credentials: Credentials): Promise<void> {
    return this.#core.session.login(readCredentials(credentials)) as Promise<unknown> as Promise<void>;
  }

  async logout(): Promise<void> {
    const { session, devices } = this.#core;
    await session.ready;
    // A headset that cannot be told does not keep anybody logged in.
    if (session.uid !== null) await this.#headset.disconnect().catch(() => undefined);
    devices.deselect();
    await session.logout();
  }

  onAuthStateChanged(): Observable<SessionUser | null> {
    return this.#core.session.user$.pipe(filter((user) => user !== undefined));
  }

  onUserClaimsChange(): Observable<{ [claim: string]: boolean | string }> {
    return this.#core.session.claimsChanges$();
  }

  createAccount(credentials: EmailAndPassword): Promise<{ user: { uid: string; email?: string }; selectedDevice: DeviceInfo | null }> {
    return this.#core.session.createAccount(credentials);
  }

  async deleteAccount(): Promise<void> {
    const { devices, session } = this.#core;
    session.requireUid("deleteAccount()");
    for (const { deviceId } of await devices.list()) await devices.remove(deviceId);
    await session.deleteAccount();
  }
}

/** Logging in and out, and the account itself. */
import { filter, type Observable } from "rxjs";
import { readCredentials } from "../core/credentials.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { DeviceInfo } from "../types/device.ts";
import { NoemaBase } from "./NoemaBase.ts";

export abstract class AccountMembers extends NoemaBase {
  /**
   * Logs in, and selects a headset unless `autoSelectDevice` is off.
   *
   * @param credentials - An API key, a custom token, an id token with its provider, or an email with its password. The first shape that fits, in this order, is used.
   * @returns A Promise that resolves when the session is open and a headset is selected.
   * @throws When the credentials have none of the four shapes. Rejects when somebody is logged in already, when the credentials are refused, when the claims of the account are not ready within 1000 ms, and when a headset is to be selected and the account has none.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const { EMAIL = "", PASSWORD = "" } = process.env;
   * const headset = new Noema();
   *
   * await headset.login({ email: EMAIL, password: PASSWORD });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication | Authentication}
   */
  login(credentials: Credentials): Promise<void> {
    return this.core.session.login(readCredentials(credentials)) as Promise<unknown> as Promise<void>;
  }

  /**
   * Disconnects from the headset and ends the session.
   *
   * @returns A Promise that resolves when nobody is logged in any more.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.logout();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#sign-out | Sign out}
   */
  async logout(): Promise<void> {
    await this.core.session.ready;
    if (this.core.session.uid !== null) await this.disconnect();
    await this.core.session.logout();
    this.core.devices.deselect();
  }

  /** @hidden Known to the members on top of these. */
  abstract disconnect(): Promise<void>;

  /**
   * Follows who is logged in. A session that a browser kept is restored first, and its headset selected.
   *
   * @returns The user with `uid`, `email` and `selectedDevice`, or `null` when nobody is logged in; the present state first.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onAuthStateChanged().subscribe((user) => console.log(user ? "Signed in" : "Signed out"));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#follow-the-session | Follow the session}
   */
  onAuthStateChanged(): Observable<{ uid: string; email?: string; selectedDevice: DeviceInfo | null } | null> {
    return this.core.session.user$.pipe(filter((user) => user !== undefined));
  }

  /**
   * Follows what the session may do. It emits again when the server changes it.
   *
   * @returns Claims by name. In sessions of OAuth `oauth` is true, in sessions of an API key `apiKeyAuth`; `scopes` then lists the granted scopes, separated by commas.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onUserClaimsChange().subscribe(({ scopes }) => console.log(scopes));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#claims | Claims}
   */
  onUserClaimsChange(): Observable<{ [claim: string]: boolean | string }> {
    return this.core.session.claimsChanges$();
  }

  /**
   * Creates an account and logs in to it. A new account has no headset, so set `autoSelectDevice` to false.
   *
   * @param credentials - Email and password of the new account.
   * @returns The new account: `user` with `uid` and `email`, and `selectedDevice`.
   * @throws Rejects when somebody is logged in already, when the email is taken, and when a headset is to be selected.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const { EMAIL = "", PASSWORD = "" } = process.env;
   * const headset = new Noema({ autoSelectDevice: false });
   *
   * await headset.createAccount({ email: EMAIL, password: PASSWORD });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#accounts | Accounts}
   */
  createAccount(credentials: EmailAndPassword): Promise<{ user: { uid: string; email?: string }; selectedDevice: DeviceInfo | null }> {
    return this.core.session.createAccount(credentials);
  }

  /**
   * Removes every headset from the account and deletes it.
   *
   * @returns A Promise that resolves when the account is gone.
   * @throws Rejects when nobody is logged in, and when the last login is too long ago.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const { EMAIL = "", PASSWORD = "" } = process.env;
   * const headset = new Noema({ autoSelectDevice: false });
   *
   * await headset.login({ email: EMAIL, password: PASSWORD });
   * await headset.deleteAccount();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#accounts | Accounts}
   */
  async deleteAccount(): Promise<void> {
    const { devices, session } = this.core;
    session.requireUid("deleteAccount()");
    for (const { deviceId } of await devices.list()) await devices.remove(deviceId);
    await session.deleteAccount();
  }
}

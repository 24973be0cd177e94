/** The main class. */
import type { BluetoothClient } from "../bluetooth/BluetoothClient.ts";
import { serverTimestamp } from "../cloud/CloudClient.ts";
import { AccessMembers } from "./AccessMembers.ts";

/**
 * The connection to a headset: log in, select a headset, and subscribe to what it measures.
 *
 * Streams are RxJS Observables and single calls are Promises. Errors of streams arrive in the `error` callback, nothing is thrown. Streams of metrics emit only while a headset is selected, its `state` is `online` and `sleepMode` is false; otherwise they wait without ending.
 *
 * @example
 * ```ts
 * import { Noema } from "@noema/sdk";
 *
 * const { EMAIL = "", PASSWORD = "" } = process.env;
 *
 * const headset = new Noema();
 * await headset.login({ email: EMAIL, password: PASSWORD });
 *
 * const subscription = headset.calm().subscribe(({ probability }) => console.log(probability));
 *
 * process.once("SIGINT", async () => {
 *   subscription.unsubscribe();
 *   await headset.disconnect();
 * });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/overview | Overview}
 * @see {@link https://docs.noema.example/docs/tutorials/your-first-node-app | Your First Node App}
 * @sidebarFirst
 */
export class Noema extends AccessMembers {
  /** @hidden Stands for the time of the server in a document that is written. */
  static get SERVER_TIMESTAMP(): object {
    return serverTimestamp;
  }

  /** @hidden The Bluetooth side; `undefined` when no transport was given. */
  get bluetooth(): BluetoothClient | undefined {
    return this.core.bluetooth;
  }

  /**
   * Creates a token that signs in as the user of this session.
   *
   * @returns The token.
   * @throws Rejects when nobody is logged in, and without the scope `write:api-keys`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const customToken = await new Noema().createCustomToken();
   * ```
   *
   * @internal
   */
  async createCustomToken(): Promise<string> {
    this.core.session.requireScope("write:api-keys");
    this.core.session.requireUid("createCustomToken()");
    return String(await this.core.cloud.post("createCustomToken", {}));
  }

  /**
   * Creates the token with which the selected headset accepts this app over Bluetooth.
   *
   * @returns The token.
   * @throws Rejects when nobody is logged in, and when no headset is selected.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const token = await new Noema().createBluetoothToken();
   * ```
   *
   * @internal
   */
  async createBluetoothToken(): Promise<string> {
    this.core.session.requireUid("createBluetoothToken()");
    return this.core.createBluetoothToken();
  }

  /**
   * Tells how far the clock of the headset is ahead of this one.
   *
   * @returns Milliseconds; 0 with a warning on the console unless the option `timesync` is on.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const offset = new Noema({ timesync: true }).getTimesyncOffset();
   * ```
   *
   * @internal
   */
  getTimesyncOffset(): number {
    if (!this.core.timesync) this.core.services.warn("getTimesyncOffset() is 0: set the option timesync to true.");
    return this.core.timesync?.offset ?? 0;
  }

  /**
   * Suspends every stream of the cloud.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().goOffline();
   * ```
   *
   * @internal
   */
  goOffline(): void {
    this.core.cloud.goOffline();
  }

  /**
   * Takes the streams of the cloud up again.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().goOnline();
   * ```
   *
   * @internal
   */
  goOnline(): void {
    this.core.cloud.goOnline();
    this.core.enterDevice();
  }

  /**
   * Returns the client of the cloud that this instance talks through.
   *
   * @returns The client.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const cloud = new Noema().__getApp();
   * ```
   *
   * @internal
   */
  __getApp(): object {
    return this.core.cloud;
  }
}

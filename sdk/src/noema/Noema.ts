/** The main class: every member that an app sees, with its documentation. What the members do is in the files next to this one. */
import type { Observable } from "rxjs";
import type { BluetoothClient } from "../bluetooth/BluetoothClient.ts";
import { serverTimestamp } from "../cloud/CloudClient.ts";
import { Core } from "../core/Core.ts";
import type { CallOptions } from "../core/signal.ts";
import type { ApiKeyOptions, ApiKeyRecord } from "../types/access.ts";
import type { Calm, Focus, Kinesis } from "../types/awareness.ts";
import type { BrainwavesLabel, Epoch, PowerByBand, PSD, RawUnfilteredEpoch } from "../types/brainwaves.ts";
import type { Action, HapticQueues, HapticsReply, Training } from "../types/commands.ts";
import type { Credentials, EmailAndPassword } from "../types/credentials.ts";
import type { DeviceInfo, DeviceSelector, OSVersion } from "../types/device.ts";
import type { Experiment } from "../types/experiment.ts";
import type { HapticEffects } from "../types/haptics.ts";
import type { KinesisLabel } from "../types/labels.ts";
import type { OAuthConfig, OAuthQuery, OAuthQueryResult, OAuthRemoveResponse } from "../types/oauth.ts";
import type { SDKOptions } from "../types/options.ts";
import type { Accelerometer, DeviceStatus, Settings, SignalQuality } from "../types/status.ts";
import type { STREAMING_MODE } from "../types/streamingMode.ts";
import { Access } from "./Access.ts";
import { Account } from "./Account.ts";
import { Commands } from "./Commands.ts";
import { DeviceList } from "./DeviceList.ts";
import { Headset } from "./Headset.ts";
import { Streams } from "./Streams.ts";

declare global {
  /** For compilers before TypeScript 5.2, in the words of those after it. */
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/**
 * The connection to a headset: log in, select a headset, and subscribe to what it measures.
 *
 * Methods return RxJS Observables for streams and Promises for single calls. Errors of streams arrive in the `error` callback; nothing is thrown. Streams of metrics emit only while a headset is selected, its `state` is `online` and `sleepMode` is false; otherwise they wait, but do not end.
 *
 * @example
 * ```ts run
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
export class Noema {
  readonly #core: Core;
  readonly #account: Account;
  readonly #devices: DeviceList;
  readonly #headset: Headset;
  readonly #streams: Streams;
  readonly #commands: Commands;
  readonly #access: Access;

  /**
   * Creates an instance. If the platform has stored an earlier session, the instance restores it; it opens no other connection.
   *
   * @param options - Which headset to select, and which path its data uses. A Bluetooth mode without a transport counts as `wifi-only`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ deviceId: "a1b2c3d4e5f60718293a4b5c6d7e8f90" });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection | Device Selection}
   */
  constructor(options: SDKOptions = {}) {
    const core = new Core(options);
    this.#core = core;
    this.#headset = new Headset(core);
    this.#account = new Account(core, this.#headset);
    this.#devices = new DeviceList(core);
    this.#streams = new Streams(core);
    this.#commands = new Commands(core);
    this.#access = new Access(core, this.#account);
  }

  /**
   * Logs in, and selects a headset unless `autoSelectDevice` is off.
   *
   * @param credentials - An API key, a custom token, an id token with its provider, or an email with its password. The first type that matches, in this order, is used.
   * @param options - `signal` of an `AbortController`, to cancel the login.
   * @returns The `user` with `uid` and `email`, and `selectedDevice`, when the session is open and a headset is selected.
   * @throws Rejects if the credentials match none of the four types, if somebody is already logged in, if the credentials are refused, if the whole login takes longer than `loginTimeout` (30 s), if the signal, `logout()` or `dispose()` cancels it, and if automatic selection is on but the account has no headset. If the login itself fails, nobody is logged in, and you can call it again.
   *
   * @example
   * ```ts run
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
  login(
    credentials: Credentials,
    options?: CallOptions,
  ): Promise<{ user: { uid: string; email?: string }; selectedDevice: DeviceInfo | null }> {
    return this.#core.life.call("login()", (end$) => this.#account.login(credentials, end$), options);
  }

  /**
   * Disconnects from the headset and ends the session. A login in progress rejects with the code `cancelled`. As soon as you call it, nobody is logged in.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when the server has confirmed it, or cannot be reached in time.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.logout();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#sign-out | Sign out}
   */
  logout(options?: CallOptions): Promise<void> {
    return this.#core.life.ending("logout()", () => this.#account.logout(), options);
  }

  /**
   * Emits the user who is logged in, and every change. If the browser has stored a session, it is restored first, and its headset selected.
   *
   * @param options - `expired: false`: the end of a session by itself is told by `onSessionExpired()` alone.
   * @returns The user with `uid`, `email` and `selectedDevice`, or `null` if nobody is logged in; the current state first.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onAuthStateChanged({ expired: false }).subscribe((user) => {
   *   console.log(user ? `Signed in, using ${user.selectedDevice?.deviceNickname ?? "no headset"}` : "Signed out");
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#follow-the-session | Follow the session}
   */
  onAuthStateChanged(options: { expired: false }): Observable<{ uid: string; email?: string; selectedDevice: DeviceInfo | null } | null>;
  /**
   * Emits the user who is logged in, and every change, with the word `"expired"` among the users.
   *
   * @returns The same, and when the server no longer accepts the session, the event `"expired"` before the state `null`; later subscribers get only `null`.
   *
   * @deprecated Pass `{ expired: false }`, and follow `onSessionExpired()`: then every value is a user or `null`.
   */
  onAuthStateChanged(): Observable<{ uid: string; email?: string; selectedDevice: DeviceInfo | null } | "expired" | null>;
  onAuthStateChanged(options?: {
    expired: false;
  }): Observable<{ uid: string; email?: string; selectedDevice: DeviceInfo | null } | "expired" | null> {
    return this.#core.life.live(this.#account.onAuthStateChanged(options));
  }

  /**
   * Emits each time a session ends by itself, because the server no longer accepts it. `onAuthStateChanged()` emits `null` right after it.
   *
   * @returns Events without a value. Later subscribers do not get earlier ones.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onSessionExpired().subscribe(() => console.log("Please sign in again"));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/sessions#follow-the-session | Follow the session}
   */
  onSessionExpired(): Observable<void> {
    return this.#core.life.live(this.#account.onSessionExpired());
  }

  /**
   * Keeps a stream open over sessions: opens it when somebody is logged in, closes it when the session ends or `disconnect()` ends that with the headset, and opens it again in the next one. Without it, you subscribe again by hand.
   *
   * @param open - Opens the stream, such as `() => headset.calm()`.
   * @returns The values of all sessions. It does not end with a session; other errors of the stream are passed on.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.acrossSessions(() => headset.calm()).subscribe(({ probability }) => console.log(probability));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/lifecycle | Lifecycle and Reconnecting}
   */
  acrossSessions<T>(open: () => Observable<T>): Observable<T> {
    return this.#core.life.live(this.#core.acrossSessions(open));
  }

  /**
   * Emits the claims of the session, which include its permissions, and every change.
   *
   * @returns Claims by name. `oauth` is true in sessions with OAuth, `apiKeyAuth` in sessions with an API key; `scopes` then lists the granted scopes, separated by commas.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onUserClaimsChange().subscribe(({ scopes }) => console.log(scopes));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#claims | Claims}
   */
  onUserClaimsChange(): Observable<{ [claim: string]: boolean | string }> {
    return this.#core.life.live(this.#account.onUserClaimsChange());
  }

  /**
   * Creates an account and logs in to it. A new account has no headset, so set `autoSelectDevice` to false.
   *
   * @param credentials - Email and password of the new account.
   * @param options - `signal` of an `AbortController`, to cancel the call; the account may still have been created.
   * @returns The new account: `user` with `uid` and `email`, and `selectedDevice`.
   * @throws Rejects if somebody is already logged in, if the email is taken, and if automatic selection is on.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * await headset.createAccount({ email: "new@example.com", password: "a good password" });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#accounts | Accounts}
   */
  createAccount(
    credentials: EmailAndPassword,
    options?: CallOptions,
  ): Promise<{ user: { uid: string; email?: string }; selectedDevice: DeviceInfo | null }> {
    return this.#core.life.call("createAccount()", (end$) => this.#account.createAccount(credentials, end$), options);
  }

  /**
   * Removes every headset from the account and deletes the account.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when the account is deleted.
   * @throws Rejects if nobody is logged in, and if the last login is too long ago.
   *
   * @example
   * ```ts run
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
  deleteAccount(options?: CallOptions): Promise<void> {
    return this.#core.life.call("deleteAccount()", (end$) => this.#account.deleteAccount(end$), options);
  }

  /**
   * Lists the headsets of the account.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The headsets, in the order in which they were claimed.
   * @throws Rejects if nobody is logged in.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * console.log((await headset.getDevices()).map(({ deviceNickname }) => deviceNickname));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#list-the-headsets | List the headsets}
   */
  getDevices(options?: CallOptions): Promise<DeviceInfo[]> {
    return this.#core.life.call("getDevices()", (end$) => this.#devices.getDevices(end$), options);
  }

  /**
   * Emits the headsets of the account, and every change.
   *
   * @returns The headsets, in the order in which they were claimed: the current list, then each change. Emits an error without the scope `read:devices-info`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onUserDevicesChange().subscribe((devices) => console.log(devices.length));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#list-the-headsets | List the headsets}
   */
  onUserDevicesChange(): Observable<DeviceInfo[]> {
    return this.#core.life.live(this.#devices.onUserDevicesChange());
  }

  /**
   * Claims a headset for the account.
   *
   * @param deviceId - 32 hexadecimal characters.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when the headset belongs to the account.
   * @throws Rejects if nobody is logged in, if the id is not 32 hexadecimal characters, if this or another account has already claimed the headset, and without the scope `write:devices-add`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * await headset.addDevice("0f1e2d3c4b5a69788796a5b4c3d2e1f0");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manage-the-headsets-of-an-account | Manage the headsets of an account}
   */
  addDevice(deviceId: string, options?: CallOptions): Promise<void> {
    return this.#core.life.call("addDevice()", (end$) => this.#devices.addDevice(deviceId, end$), options);
  }

  /**
   * Releases a headset from the account. If it was selected, no headset is selected afterwards.
   *
   * @param deviceId - 32 hexadecimal characters.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when the headset can be claimed again.
   * @throws Rejects if nobody is logged in, and without the scope `write:devices-remove`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * await headset.removeDevice("a1b2c3d4e5f60718293a4b5c6d7e8f90");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manage-the-headsets-of-an-account | Manage the headsets of an account}
   */
  removeDevice(deviceId: string, options?: CallOptions): Promise<void> {
    return this.#core.life.call("removeDevice()", (end$) => this.#devices.removeDevice(deviceId, end$), options);
  }

  /**
   * Transfers a headset to another account.
   *
   * @param transfer - `deviceId`, and `recipientsEmail` or `recipientsUserId` of the recipient.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when the headset belongs to the recipient.
   * @throws Rejects if nobody is logged in, if the id or the recipient is missing, and without the scope `write:devices-remove`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * await headset.transferDevice({
   *   deviceId: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
   *   recipientsEmail: "colleague@example.com",
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manage-the-headsets-of-an-account | Manage the headsets of an account}
   */
  transferDevice(
    transfer: { deviceId: string; recipientsEmail: string } | { deviceId: string; recipientsUserId: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.#core.life.call("transferDevice()", (end$) => this.#devices.transferDevice(transfer, end$), options);
  }

  /**
   * Selects the headset that all streams and commands use.
   *
   * @param deviceSelector - A function that picks one of the headsets of the account, or the name of a field and a value.
   * @param options - `signal` of an `AbortController`, to cancel the call; the selection then does not change.
   * @returns The selected headset.
   * @throws Rejects if nobody is logged in, if the account has no headset, if none matches, and without the scope `read:devices-info`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const device = await headset.selectDevice((devices) => devices.find(({ modelVersion }) => modelVersion === "3"));
   *
   * console.log(`Using ${device.deviceNickname}`);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manual | Manual selection}
   */
  selectDevice(
    deviceSelector: DeviceSelector | ((devices: DeviceInfo[]) => DeviceInfo | undefined),
    options?: CallOptions,
  ): Promise<DeviceInfo> {
    return this.#core.life.call("selectDevice()", (end$) => this.#devices.selectDevice(deviceSelector, end$), options);
  }

  /**
   * Returns the selected headset.
   *
   * @returns The headset; `null` after it was removed from the account, elsewhere too while a stream of the headset is open; `undefined` if none was selected yet.
   * @throws Rejects without the scope `read:devices-info`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const device = await headset.getSelectedDevice();
   *
   * console.log(device?.deviceNickname ?? "none");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#know-which-headset-is-selected | Find out which headset is selected}
   */
  getSelectedDevice(): Promise<DeviceInfo | null | undefined> {
    return this.#core.life.call("getSelectedDevice()", () => this.#devices.getSelectedDevice());
  }

  /**
   * Emits the selected headset, and every change. Emits nothing until the first selection.
   *
   * @returns Each selected headset, and `null` after it was removed from the account, here or elsewhere. Emits an error without the scope `read:devices-info`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onDeviceChange().subscribe((device) => console.log(device?.deviceNickname ?? "none"));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#know-which-headset-is-selected | Find out which headset is selected}
   */
  onDeviceChange(): Observable<DeviceInfo | null> {
    return this.#core.life.live(this.#devices.onDeviceChange());
  }

  /**
   * Reads the device information of the selected headset, over Wi-Fi or Bluetooth.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The device information, which does not change.
   * @throws Rejects if no headset is selected, and without the scope `read:devices-info`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const { deviceNickname, samplingRate } = await headset.getInfo();
   *
   * console.log(`${deviceNickname} measures at ${samplingRate} Hz`);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/info | Device Information}
   */
  getInfo(options?: CallOptions): Promise<DeviceInfo> {
    return this.#core.life.call("getInfo()", (end$) => this.#headset.getInfo(end$, options), options);
  }

  /**
   * Emits the OS version of the headset, and every change. In contrast, `osVersion` in the device information is the version at the time of the call.
   *
   * @transport wifi
   *
   * @returns The last known version, then each change. Emits an error without the scope `read:devices-info`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.osVersion().subscribe((version) => console.log(`The headset runs OS ${version}`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/info#follow-the-os-version | Follow the OS version}
   */
  osVersion(): Observable<OSVersion> {
    return this.#core.life.live(this.#headset.osVersion());
  }

  /**
   * Emits which path is active and whether it is connected, and every change. Wi-Fi is down while the headset is offline, and while the cloud cannot be reached. Needs no scope and no selected headset.
   *
   * @returns `connected`, whether data can flow now; `activeMode`, the path in use; `streamingMode`, the mode in use. The current state first, then each change.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.streamingState().subscribe(({ connected, activeMode }) => {
   *   console.log(connected ? `Streaming over ${activeMode}` : "Not connected");
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/streaming#follow-the-streaming-state | Follow the streaming state}
   */
  streamingState(): Observable<{ connected: boolean; activeMode: "wifi" | "bluetooth"; streamingMode: STREAMING_MODE }> {
    return this.#core.life.live(this.#headset.streamingState());
  }

  /**
   * Emits the state of the app's connection to the cloud, which all streams over Wi-Fi use, and every change. The headset has its own connection, whose state `status()` emits: while the cloud is `disconnected`, the state of the headset is not known. The SDK reconnects by itself.
   *
   * @returns `"idle"` while there are no streams, `"connecting"`, `"connected"`, or `"disconnected"` until the next attempt. The current state first, then each change.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.cloudState().subscribe((state) => {
   *   if (state === "disconnected") console.log("No connection to the cloud");
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/sessions#when-the-cloud-cannot-be-reached | When the cloud cannot be reached}
   */
  cloudState(): Observable<"idle" | "connecting" | "connected" | "disconnected"> {
    return this.#core.life.live(this.#headset.cloudState());
  }

  /**
   * Ends the session between your app and the headset, on the active path. Streams of measurements complete. Does not log out.
   *
   * @transport wifi bluetooth
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when the headset no longer streams to this instance, or the cloud has not responded in time.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.disconnect();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/disconnect | Disconnect}
   */
  disconnect(options?: CallOptions): Promise<void> {
    return this.#core.life.ending("disconnect()", () => this.#headset.disconnect(), options);
  }

  /**
   * Emits the status of the headset (state, battery, charging, sleep and heartbeat), and every change, even while the headset is offline.
   *
   * @transport wifi bluetooth
   *
   * @returns Complete statuses, the current one first. Emits an error without the scope `read:devices-status`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.status().subscribe(({ state, battery }) => console.log(`${state}, ${battery} %`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/status | Device Status}
   */
  status(): Observable<DeviceStatus> {
    return this.#core.life.live(this.#headset.status());
  }

  /**
   * Emits the settings of the headset, and every change.
   *
   * @transport wifi
   *
   * @returns The last known settings, then each change. Emits an error without the scope `read:devices-settings`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.settings().subscribe(({ lsl }) => console.log(`LSL output: ${lsl}`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/settings | Device Settings}
   */
  settings(): Observable<Settings> {
    return this.#core.life.live(this.#headset.settings());
  }

  /**
   * Changes settings of the headset. Settings that you leave out keep their values.
   *
   * @transport wifi
   *
   * @param settings - The settings to change.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves when they are stored.
   * @throws Rejects if no headset is selected, and without the scope `write:devices-settings`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * await headset.changeSettings({ lsl: true });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/settings#change-a-setting | Change a setting}
   */
  changeSettings(settings: Settings, options?: CallOptions): Promise<void> {
    return this.#core.life.call("changeSettings()", (end$) => this.#headset.changeSettings(settings, end$), options);
  }

  /**
   * Streams brainwaves: filtered or unfiltered voltages in microvolts, a spectrum, or the power in five bands.
   *
   * @transport wifi bluetooth
   *
   * @param label - The kind of data: `"raw"` or `"rawUnfiltered"`, 16 epochs a second on model 3 and 10 on models 1 and 2; `"psd"` or `"powerByBand"`, 4 values a second.
   * @returns Payloads of this kind, while the headset is online and awake. Emits an error if the label is missing or unknown, and without the scope `read:brainwaves`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.brainwaves("raw").subscribe(({ data, info }) => console.log(info.channelNames[0], data[0]));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/brainwaves | Brainwaves}
   */
  brainwaves(label: "raw"): Observable<Epoch>;
  /**
   * Streams voltages as measured, with offset and mains hum.
   *
   * @param label - `"rawUnfiltered"`.
   * @returns Epochs in microvolts, at the rate of `"raw"`.
   */
  brainwaves(label: "rawUnfiltered"): Observable<RawUnfilteredEpoch>;
  /**
   * Streams the spectrum of each channel.
   *
   * @param label - `"psd"`.
   * @returns Power per frequency and channel, 4 times a second.
   */
  brainwaves(label: "psd"): Observable<PSD>;
  /**
   * Streams the mean power of each channel in five bands.
   *
   * @param label - `"powerByBand"`.
   * @returns Power per band and channel, 4 times a second.
   */
  brainwaves(label: "powerByBand"): Observable<PowerByBand>;
  /**
   * Streams brainwaves of a kind that is chosen at run time.
   *
   * @param label - The kind of data.
   * @returns Payloads of this kind.
   */
  brainwaves(label: BrainwavesLabel): Observable<Epoch | RawUnfilteredEpoch | PSD | PowerByBand>;
  brainwaves(label: BrainwavesLabel): Observable<Epoch | RawUnfilteredEpoch | PSD | PowerByBand> {
    return this.#core.life.live(this.#streams.brainwaves(label));
  }

  /**
   * Streams how calm the wearer is, about once a second. The first value takes up to 16 s.
   *
   * @transport wifi bluetooth
   *
   * @returns Probabilities from 0 to 1, while the headset is online and awake. Emits an error without the scope `read:calm`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.calm().subscribe(({ probability }) => {
   *   if (probability > 0.3) console.log("You are calm.");
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/calm | Calm}
   */
  calm(): Observable<Calm> {
    return this.#core.life.live(this.#streams.calm());
  }

  /**
   * Streams how focused the wearer is, about once a second. The first value takes up to 16 s.
   *
   * @transport wifi bluetooth
   *
   * @returns Probabilities from 0 to 1, while the headset is online and awake. Emits an error without the scope `read:focus`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.focus().subscribe(({ probability }) => {
   *   if (probability > 0.5) console.log("Notifications off.");
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/focus | Focus}
   */
  focus(): Observable<Focus> {
    return this.#core.life.live(this.#streams.focus());
  }

  /**
   * Streams the contact of each sensor with the skin.
   *
   * @transport wifi bluetooth
   *
   * @returns Standard deviation in microvolts and status of each channel, by its name, while the headset is online and awake. Emits an error without the scope `read:signal-quality`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.signalQuality().subscribe((quality) => {
   *   for (const [channel, { status }] of Object.entries(quality)) console.log(channel, status);
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/signal-quality | Signal Quality}
   */
  signalQuality(): Observable<SignalQuality> {
    return this.#core.life.live(this.#streams.signalQuality());
  }

  /**
   * Streams the movement of the head. Models 2 and 3 have an accelerometer.
   *
   * @transport wifi bluetooth
   *
   * @returns Accelerations in g and angles in degrees, while the headset is online and awake. Emits an error on model 1, and without the scope `read:accelerometer`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.accelerometer().subscribe(({ pitch, roll }) => console.log(pitch, roll));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/signal-quality#accelerometer | Accelerometer}
   */
  accelerometer(): Observable<Accelerometer> {
    return this.#core.life.live(this.#streams.accelerometer());
  }

  /**
   * Emits when the wearer thinks a trained thought.
   *
   * @transport wifi
   *
   * @param label - The thought: one of 35 labels, such as `"leftArm"`.
   * @returns Events, while the headset is online and awake. Emits an error if the label is missing or unknown, and without the scope `read:kinesis`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.kinesis("leftArm").subscribe(() => console.log("Lamp on or off"));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/kinesis | Kinesis}
   */
  kinesis(label: KinesisLabel): Observable<Kinesis> {
    return this.#core.life.live(this.#streams.kinesis(label));
  }

  /**
   * Streams the probability that the wearer thinks a trained thought, at a fixed rate.
   *
   * @transport wifi
   *
   * @param label - The thought: one of 35 labels, such as `"leftArm"`.
   * @returns Probabilities from 0 to 1, while the headset is online and awake. Emits an error if the label is missing or unknown, and without the scope `read:kinesis`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.predictions("leftArm").subscribe(({ probability }) => console.log(probability));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/predictions | Predictions}
   */
  predictions(label: KinesisLabel): Observable<Kinesis> {
    return this.#core.life.live(this.#streams.predictions(label));
  }

  /**
   * Adds a marker to the brainwaves, for example when a picture is shown.
   *
   * @transport wifi bluetooth
   *
   * @param label - Name of the moment, such as `"eyes-closed"`.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The action that was sent.
   * @throws Rejects without a label, and if no headset is selected. Without the scope `write:brainwave-markers`, the server refuses it.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * await headset.addMarker("eyes-closed");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/brainwaves#mark-a-moment | Mark a moment}
   */
  addMarker(label: string, options?: CallOptions): Promise<Action> {
    return this.#core.life.call("addMarker()", (end$) => this.#commands.addMarker(label, end$, options), options);
  }

  /**
   * Plays effects on the motors of the headset, and waits for the reply. Models 2 and 3 have the motors `P7` (back left) and `P8` (back right).
   *
   * @transport wifi bluetooth
   *
   * @param effects - For each motor, up to 7 effect names, which are played one after the other. All motors start at the same time. A motor that you leave out does not vibrate.
   * @param options - `signal` of an `AbortController`, to stop waiting for the reply.
   * @returns The reply of the headset; its `status` is `"complete"` when done.
   * @throws Rejects if no headset is selected, on a model without motors, for an unknown motor, for more than 7 effects on a motor, for an unknown effect, and if there is no reply within 1000 ms (4000 ms over Bluetooth); for effects that take longer, until half a second after their end. Rejects with `timeout` if the cloud cannot be reached. The time for the reply starts when the cloud has received the effects, so a slow network does not shorten it. Without the scope `write:haptics`, the server refuses it.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const effects = headset.getHapticEffects();
   *
   * await headset.haptics({ P7: [effects.strongClick1_100], P8: [effects.softBump30, effects.softBump60] });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/haptics | Haptics}
   */
  haptics(effects: HapticQueues, options?: CallOptions): Promise<HapticsReply> {
    return this.#core.life.call("haptics()", (end$) => this.#commands.haptics(effects, end$, options), options);
  }

  /**
   * Returns the 123 effects that `haptics()` plays.
   *
   * @returns An object in which each key equals its value.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * console.log(Object.keys(new Noema().getHapticEffects()).length);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/haptics#effect-names | Effect names}
   */
  getHapticEffects(): HapticEffects {
    return this.#commands.getHapticEffects();
  }

  /**
   * Trains a thought: `record()` tags a moment, `stop()` stops a training, `stopAll()` stops all trainings. The SDK adds the id of the user.
   *
   * `record()` and `stop()` take `experimentId`, `metric` (`"kinesis"`), `label`, `fit` (default `false`: whether to compute the model now), `baseline` (default `false`: whether the wearer is at rest) and `timestamp` (default now, in milliseconds since the Unix epoch).
   *
   * @transport wifi
   *
   * @throws The calls reject with `argument-missing`, `argument-invalid` or `label-invalid` if a field is missing or wrong. They also reject if nobody is logged in, and if no headset is selected. Without the scope `write:kinesis`, the server refuses them.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ timesync: true });
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const push = { metric: "kinesis", label: "push", experimentId: "my-experiment" } as const;
   *
   * await headset.training.record({ ...push, baseline: true });
   * await headset.training.record({ ...push, fit: true });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/training | Training}
   */
  get training(): {
    /** Tags a moment of rest (`baseline`) or of the thought. */
    record(training: Training, options?: CallOptions): Promise<Action>;
    /** Stops this training. */
    stop(training: Training, options?: CallOptions): Promise<Action>;
    /** Stops every training. */
    stopAll(options?: CallOptions): Promise<Action>;
  } {
    return this.#commands.training;
  }

  /**
   * Creates the link to the page on which a person grants your app access. Node only, because it uses the client secret of your app.
   *
   * @param config - Id and secret of your app, the type and the address of the redirect, the scopes, and a random state.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The link.
   * @throws Rejects outside Node, and if the server refuses the app.
   *
   * @example
   * ```ts run
   * import { randomBytes } from "node:crypto";
   * import { Noema } from "@noema/sdk";
   *
   * const url = await new Noema({ autoSelectDevice: false }).createOAuthURL({
   *   clientId: process.env.NOEMA_OAUTH_CLIENT_ID ?? "",
   *   clientSecret: process.env.NOEMA_OAUTH_CLIENT_SECRET ?? "",
   *   responseType: "token",
   *   redirectUri: "http://localhost:3000",
   *   scope: ["read:devices-info", "read:focus"],
   *   state: randomBytes(16).toString("hex"),
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/oauth#create-the-consent-link | Create the consent link}
   */
  createOAuthURL(config: OAuthConfig, options?: CallOptions): Promise<string> {
    return this.#core.life.call("createOAuthURL()", (end$) => this.#access.createOAuthURL(config, end$), options);
  }

  /**
   * Gets a new token for a person who has granted your app access. Node only, because it uses the client secret of your app.
   *
   * @param query - Id and secret of your app, and the account.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The token for `login()`, and the account that it is for.
   * @throws Rejects outside Node, and if the account has not granted access.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const { customToken } = await new Noema({ autoSelectDevice: false }).getOAuthToken({
   *   clientId: process.env.NOEMA_OAUTH_CLIENT_ID ?? "",
   *   clientSecret: process.env.NOEMA_OAUTH_CLIENT_SECRET ?? "",
   *   userId: "id of an account that granted access",
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/oauth#get-a-fresh-token | Get a new token}
   */
  getOAuthToken(query: OAuthQuery, options?: CallOptions): Promise<OAuthQueryResult> {
    return this.#core.life.call("getOAuthToken()", (end$) => this.#access.getOAuthToken(query, end$), options);
  }

  /**
   * Removes your app's access to the account of the person who is logged in through OAuth, and logs out.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns Whether the access was removed.
   * @throws Rejects if the session did not start with OAuth.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * await headset.login({ customToken: process.env.CUSTOM_TOKEN ?? "" });
   * await headset.removeOAuthAccess();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/oauth#remove-access | Remove access}
   */
  removeOAuthAccess(options?: CallOptions): Promise<OAuthRemoveResponse> {
    return this.#core.life.call("removeOAuthAccess()", (end$) => this.#access.removeOAuthAccess(end$), options);
  }

  /**
   * Creates an API key for the account that is logged in.
   *
   * @param key - `description`, a readable name; `scopes`, the scopes of the key; `expiresOn`, when it expires (default never).
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The key with `id`, the secret `apiKey`, `description`, `userId`, `scopes`, `createdAt` and `expiresOn`.
   * @throws Rejects without a description or scopes, if nobody is logged in, and without the scope `write:api-keys`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const { apiKey } = await headset.createApiKey({
   *   description: "Focus light in the office",
   *   scopes: { "read:devices-info": true, "read:focus": true },
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#api-keys | API keys}
   */
  createApiKey(key: ApiKeyOptions, options?: CallOptions): Promise<ApiKeyRecord> {
    return this.#core.life.call("createApiKey()", (end$) => this.#access.createApiKey(key, end$), options);
  }

  /**
   * Revokes an API key.
   *
   * @param apiKeyId - The `id` that `createApiKey()` returned.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns Whether it was revoked, and a message for people.
   * @throws Rejects without an id, if nobody is logged in, and without the scope `write:api-keys`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const { success } = await headset.removeApiKey("id of the key");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#api-keys | API keys}
   */
  removeApiKey(apiKeyId: string, options?: CallOptions): Promise<{ success: boolean; message: string }> {
    return this.#core.life.call("removeApiKey()", (end$) => this.#access.removeApiKey(apiKeyId, end$), options);
  }

  /**
   * Emits the experiments of the account, and every change.
   *
   * @transport wifi
   *
   * @returns At most 100 experiments, newest first.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onUserExperiments().subscribe(([newest]) => console.log(newest?.name));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/training | Training}
   */
  onUserExperiments(): Observable<Experiment[]> {
    return this.#core.life.live(this.#access.onUserExperiments());
  }

  /**
   * Deletes an experiment.
   *
   * @transport wifi
   *
   * @param experimentId - The `id` of the experiment.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns A Promise that resolves even if the server did not delete the experiment.
   * @throws Rejects without an id.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().deleteUserExperiment("id of the experiment");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/training | Training}
   */
  deleteUserExperiment(experimentId: string, options?: CallOptions): Promise<void> {
    return this.#core.life.call("deleteUserExperiment()", (end$) => this.#access.deleteUserExperiment(experimentId, end$), options);
  }

  /**
   * Ends this instance: its streams complete, its timers stop and its connections close, so that a Node program can exit by itself. Waiting calls reject with the code `disposed`, except `logout()` and `disconnect()`. It takes less than a second, whatever the state of the network. It does not log out, so a session that the browser has stored is available to the next instance. Every later call rejects, and every later subscription emits an error.
   *
   * @returns A Promise that resolves when everything is closed.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const { EMAIL = "", PASSWORD = "" } = process.env;
   *
   * try {
   *   await headset.login({ email: EMAIL, password: PASSWORD });
   *   console.log((await headset.getInfo()).deviceNickname);
   * } finally {
   *   await headset.dispose();
   * }
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/disconnect#end-the-instance | End the instance}
   */
  dispose(): Promise<void> {
    return this.#core.dispose();
  }

  /** @hidden The same as `dispose()`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.dispose();
  }

  /** @hidden Stands for the time of the server in a document that is written. */
  static get SERVER_TIMESTAMP(): object {
    return serverTimestamp;
  }

  /** @hidden The Bluetooth client; `undefined` if no transport was passed. */
  get bluetooth(): BluetoothClient | undefined {
    return this.#core.bluetooth;
  }

  /**
   * Creates a token that signs in as the user of this session.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The token.
   * @throws Rejects if nobody is logged in, and without the scope `write:api-keys`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const customToken = await headset.createCustomToken();
   * ```
   *
   * @internal
   */
  createCustomToken(options?: CallOptions): Promise<string> {
    return this.#core.life.call("createCustomToken()", (end$) => this.#access.createCustomToken(end$), options);
  }

  /**
   * Creates the token with which the selected headset accepts this app over Bluetooth.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The token.
   * @throws Rejects if nobody is logged in, and if no headset is selected.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.login({ email: "you@example.com", password: "your-password" });
   *
   * const token = await headset.createBluetoothToken();
   * ```
   *
   * @internal
   */
  createBluetoothToken(options?: CallOptions): Promise<string> {
    return this.#core.life.call("createBluetoothToken()", (end$) => this.#access.createBluetoothToken(end$), options);
  }

  /**
   * Returns how far the clock of the headset is ahead of the local one.
   *
   * @returns Milliseconds; 0, with a warning in the console, unless the option `timesync` is on.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const offset = new Noema({ timesync: true }).getTimesyncOffset();
   * ```
   *
   * @internal
   */
  getTimesyncOffset(): number {
    if (!this.#core.timesync) this.#core.services.warn("getTimesyncOffset() is 0: set the option timesync to true.");
    return this.#core.timesync?.offset ?? 0;
  }

  /**
   * Pauses every stream over the cloud.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().goOffline();
   * ```
   *
   * @internal
   */
  goOffline(): void {
    this.#core.cloud.goOffline();
  }

  /**
   * Resumes the streams over the cloud.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().goOnline();
   * ```
   *
   * @internal
   */
  goOnline(): void {
    this.#core.goOnline();
  }

  /**
   * Returns the cloud client of this instance.
   *
   * @returns The client.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const cloud = new Noema().__getApp();
   * ```
   *
   * @internal
   */
  __getApp(): object {
    return this.#core.cloud;
  }
}

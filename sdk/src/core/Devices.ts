/** The headsets of the account, and which of them is selected. */
import {
  BehaviorSubject,
  catchError,
  defer,
  filter,
  from,
  ignoreElements,
  merge,
  NEVER,
  type Observable,
  share,
  switchMap,
  tap,
} from "rxjs";
import { type CloudClient, serverTimestamp } from "../cloud/CloudClient.ts";
import type { DeviceInfo, DeviceSelector, TransferOptions, UserDevices } from "../types/device.ts";
import { loggedOut, required, sdkError } from "./errors.ts";
import type { Session } from "./Session.ts";
import { unlessEnded } from "./signal.ts";

const deviceIdPattern = /^[0-9a-f]{32}$/i;

export class Devices {
  /** `undefined` before the first selection, `null` after the selected headset left the account. */
  readonly selected$ = new BehaviorSubject<DeviceInfo | null | undefined>(undefined);
  readonly #removals$: Observable<never> = defer(() => this.selected$).pipe(
    switchMap((device) => (device ? this.#removal$(device.deviceId) : NEVER)),
    share(),
  );
  /** Selections that were asked for, and the latest of them that was made. */
  #asked = 0;
  #latest = 0;
  readonly #cloud: CloudClient;
  readonly #session: () => Session;

  constructor(cloud: CloudClient, session: () => Session) {
    this.#cloud = cloud;
    this.#session = session;
  }

  /** The selection, also through a removal by somebody else, as long as anybody follows it. */
  get followed$(): Observable<DeviceInfo | null | undefined> {
    return merge(this.#removals$, this.selected$);
  }

  /** First claimed first. */
  async list(end$?: Observable<never>): Promise<DeviceInfo[]> {
    const uid = this.#session().requireUid("getDevices()");
    return this.#load((await this.#cloud.read(`users/${uid}/devices`, end$)) as UserDevices | null, end$);
  }

  changes$(): Observable<DeviceInfo[]> {
    const devices$ = this.#session().whileLoggedIn$((uid) => this.#cloud.watch(`users/${uid}/devices`));
    return devices$.pipe(switchMap((devices) => from(this.#load(devices as UserDevices | null))));
  }

  async select(
    selector: DeviceSelector | ((devices: DeviceInfo[]) => DeviceInfo | undefined),
    end$: Observable<never> = NEVER,
  ): Promise<DeviceInfo> {
    const session = this.#session();
    session.requireScope("read:devices-info");
    if (typeof selector !== "function" && !Array.isArray(selector)) throw required("selectDevice", "a function, or a field and its value");
    const uid = session.requireUid("selectDevice()");
    const order = ++this.#asked;
    const devices = await unlessEnded(() => this.list(end$), merge(end$, session.end$("selectDevice()")));
    if (session.uid !== uid) throw loggedOut("selectDevice()");
    if (devices.length === 0)
      throw sdkError("no-devices", "this account has no headset. Claim one in the console, or set autoSelectDevice to false.");
    const device = typeof selector === "function" ? selector(devices) : devices.find((candidate) => hasValue(candidate, selector));
    if (!device) throw sdkError("device-not-found", "no headset of this account matches the selector.");
    // Who asked later has the last word, whatever was answered first.
    if (order < this.#latest) return this.selected$.value ?? device;
    this.#latest = order;
    this.selected$.next(device);
    return device;
  }

  async add(deviceId: string, end$: Observable<never>): Promise<void> {
    const uid = this.#session().requireUid("addDevice()");
    if (typeof deviceId !== "string" || !deviceIdPattern.test(deviceId)) {
      throw sdkError("device-id-invalid", "a device id is 32 hexadecimal characters (0-9, a-f).");
    }
    const id = deviceId.toLowerCase();
    const own = (await this.#cloud.read(`users/${uid}/devices`, end$)) as UserDevices | null;
    if (own?.[id]) throw sdkError("device-in-account", `the headset ${id} is already in this account.`);
    const owner = await this.#cloud.read(`devices/${id}/status/claimedBy`, end$);
    // Claimed by this account: an earlier call did not get to its end.
    if (owner && owner !== uid) {
      throw sdkError("device-claimed", `the headset ${id} is already claimed by another account.`);
    }
    await this.#cloud.write(`devices/${id}/status/claimedBy`, uid, end$);
    await this.#cloud.write(`users/${uid}/devices/${id}`, { claimedOn: serverTimestamp }, end$);
  }

  async remove(deviceId: string, end$: Observable<never>): Promise<void> {
    const uid = this.#session().requireUid("removeDevice()");
    if (typeof deviceId !== "string" || deviceId === "") throw required("removeDevice", "a device id");
    const id = deviceId.toLowerCase();
    await this.#cloud.remove(`devices/${id}/status/claimedBy`, end$);
    await this.#cloud.remove(`users/${uid}/devices/${id}`, end$);
    this.#release(id);
  }

  async transfer(options: TransferOptions, end$: Observable<never>): Promise<void> {
    this.#session().requireUid("transferDevice()");
    if (!options?.deviceId) throw required("transferDevice", "a deviceId");
    if (!readRecipient(options)) throw required("transferDevice", "recipientsEmail or recipientsUserId");
    const deviceId = options.deviceId.toLowerCase();
    await this.#cloud.post("transferDevice", { ...options, deviceId }, end$);
    this.#release(deviceId);
  }

  /** Nothing is selected any more, for whoever follows the selection. */
  deselect(): void {
    if (this.selected$.value) this.selected$.next(null);
  }

  #removal$(deviceId: string): Observable<never> {
    return this.#cloud.watch(`users/${this.#session().uid}/devices/${deviceId}`).pipe(
      filter((claim) => claim === null),
      tap(() => this.#release(deviceId)),
      ignoreElements(),
      catchError(() => NEVER),
    );
  }

  #release(deviceId: string): void {
    if (this.selected$.value?.deviceId === deviceId) this.selected$.next(null);
  }

  async #load(devices: UserDevices | null, end$?: Observable<never>): Promise<DeviceInfo[]> {
    const ids = Object.entries(devices ?? {})
      .sort(([, a], [, b]) => a.claimedOn - b.claimedOn)
      .map(([id]) => id);
    const infos = await Promise.all(ids.map((id) => this.#cloud.read(`devices/${id}/info`, end$)));
    return infos.filter((info) => info !== null) as DeviceInfo[];
  }
}

function hasValue(device: DeviceInfo, [field, value]: [string, unknown]): boolean {
  return JSON.stringify(device[field as keyof DeviceInfo]) === JSON.stringify(value);
}

function readRecipient(options: TransferOptions): string | undefined {
  return "recipientsEmail" in options ? options.recipientsEmail : options.recipientsUserId;
}

/** What both transports share about characteristics: reading, writing and following them. */
import {
  BehaviorSubject,
  defer,
  filter,
  finalize,
  from,
  ignoreElements,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  switchMap,
  throwError,
} from "rxjs";
import type { Action } from "../core/action.ts";
import { firstWithin } from "../core/clock.ts";
import { isRecord } from "../core/deepEqual.ts";
import { actionTimeout, sdkError } from "../core/errors.ts";
import { platform } from "../core/platform.ts";
import { randomActionId } from "../core/random.ts";
import type { BluetoothTransport } from "../types/options.ts";
import { BluetoothClient } from "./BluetoothClient.ts";
import { Connectable } from "./Connectable.ts";
import { decodeJsonLines, delimiter, parseLine } from "./jsonLines.ts";
import { type Port, textOf } from "./port.ts";
import { characteristicUuids } from "./wire.ts";

const actionTimeoutMs = 60_000;

const connectionLost = () => sdkError("bluetooth-failed", "the connection was lost before the headset replied.");

export abstract class BaseTransport<Target> extends Connectable<Target> {
  /** Ids of the actions that still wait for a reply: six digits each. */
  readonly pendingActions$: BehaviorSubject<number[]> = new BehaviorSubject<number[]>([]);

  readonly #notified = new Map<string, number>();

  /** @hidden The client of an instance. The transport brings it along, so that a program without Bluetooth does not carry it. */
  openClient(this: BluetoothTransport, options: Omit<ConstructorParameters<typeof BluetoothClient>[0], "transport">): BluetoothClient {
    return new BluetoothClient({ ...options, transport: this });
  }

  /** The characteristic as a port. Rejects when there is none of that name. */
  protected abstract openPort(characteristicName: string): Promise<Port>;

  /**
   * Follows the values of a characteristic while the connection is up. It goes on after a reconnection.
   *
   * @param options - Name of the characteristic; whether to turn its notifications on and off (default `true`); whether to emit bytes instead of decoded JSON (default `false`).
   * @returns Decoded values, or bytes as `Uint8Array`. It errors when the headset has no such characteristic.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * transport.subscribeToCharacteristic({ characteristicName: "calm" }).subscribe((value) => console.log(value));
   * ```
   */
  subscribeToCharacteristic({
    characteristicName,
    manageNotifications = true,
    skipJSONDecoding = false,
  }: {
    characteristicName: string;
    manageNotifications?: boolean;
    skipJSONDecoding?: boolean;
  }): Observable<unknown> {
    const bytes$ = (port: Port) => (manageNotifications ? this.#notify$(characteristicName, port) : port.values$);
    return this.connectionStream$.pipe(
      switchMap((state) => (state === "connected" ? from(this.openPort(characteristicName)) : NEVER)),
      switchMap((port) => (skipJSONDecoding ? bytes$(port) : decodeJsonLines(bytes$(port)))),
    );
  }

  /**
   * Reads a characteristic once.
   *
   * @param characteristicName - Such as `"deviceId"`.
   * @param parse - Whether to decode the text as JSON.
   * @returns The text, or the decoded value.
   * @throws Rejects when the headset has no such characteristic, and when reading fails.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * console.log(await new WebBluetoothTransport().readCharacteristic("deviceId"));
   * ```
   */
  async readCharacteristic(characteristicName: string, parse = false): Promise<unknown> {
    const port = await this.openPort(characteristicName);
    const bytes = await port.read().catch((error: unknown) => {
      throw sdkError("characteristic-failed", `could not read the characteristic ${characteristicName}: ${textOf(error)}`, error);
    });
    const text = new platform.TextDecoder().decode(bytes).replace(/\n$/, "");
    return parse ? parseLine(text) : text;
  }

  /**
   * Writes text to a characteristic, in pieces of at most 512 bytes, ended by a newline.
   *
   * @param characteristicName - Such as `"auth"`.
   * @param data - The text.
   * @returns A Promise that resolves when all of it is written.
   * @throws Rejects when the headset has no such characteristic, and when writing fails.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * await new WebBluetoothTransport().writeCharacteristic("auth", "a token");
   * ```
   */
  async writeCharacteristic(characteristicName: string, data: string): Promise<void> {
    const port = await this.openPort(characteristicName);
    await port.write(new platform.TextEncoder().encode(`${data}${delimiter}`));
  }

  /**
   * Sends an action under a random id of six digits, and waits for the reply with that id if one is required.
   *
   * @param options - Name of the characteristic, usually `"actions"`, and the action.
   * @returns The reply, or the action itself when none is required.
   * @throws Rejects when no reply arrives within the `responseTimeout` of the action, 60,000 ms unless told otherwise.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * await new WebBluetoothTransport().dispatchAction({
   *   characteristicName: "actions",
   *   action: { command: "marker", action: "add", message: { label: "eyes-closed", timestamp: Date.now() } },
   * });
   * ```
   */
  async dispatchAction({
    characteristicName,
    action,
  }: {
    characteristicName: string;
    action: { command: string; action: string; message?: unknown; responseRequired?: boolean; responseTimeout?: number };
  }): Promise<unknown> {
    const actionId = randomActionId(this.random);
    const text = JSON.stringify({ actionId, ...action });
    if (!action.responseRequired) {
      await this.writeCharacteristic(characteristicName, text);
      return action;
    }
    return this.#awaitReply({ characteristicName, action, actionId, text });
  }

  protected unknownCharacteristic(name: string): Error {
    const reason = characteristicUuids.has(name) ? "the headset does not offer it, or is not connected" : "no headset has one of that name";
    return sdkError("characteristic-failed", `characteristic ${name} not found: ${reason}.`);
  }

  async #awaitReply({
    characteristicName,
    action,
    actionId,
    text,
  }: {
    characteristicName: string;
    action: Action;
    actionId: number;
    text: string;
  }): Promise<unknown> {
    const { command, responseTimeout: ms = actionTimeoutMs } = action;
    const port = await this.openPort(characteristicName);
    await this.#startNotifications(characteristicName, port);
    this.pendingActions$.next([...this.pendingActions$.value, actionId]);
    const isReply = (value: unknown) => isRecord(value) && value.actionId === actionId;
    const reply$ = decodeJsonLines(port.values$).pipe(filter(isReply));
    const sent$ = defer(() => this.writeCharacteristic(characteristicName, text)).pipe(ignoreElements());
    const lost$ = this.onDisconnected$.pipe(mergeMap(() => throwError(connectionLost)));
    try {
      const error = () => actionTimeout(command, action.action, ms);
      return await firstWithin(merge(reply$, sent$, lost$), { clock: this.clock, ms, error });
    } finally {
      this.pendingActions$.next(this.pendingActions$.value.filter((id) => id !== actionId));
      this.#stopNotifications(characteristicName, port);
    }
  }

  #notify$(name: string, port: Port): Observable<Uint8Array> {
    return from(this.#startNotifications(name, port)).pipe(
      switchMap(() => port.values$),
      finalize(() => this.#stopNotifications(name, port)),
    );
  }

  /** Notifications are on as long as anyone needs them. */
  async #startNotifications(name: string, port: Port): Promise<void> {
    const users = this.#notified.get(name) ?? 0;
    this.#notified.set(name, users + 1);
    if (users === 0) await port.startNotifications();
  }

  #stopNotifications(name: string, port: Port): void {
    const users = (this.#notified.get(name) ?? 1) - 1;
    this.#notified.set(name, users);
    // Where the connection is gone there is nothing left to stop.
    if (users === 0) port.stopNotifications().catch(() => undefined);
  }
}

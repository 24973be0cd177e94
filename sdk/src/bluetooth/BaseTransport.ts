/** What both transports share about characteristics: reading, writing and following them. */
import {
  BehaviorSubject,
  catchError,
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
import { firstWithin } from "../core/clock.ts";
import { isRecord } from "../core/deepEqual.ts";
import { actionTimeout, sdkError } from "../core/errors.ts";
import { randomActionId } from "../core/random.ts";
import { createUtf8Decoder, encodeUtf8 } from "../core/utf8.ts";
import type { Action } from "../types/commands.ts";
import type { BluetoothTransport } from "../types/options.ts";
import { BluetoothClient } from "./BluetoothClient.ts";
import { Connectable } from "./Connectable.ts";
import { decodeJsonLines, delimiter, parseLine } from "./jsonLines.ts";
import { OperationQueue, type Step } from "./OperationQueue.ts";
import type { Port, TransportServices } from "./port.ts";
import { characteristicUuids, splitBytes } from "./wire.ts";

const actionTimeoutMs = 60_000;

const connectionLost = () => sdkError("bluetooth-failed", "the connection was lost before the headset replied.");

export abstract class BaseTransport<Target extends { id: string }> extends Connectable<Target> {
  /** Ids of the actions that still wait for a reply: six digits each. */
  readonly pendingActions$: BehaviorSubject<number[]> = new BehaviorSubject<number[]>([]);

  /** Notifications are on as long as anyone needs them. */
  readonly #notified = new Map<string, { users: number; started: Promise<unknown> }>();
  readonly #operations: OperationQueue;
  /** Characteristics whose last value was cut off: the headset holds the beginning of a line. */
  readonly #torn = new Set<string>();

  protected constructor(autoConnect: boolean, services: TransportServices) {
    super(autoConnect, services);
    this.#operations = new OperationQueue(this.clock);
    this.onDisconnected$.subscribe(() => {
      this.#torn.clear();
      this.#operations.drop(connectionLost());
    });
  }

  /** @hidden The client of an instance. The transport brings it along, so that a program without Bluetooth does not carry it. */
  openClient(this: BluetoothTransport, options: Omit<ConstructorParameters<typeof BluetoothClient>[0], "transport">): BluetoothClient {
    return new BluetoothClient({ ...options, transport: this });
  }

  /** The characteristic as a port. Rejects when there is none of that name. */
  protected abstract openPort(characteristicName: string): Promise<Port>;

  /**
   * Emits the values of a characteristic while the headset is connected, and continues after a reconnection.
   *
   * @param options - Name of the characteristic; whether to turn its notifications on and off (default `true`); whether to emit bytes instead of decoded JSON (default `false`).
   * @returns Decoded values, or bytes as `Uint8Array`. Emits an error if the headset has no such characteristic.
   *
   * @example
   * ```ts run
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
    manageNotifications?: boolean | undefined;
    skipJSONDecoding?: boolean | undefined;
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
   * @param characteristicName - Name of the characteristic, such as `"deviceId"`.
   * @param parse - Whether to decode the text as JSON.
   * @returns The text, or the decoded value.
   * @throws Rejects with `characteristic-failed` if the headset has no such characteristic, if reading fails four times, and if there is no response within 10 seconds; with `bluetooth-failed` if the connection is lost.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * await transport.connect(); // in a click handler
   *
   * console.log(await transport.readCharacteristic("deviceId"));
   * ```
   */
  async readCharacteristic(characteristicName: string, parse = false): Promise<unknown> {
    const port = await this.openPort(characteristicName);
    const bytes = await this.#operations.run(`read the characteristic ${characteristicName}`, (step) => step(() => port.read()));
    const text = createUtf8Decoder()(bytes).replace(/\n$/, "");
    return parse ? (parseLine(text) ?? text) : text;
  }

  /**
   * Writes text to a characteristic, in chunks of at most 512 bytes, followed by a newline.
   *
   * @param characteristicName - Name of the characteristic, such as `"auth"`.
   * @param data - The text.
   * @returns A Promise that resolves when the whole text is written.
   * @throws Rejects with `characteristic-failed` if the headset has no such characteristic, if writing fails four times, and if it takes longer than 10 seconds; with `bluetooth-failed` if the connection is lost.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * await transport.connect(); // in a click handler
   *
   * await transport.writeCharacteristic("auth", "a token");
   * ```
   */
  writeCharacteristic(characteristicName: string, data: string): Promise<void> {
    return this.#write(characteristicName, data);
  }

  /** Nothing is written when `end$` errors before its turn. */
  async #write(characteristicName: string, data: string, end$: Observable<never> = NEVER): Promise<void> {
    const port = await this.openPort(characteristicName);
    const chunks = splitBytes(encodeUtf8(`${data}${delimiter}`));
    const write = async (step: Step) => {
      if (this.#torn.has(characteristicName)) await step(() => port.write(encodeUtf8(delimiter)));
      for (const [index, chunk] of chunks.entries()) {
        await step(() => port.write(chunk));
        if (index < chunks.length - 1) this.#torn.add(characteristicName);
        else this.#torn.delete(characteristicName);
      }
    };
    await this.#operations.run(`write the characteristic ${characteristicName}`, write, end$);
  }

  /**
   * Sends an action with a random id of six digits and, if a reply is required, waits for the reply with this id.
   *
   * @param options - Name of the characteristic, usually `"actions"`, and the action.
   * @returns The reply, or the action itself if no reply is required.
   * @throws Rejects if no reply arrives within the `responseTimeout` of the action (default 60,000 ms).
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * await transport.connect(); // in a click handler
   *
   * await transport.dispatchAction({
   *   characteristicName: "actions",
   *   action: { command: "marker", action: "add", message: { label: "eyes-closed", timestamp: Date.now() } },
   * });
   * ```
   */
  async dispatchAction({
    characteristicName,
    action,
    end$ = NEVER,
  }: {
    characteristicName: string;
    action: Action;
    /** @hidden Errors when nobody waits any more. */
    end$?: Observable<never>;
  }): Promise<unknown> {
    const actionId = randomActionId(this.random);
    const text = JSON.stringify({ actionId, ...action });
    if (!action.responseRequired) {
      await this.#write(characteristicName, text, end$);
      return action;
    }
    return this.#awaitReply({ characteristicName, action, actionId, text, end$ });
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
    end$,
  }: {
    characteristicName: string;
    action: Action;
    actionId: number;
    text: string;
    end$: Observable<never>;
  }): Promise<unknown> {
    const { command, responseTimeout: ms = actionTimeoutMs } = action;
    const port = await this.openPort(characteristicName);
    this.pendingActions$.next([...this.pendingActions$.value, actionId]);
    const isReply = (value: unknown) => isRecord(value) && value.actionId === actionId;
    const reply$ = decodeJsonLines(port.values$).pipe(filter(isReply));
    const sent$ = defer(() => this.#startNotifications(characteristicName, port)).pipe(
      switchMap(() => this.#write(characteristicName, text, end$)),
      ignoreElements(),
    );
    const lost$ = this.onDisconnected$.pipe(mergeMap(() => throwError(connectionLost)));
    try {
      const error = () => actionTimeout(command, action.action, ms);
      return await firstWithin(merge(end$, reply$, sent$, lost$), { clock: this.clock, ms, error });
    } finally {
      this.pendingActions$.next(this.pendingActions$.value.filter((id) => id !== actionId));
      this.#stopNotifications(characteristicName, port);
    }
  }

  #notify$(name: string, port: Port): Observable<Uint8Array> {
    return defer(() => this.#startNotifications(name, port)).pipe(
      // A connection that is lost meanwhile is followed by another one.
      catchError((error: unknown) => (this.isConnected() ? throwError(() => error) : NEVER)),
      switchMap(() => port.values$),
      finalize(() => this.#stopNotifications(name, port)),
    );
  }

  #startNotifications(name: string, port: Port): Promise<unknown> {
    const start = () => this.#operations.run(`follow the characteristic ${name}`, (step) => step(() => port.startNotifications()));
    const notified = this.#notified.get(name) ?? { users: 0, started: start() };
    notified.users += 1;
    this.#notified.set(name, notified);
    return notified.started;
  }

  #stopNotifications(name: string, port: Port): void {
    const notified = this.#notified.get(name);
    if (!notified) return;
    notified.users -= 1;
    if (notified.users > 0) return;
    this.#notified.delete(name);
    // Where the connection is gone there is nothing left to stop.
    if (!this.isConnected()) return;
    this.#operations
      .run(`stop following the characteristic ${name}`, (step) => step(() => port.stopNotifications()))
      .catch(() => undefined);
  }
}

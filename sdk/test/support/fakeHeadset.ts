/** A headset as seen over Bluetooth: characteristics that are read, written and notified, with the bytes of the wire. */
import { characteristicUuids } from "../../src/bluetooth/wire.ts";

export const deviceInfo = {
  deviceId: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
  deviceNickname: "Lyra-A1B",
  channelNames: ["CP3", "C3", "F5", "PO3", "PO4", "F6", "C4", "CP4"],
  channels: 8,
  samplingRate: 256,
  manufacturer: "Noema Labs",
  model: "Lyra 3",
  modelName: "Lyra",
  modelVersion: "3",
  osVersion: "16.0.0",
  apiVersion: "1.0.0",
};

/** Taken before a test takes them away. */
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

type Notify = (bytes: Uint8Array) => void;

export interface ReceivedAction {
  actionId: number;
  command: string;
  action: string;
  message?: unknown;
  responseRequired?: boolean;
}

/** What the platform does with an operation: carries it out, refuses it, or is silent until the connection ends. */
export type Mood = "well" | "refuse" | "silent";

export class FakeHeadset {
  /** Moods for the operations to come; those after them go well. */
  moods: Mood[] = [];
  /** How long an operation takes. */
  pause: () => Promise<void> = moment;
  /** Which packets of a value get lost, by their number. */
  lose: (index: number) => boolean = () => false;
  /** Operations as they began, refused ones included: `read status`. */
  readonly operations: string[] = [];
  #isBusy = false;
  readonly nickname = deviceInfo.deviceNickname;
  /** Lengths of all writes, as they arrived. */
  readonly writes: number[] = [];
  readonly actions: ReceivedAction[] = [];
  readonly tokens: string[] = [];
  /** Answers actions; `null` for no reply. */
  reply: (action: ReceivedAction) => object | null = () => ({ status: "complete" });
  validToken: string | null = null;
  readonly notifying = new Set<string>();
  readonly #listeners = new Map<string, Set<Notify>>();
  readonly #pending = new Map<string, string>();
  #isAccepted = false;

  get names(): string[] {
    return [...characteristicUuids.keys()];
  }

  /** One operation at a time, as on a phone. What the platform rejects with is no error of the SDK. */
  async operate<T>(operation: string, refusal: unknown, run: () => Promise<T>): Promise<T> {
    this.operations.push(operation);
    const mood = this.moods.shift() ?? "well";
    if (this.#isBusy || mood === "refuse") throw refusal;
    if (mood === "silent") return new Promise(() => {});
    this.#isBusy = true;
    try {
      await this.pause();
      return await run();
    } finally {
      this.#isBusy = false;
    }
  }

  async read(name: string): Promise<Uint8Array> {
    const status = { state: "online", battery: 50, charging: false, sleepMode: false, sleepModeReason: null, lastHeartbeat: 1, ssid: "" };
    const values: Record<string, string> = {
      deviceId: deviceInfo.deviceId,
      deviceInfo: JSON.stringify(deviceInfo),
      auth: JSON.stringify([this.#isAccepted, this.#isAccepted ? 1_800_000_000_000 : null]),
      status: JSON.stringify(status),
      settings: JSON.stringify({ lsl: true }),
    };
    const value = values[name];
    if (value === undefined) throw new Error("not readable");
    return encoder.encode(value);
  }

  /** Pieces come together at the newline. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.writes.push(bytes.length);
    const text = (this.#pending.get(name) ?? "") + decoder.decode(bytes);
    const lines = text.split("\n");
    this.#pending.set(name, lines.pop() ?? "");
    for (const line of lines) this.#take(name, line);
  }

  /** Sends JSON in pieces of this many bytes. */
  notify(name: string, value: unknown, chunk = 20): void {
    const bytes = encoder.encode(`${JSON.stringify(value)}\n`);
    for (let start = 0; start < bytes.length; start += chunk)
      if (!this.lose(start / chunk)) this.notifyBytes(name, bytes.slice(start, start + chunk));
  }

  notifyBytes(name: string, bytes: Uint8Array): void {
    if (this.notifying.has(name)) for (const listener of this.#listeners.get(name) ?? []) listener(bytes);
  }

  listen(name: string, listener: Notify): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #take(name: string, line: string): void {
    if (name === "auth") {
      this.tokens.push(line);
      this.#isAccepted = line === this.validToken;
    }
    if (name === "actions") {
      const action = JSON.parse(line) as ReceivedAction;
      this.actions.push(action);
      const reply = this.reply(action);
      if (reply) queueMicrotask(() => this.notify("actions", { ...reply, actionId: action.actionId }));
    }
  }
}

/** Samples as bytes, 74 for each: time, marker and 8 numbers, most significant byte first. */
export function rawBytes(samples: { timestamp: number; marker?: number; amplitudes: number[] }[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples.length * 74));
  for (const [index, { timestamp, marker = 0, amplitudes }] of samples.entries()) {
    view.setBigUint64(index * 74, BigInt(timestamp));
    view.setUint16(index * 74 + 8, marker);
    for (const [channel, amplitude] of amplitudes.entries()) view.setFloat64(index * 74 + 10 + channel * 8, amplitude);
  }
  return new Uint8Array(view.buffer);
}

/** The shortest time that an operation takes. */
export const moment = () => Promise.resolve();

/** Lets chains of promises go on. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 100; round += 1) await null;
}

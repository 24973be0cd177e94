/** The simulated headset over Bluetooth: what its characteristics read, take and notify, in bytes. */
import { map, mergeMap, Observable, of, Subject } from "rxjs";
import { delimiter, parseLine } from "../../bluetooth/jsonLines.ts";
import { sampleBytes } from "../../bluetooth/rawEpochs.ts";
import { splitBytes } from "../../bluetooth/wire.ts";
import { isRecord } from "../../core/deepEqual.ts";
import { withoutInternals } from "../../core/deviceStatus.ts";
import { createUtf8Decoder, encodeUtf8 } from "../../core/utf8.ts";
import type { Epoch } from "../../types/brainwaves.ts";
import type { VirtualHeadset } from "../headset/VirtualHeadset.ts";
import type { Server } from "../server/Server.ts";
import { encodeEpoch } from "./encodeEpoch.ts";

/** How long the headset accepts a token, in milliseconds. */
const acceptedMs = 86_400_000;

/** Longest piece of text that is notified at once, in bytes: what fits into one packet of a phone. */
const packetBytes = 180;

/** Raw samples that are notified at once: as many as fit into 512 bytes. */
const packetSamples = 6;

/** Metrics by the name of their characteristic. */
const metrics: Record<string, string> = {
  focus: "awareness/focus",
  calm: "awareness/calm",
  accelerometer: "accelerometer",
  signalQuality: "signalQuality",
  psd: "brainwaves/psd",
  powerByBand: "brainwaves/powerByBand",
};

const networks = ["Living Room", "Guests"];

export class HeadsetGatt {
  readonly #headset: VirtualHeadset;
  readonly #server: Server;
  readonly #replies = new Subject<object>();
  /** Text that has arrived without its end. */
  readonly #pending = new Map<string, { decode: (bytes: Uint8Array) => string; rest: string }>();
  #acceptedUntil: number | null = null;

  constructor(headset: VirtualHeadset, server: Server) {
    this.#headset = headset;
    this.#server = server;
  }

  /** A connection ended: the next one has to present a token again. */
  forget(): void {
    this.#acceptedUntil = null;
    this.#pending.clear();
  }

  read(name: string): Uint8Array {
    if (name === "deviceId") return encodeUtf8(this.#headset.info.deviceId);
    if (name === "auth") return encodeUtf8(JSON.stringify([this.#isAccepted, this.#isAccepted ? this.#acceptedUntil : null]));
    const values: Record<string, unknown> = {
      deviceInfo: this.#headset.info,
      status: withoutInternals(this.#headset.status),
      settings: this.#headset.settings,
      wifiNearbyNetworks: networks,
      wifiConnections: [this.#headset.status.ssid],
    };
    if (!this.#isAccepted) throw new Error("GATT operation not permitted.");
    if (!(name in values)) throw new Error("GATT operation not supported.");
    return encodeUtf8(JSON.stringify(values[name]));
  }

  /** Pieces come together at the newline. */
  write(name: string, bytes: Uint8Array): void {
    const pending = this.#pending.get(name) ?? { decode: createUtf8Decoder(), rest: "" };
    const lines = (pending.rest + pending.decode(bytes)).split(delimiter);
    pending.rest = lines.pop() ?? "";
    this.#pending.set(name, pending);
    for (const line of lines) if (line !== "") this.#take(name, line);
  }

  /** What is notified as long as somebody follows it. */
  notified$(name: string): Observable<Uint8Array> {
    return new Observable((subscriber) =>
      this.#values$(name).subscribe((bytes) => {
        if (this.#isAccepted) subscriber.next(bytes);
      }),
    );
  }

  get #isAccepted(): boolean {
    return this.#acceptedUntil !== null && this.#server.clock.now() < this.#acceptedUntil;
  }

  #values$(name: string): Observable<Uint8Array> {
    if (name === "raw" || name === "rawUnfiltered")
      return this.#headset.measured$(`brainwaves/${name}`).pipe(mergeMap((epoch) => samplePackets(epoch as Epoch)));
    return packets(this.#json$(name));
  }

  #json$(name: string): Observable<unknown> {
    const metric = metrics[name];
    if (metric) return this.#headset.measured$(metric);
    if (name === "actions") return this.#replies;
    if (name === "status") return this.#headset.statuses$;
    if (name === "settings") return this.#headset.settings$;
    if (name === "wifiConnections") return this.#headset.statuses$.pipe(map(({ ssid }) => [ssid]));
    return name === "wifiNearbyNetworks" ? of(networks) : new Observable();
  }

  #take(name: string, line: string): void {
    if (name === "auth") {
      const isValid = this.#server.bluetoothTokens.get(line) === this.#headset.info.deviceId;
      this.#acceptedUntil = isValid ? this.#server.clock.now() + acceptedMs : null;
    }
    const action = name === "actions" && this.#isAccepted ? parseLine(line) : null;
    if (isRecord(action)) this.#headset.perform(action, (reply) => this.#replies.next({ ...reply, actionId: action.actionId }));
  }
}

function samplePackets(epoch: Epoch): Uint8Array[] {
  return splitBytes(encodeEpoch(epoch), packetSamples * sampleBytes(epoch.data.length));
}

function packets(values$: Observable<unknown>): Observable<Uint8Array> {
  return new Observable((subscriber) =>
    values$.subscribe((value) => {
      for (const packet of splitBytes(encodeUtf8(`${JSON.stringify(value)}${delimiter}`), packetBytes)) subscriber.next(packet);
    }),
  );
}

/** The headset itself: it measures, answers actions, and writes to the cloud what somebody has subscribed to. */
import { filter, map, type Observable, Subject } from "rxjs";
import { isRecord } from "../../core/deepEqual.ts";
import { withoutInternals } from "../../core/deviceStatus.ts";
import { sdkError } from "../../core/errors.ts";
import { osHasBluetoothSupport } from "../../core/osHasBluetoothSupport.ts";
import type { DeviceInfo } from "../../types/device.ts";
import type { DeviceStatus, Settings } from "../../types/status.ts";
import { type ModelVersion, models } from "../models.ts";
import type { Random } from "../Random.ts";
import type { Server } from "../server/Server.ts";
import { Recorder } from "../signal/Recorder.ts";
import { Beat } from "./Beat.ts";
import { Classifier } from "./Classifier.ts";
import { Mind } from "./Mind.ts";
import { nextMovement } from "./movement.ts";
import { createResponder, type Received, type Responder } from "./responder.ts";

const heartbeatMs = 30_000;
const quarter = 250;

export interface HeadsetSettings {
  info: DeviceInfo;
  claimedBy: string;
  mainsFrequency: 50 | 60;
  trainedLabels: readonly string[];
  /** How many seconds the wearer takes to follow what is set. */
  reaction: number;
  /** How far the clock of the headset is ahead, in milliseconds. */
  clockOffset: number;
}

const defaults: Settings = { lsl: false, osc: false, supportAccess: false, activityLogging: true, researchProgram: false };

export class VirtualHeadset {
  readonly mind: Mind;
  /** What the headset was told to do. */
  readonly received: Received = { markers: [], haptics: [], trainings: [] };
  readonly #server: Server;
  readonly #settings: HeadsetSettings;
  readonly #random: Random;
  readonly #classifier: Classifier;
  readonly #heart: Beat;
  readonly #senses: Beat;
  readonly #deviations = new Map<string, number>();
  #recorder: Recorder;
  #wanted = new Set<string>();
  /** Who follows over Bluetooth, by metric: `brainwaves/raw`. */
  readonly #near = new Map<string, Subject<object>>();
  readonly #responder: Responder;
  #isMeasuring = true;
  #hasPower = true;
  /** Told when the power is gone. */
  onVanish = () => {};

  constructor(server: Server, random: Random, settings: HeadsetSettings) {
    this.#server = server;
    this.#settings = settings;
    this.#random = random;
    this.mind = new Mind(random.fork(), settings.reaction);
    this.#classifier = new Classifier(random.fork(), settings.trainedLabels);
    this.#recorder = this.#createRecorder();
    const { info, claimedBy } = settings;
    server.database.write(`${this.#path}/info`, info);
    server.database.write(`${this.#path}/settings`, defaults);
    server.database.write(`${this.#path}/status`, {
      state: "online",
      battery: 84,
      charging: false,
      sleepMode: false,
      sleepModeReason: null,
      lastHeartbeat: server.clock.now(),
      ssid: "Living Room",
      claimedBy,
      __version: 1,
    });
    this.#heart = new Beat(server.clock, [{ period: heartbeatMs, run: () => this.#beat() }]);
    this.#senses = new Beat(server.clock, this.#pulses());
    this.#followSubscriptions();
    this.#heart.start();
    this.#senses.start();
    this.#responder = createResponder({
      server,
      deviceId: info.deviceId,
      path: this.#path,
      received: this.received,
      clockOffset: settings.clockOffset,
      isOn: () => this.status.state === "online",
      train: (label) => this.#classifier.train(label),
    });
  }

  get info(): DeviceInfo {
    return this.#server.database.read(`${this.#path}/info`) as DeviceInfo;
  }

  get status(): DeviceStatus {
    return this.#server.database.read(`${this.#path}/status`) as DeviceStatus;
  }

  get settings(): Settings {
    return this.#server.database.read(`${this.#path}/settings`) as Settings;
  }

  /** Each status from now on, the present one first. */
  get statuses$(): Observable<DeviceStatus> {
    return this.#server.database.watch(`${this.#path}/status`).pipe(filter(isRecord), map(withoutInternals));
  }

  get settings$(): Observable<Settings> {
    return this.#server.database.watch(`${this.#path}/settings`).pipe(filter(isRecord)) as Observable<Settings>;
  }

  /** Whether it can be reached over Bluetooth. */
  get hasBluetooth(): boolean {
    return this.#hasPower && osHasBluetoothSupport(this.info);
  }

  /** What is measured from now on: `awareness/calm`. */
  measured$(metric: string): Observable<object> {
    const near = this.#near.get(metric) ?? new Subject<object>();
    this.#near.set(metric, near);
    return near;
  }

  /** Carries out an action that came over Bluetooth. */
  perform(action: Record<string, unknown>, reply: (answer: Record<string, unknown>) => void): void {
    this.#responder(action, reply);
  }

  /** Charging puts the headset to sleep, unless the patch tells otherwise. */
  setStatus(patch: Partial<DeviceStatus>): void {
    const sleep =
      typeof patch.charging === "boolean" ? { sleepMode: patch.charging, sleepModeReason: patch.charging ? "charging" : null } : {};
    this.#server.database.merge(`${this.#path}/status`, { ...sleep, ...patch });
    const { state, sleepMode } = this.status;
    if (state === "offline") this.#heart.stop();
    else if (patch.state !== undefined) this.#beatAnew();
    const canMeasure = state === "online" && !sleepMode;
    if (canMeasure && !this.#isMeasuring) this.#startMeasuring();
    if (!canMeasure) this.#stopMeasuring();
  }

  setDeviation(channelName: string, microvolts: number): void {
    const { channelNames } = models[this.#settings.info.modelVersion as ModelVersion];
    if (!channelNames.includes(channelName)) {
      throw sdkError("channel-unknown", `the simulated headset has no channel ${channelName}. It has ${channelNames.join(", ")}.`);
    }
    this.#deviations.set(channelName, microvolts);
    this.#recorder.setDeviation(channelName, microvolts);
  }

  setOSVersion(osVersion: string): void {
    this.#server.database.write(`${this.#path}/info/osVersion`, osVersion);
  }

  /** Power lost: no more heartbeats, and no chance to say so. */
  vanish(): void {
    this.#heart.stop();
    this.#stopMeasuring();
    this.#hasPower = false;
    this.onVanish();
  }

  get #path(): string {
    return `devices/${this.#settings.info.deviceId}`;
  }

  #createRecorder(): Recorder {
    const { info, mainsFrequency } = this.#settings;
    const { samplingRate, epochSamples, channelNames } = models[info.modelVersion as ModelVersion];
    const startedAt = this.#server.clock.now();
    const recorder = new Recorder(this.#random.fork(), {
      samplingRate,
      epochSamples,
      channelNames,
      mainsFrequency,
      startedAt,
      mind: this.mind.state,
    });
    for (const [channelName, microvolts] of this.#deviations) recorder.setDeviation(channelName, microvolts);
    return recorder;
  }

  #startMeasuring(): void {
    this.#isMeasuring = true;
    this.mind.restart();
    this.#recorder = this.#createRecorder();
    this.#senses.start();
  }

  #stopMeasuring(): void {
    this.#isMeasuring = false;
    this.#senses.stop();
  }

  #beatAnew(): void {
    this.#heart.start();
    this.#beat();
  }

  #beat(): void {
    this.#server.database.write(`${this.#path}/status/lastHeartbeat`, this.#server.clock.now());
  }

  #pulses() {
    const { samplingRate, epochSamples, hasAccelerometer } = models[this.#settings.info.modelVersion as ModelVersion];
    return [
      { period: (epochSamples * 1000) / samplingRate, run: () => this.#measureEpoch(epochSamples / samplingRate) },
      { period: quarter, run: () => this.#analyse() },
      ...(hasAccelerometer
        ? [{ period: 100, run: () => this.#publish("accelerometer", null, nextMovement(this.#random, this.#now)) }]
        : []),
      { period: 1000, run: () => this.#judge() },
    ];
  }

  get #now(): number {
    return this.#server.clock.now();
  }

  #measureEpoch(seconds: number): void {
    this.mind.move(seconds);
    this.#recorder.measure(this.mind.state);
    this.#publish("brainwaves", "raw", () => this.#recorder.raw());
    this.#publish("brainwaves", "rawUnfiltered", () => this.#recorder.rawUnfiltered());
  }

  #analyse(): void {
    this.#publish("brainwaves", "psd", () => this.#recorder.psd());
    this.#publish("brainwaves", "powerByBand", () => this.#recorder.powerByBand());
    this.#publish("signalQuality", null, () => this.#recorder.signalQuality());
    for (const { label, probability, isEvent } of this.#classifier.next(this.mind.motorLabel, this.#now)) {
      const value = { metric: "kinesis", label, probability, timestamp: this.#now };
      this.#publish("predictions", label, value);
      if (isEvent) this.#publish("kinesis", label, value);
    }
  }

  #judge(): void {
    const awareness = this.mind.nextAwareness();
    if (!awareness) return;
    for (const label of ["calm", "focus"] as const) {
      this.#publish("awareness", label, { metric: "awareness", label, probability: awareness[label], timestamp: this.#now });
    }
  }

  /** Sends only what a client that is there has subscribed to, over either path. */
  #publish(metric: string, label: string | null, value: object | (() => object | null)): void {
    const name = label === null ? metric : `${metric}/${label}`;
    const near = this.#near.get(name);
    const isWanted = this.#wanted.has(name);
    if (!isWanted && !near?.observed) return;
    const payload = typeof value === "function" ? value() : value;
    if (!payload) return;
    if (isWanted) this.#server.database.publish(`${this.#path}/metrics/${name}`, payload);
    near?.next(payload);
  }

  /** Keeps the list of what clients that are there have subscribed to: `signalQuality`, `brainwaves/raw`. */
  #followSubscriptions(): void {
    const { database } = this.#server;
    const update = () => {
      const subscriptions = database.read(`${this.#path}/subscriptions`);
      const clients = database.keys(`${this.#path}/clients`);
      const active = Object.values(isRecord(subscriptions) ? subscriptions : {}).filter(isRecord);
      const present = active.filter(({ clientId }) => clients.includes(String(clientId)));
      this.#wanted = new Set(present.flatMap(namesOf));
    };
    database.watch(`${this.#path}/subscriptions`).subscribe(update);
    database.watch(`${this.#path}/clients`).subscribe(update);
  }
}

function namesOf({ metric, labels, atomic }: Record<string, unknown>): string[] {
  return atomic === true || !Array.isArray(labels) ? [String(metric)] : labels.map((label) => `${metric}/${label}`);
}

/** Puts together a cloud, an account and a headset that exist in memory only. */
import type { TransportServices } from "../bluetooth/port.ts";
import type { WebBluetooth } from "../bluetooth/webBluetooth.ts";
import type { CloudClient } from "../cloud/CloudClient.ts";
import { HttpCloud } from "../cloud/HttpCloud.ts";
import type { Clock } from "../core/clock.ts";
import { invalid, labelInvalid } from "../core/errors.ts";
import { kinesisLabels, labelError, thoughtLabels } from "../core/labels.ts";
import { browserStorage, platform, systemClock } from "../core/platform.ts";
import type { DeviceInfo } from "../types/device.ts";
import type { KinesisLabel, ThoughtLabel } from "../types/labels.ts";
import type { SDKOptions } from "../types/options.ts";
import type { DeviceStatus } from "../types/status.ts";
import { type Radio, type RadioOptions, SimulatedBluetooth } from "./bluetooth/SimulatedBluetooth.ts";
import { EventClock } from "./EventClock.ts";
import type { Received } from "./headset/responder.ts";
import { VirtualHeadset } from "./headset/VirtualHeadset.ts";
import { describeDevice, type ModelVersion, models } from "./models.ts";
import { Random } from "./Random.ts";
import { RealTime } from "./realTime.ts";
import { MemoryCloud } from "./server/MemoryCloud.ts";
import { Network, type NetworkOptions } from "./server/Network.ts";
import { type Account, Server } from "./server/Server.ts";
import { createSessionStore, createStorage } from "./server/sessionStore.ts";

/** Options of {@link createSimulator}. All are optional. */
export interface SimulatorOptions {
  /** The same seed gives the same data. Default 1. */
  seed?: number | undefined;
  /** Generation of the headset. Default 3. */
  model?: 1 | 2 | 3 | undefined;
  /** `"virtual"` (default): only `advance()` moves the time. `"real"`: time follows the clock of the machine, until `dispose()` was called on every instance, or until `stop()`. */
  clock?: "virtual" | "real" | undefined;
  /** Time at the beginning, in milliseconds since the Unix epoch. Default: 15 September 2025 with a virtual clock, now with the real one. */
  startTime?: number | undefined;
  /** 32 hexadecimal characters. */
  deviceId?: string | undefined;
  /** Default `"16.0.0"`. */
  osVersion?: string | undefined;
  /** Whether the headset reports that it is virtual and has no Bluetooth. Default `true`; with `false`, apps treat it as a real one. */
  emulator?: boolean | undefined;
  /** Models of further headsets in the account, claimed a minute after one another. */
  otherModels?: (1 | 2 | 3)[] | undefined;
  /** Mains frequency, in Hz. Default 60. */
  mainsFrequency?: 50 | 60 | undefined;
  /** Thoughts that the wearer has already trained. */
  trainedLabels?: ThoughtLabel[] | undefined;
  /** How many seconds the signal takes to come near to what `setCalm()` and `setFocus()` set, as a mind does. Default 2. */
  reaction?: number | undefined;
  /** How far the clock of the headset is ahead, in milliseconds. Default 0. */
  clockOffset?: number | undefined;
  /** Whether a session outlives the instance and, in a browser, the page. Default `false`. */
  persistSession?: boolean | undefined;
  /** How long after a login its claims are ready, in milliseconds. Default 0. */
  claimsDelay?: number | undefined;
  /** Delays and failures of the network between the app and the cloud. Default: no network, the cloud responds at once. */
  network?: NetworkOptions | undefined;
  /** Losses and failures of Bluetooth. Default: none. */
  radio?: RadioOptions | undefined;
  /** The clock that `"real"` follows. Default: that of the machine. */
  host?: Clock | undefined;
}

/** A headset that exists only in memory, with its wearer and a cloud. */
export interface Simulator {
  /** Spread into the options of the main class: `new Noema({ ...simulator.options })`. */
  readonly options: SDKOptions;
  /**
   * Spread into the options of the transport for browsers, so that it finds this headset in place of real ones, in every environment: `new WebBluetoothTransport({ ...simulator.bluetooth })`. Needs `emulator: false` and model 3, the only one with Bluetooth.
   */
  readonly bluetooth: { bluetooth: WebBluetooth; services: TransportServices };
  /** The account that has claimed the headset. */
  readonly account: Account;
  /** The device information of the headset. */
  readonly device: DeviceInfo;
  /** The commands that the headset has received: markers, haptic effects and trainings. */
  readonly received: Received;
  /** The cloud, for tests with several accounts: tokens, apps, claims. */
  readonly server: Server;
  /** Simulated time, in milliseconds since the Unix epoch. */
  now(): number;
  /** Advances the virtual clock, and runs everything that is due. */
  advance(ms: number): Promise<void>;
  /** Ends the real clock and the headset, so that the program can end. */
  stop(): void;
  /** Sets how calm the wearer is, 0 to 1. The signal follows within seconds, the metric within 16 seconds. */
  setCalm(probability: number): void;
  /** Sets how focused the wearer is, 0 to 1. */
  setFocus(probability: number): void;
  /**
   * Sets the thought of the wearer, or `null` for rest. The wearer holds it until the next call.
   *
   * Throws `label-invalid` for an unknown label. The predictions rise above 0.8 within a second and stay at about 0.92. Two predictions in a row above 0.8 cause a kinesis event, and while the thought is held, another one every 3 seconds (the refractory time). A thought that was not trained changes the signal, but causes neither predictions nor events.
   */
  setMotorLabel(label: KinesisLabel | null): void;
  /** Sets how much the signal of a channel varies, in microvolts: 1.5-10 is great contact, above 100 no contact. Throws for an unknown channel. */
  setSignal(channelName: string, standardDeviation: number): void;
  /** Changes the status. Charging puts the headset to sleep. */
  setStatus(patch: Partial<DeviceStatus>): void;
  /** Installs another version of the OS. */
  setOSVersion(osVersion: string): void;
  /** Changes the network from now on; fields that you leave out get their defaults. Needs the option `network`; otherwise it throws `argument-invalid`. */
  setNetwork(network: NetworkOptions): void;
  /** Changes the radio from now on; fields that you leave out get their defaults. */
  setRadio(radio: RadioOptions): void;
  /** Ends the Bluetooth connections, as if the headset was out of range. With auto-connect, the transport reconnects after at most 10 seconds. */
  dropBluetooth(): void;
  /** Cuts the power: the headset stops sending without a message. */
  vanish(): void;
}

const virtualStart = 1_757_930_400_000;
const dayMs = 86_400_000;
const firstDeviceId = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
const trained: ThoughtLabel[] = ["leftArm", "rightArm", "leftHandPinch", "rightHandPinch", "push"];

/**
 * Creates a simulated headset, claimed by an account.
 *
 * @example
 * ```ts run
 * import { Noema } from "@noema/sdk";
 * import { createSimulator } from "@noema/sdk/simulator";
 *
 * const simulator = createSimulator({ seed: 7, model: 3 });
 * const headset = new Noema({ ...simulator.options });
 *
 * await headset.login(simulator.account);
 * headset.calm().subscribe(({ probability }) => console.log(probability));
 *
 * simulator.setCalm(0.8);
 * await simulator.advance(20_000);
 * ```
 */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const { seed = 1, clock: kind = "virtual", host = systemClock, persistSession = false, network: conditions } = options;
  checkOptions(options);
  const random = new Random(seed);
  const clock = new EventClock(options.startTime ?? (kind === "real" ? host.now() : virtualStart));
  const server = new Server(clock, random.fork());
  server.claimsDelay = options.claimsDelay ?? 0;
  const account = server.addAccount({ email: "you@example.com", password: "your-password" });
  const [headset, ...others] = createHeadsets(server, { random, account, options });
  const ids = random.fork();
  const radio: Radio = { options: checkedRadio(options.radio ?? {}), random: new Random(seed) };
  const bluetooth = new SimulatedBluetooth([headset, ...others], server, radio);
  const { deviceId } = headset.info;
  const experiment = { id: "first-training", name: "First training", labels: ["push"], totalTrials: 0, deviceId, userId: account.uid };
  server.database.write(`experiments/${experiment.id}`, { ...experiment, timestamp: clock.now() - dayMs });
  const network = conditions && new Network(server, random.fork(), conditions);
  const storage = persistSession ? (browserStorage() ?? createStorage()) : null;
  const store = storage && createSessionStore(storage);
  const openCloud = () =>
    network
      ? new HttpCloud({ url: "https://cloud.noema.example/v1", fetch: network.fetch, clock, storage, random: () => ids.next() })
      : new MemoryCloud(server, store);
  const time = kind === "real" ? new RealTime(clock, host) : null;
  const warn = (message: string) => platform.console.warn(message);
  return {
    options: { services: { clock, random: () => ids.next(), openCloud: () => inTime(openCloud(), time), isNode: true, warn } },
    bluetooth: { bluetooth, services: { clock, random: () => ids.next() } },
    account,
    get device() {
      return headset.info;
    },
    received: headset.received,
    server,
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
    stop: () => {
      time?.stop();
      for (const each of [headset, ...others]) each.vanish();
    },
    setCalm: (probability) => headset.mind.setCalm(probability),
    setFocus: (probability) => headset.mind.setFocus(probability),
    setMotorLabel: (label) => {
      const error = label === null ? null : labelError("setMotorLabel", label, kinesisLabels);
      if (error) throw error;
      headset.mind.setMotorLabel(label);
    },
    setSignal: (channelName, standardDeviation) => headset.setDeviation(channelName, standardDeviation),
    setStatus: (patch) => headset.setStatus(patch),
    setOSVersion: (osVersion) => headset.setOSVersion(osVersion),
    setNetwork: (changed) => {
      if (!network) throw invalid("setNetwork", "a simulator with the option network");
      network.set(changed);
    },
    setRadio: (changed) => {
      radio.options = checkedRadio(changed);
    },
    dropBluetooth: () => bluetooth.drop(),
    vanish: () => headset.vanish(),
  };
}

function checkOptions({ model = 3, otherModels = [], trainedLabels = [] }: SimulatorOptions): void {
  for (const each of [model, ...otherModels])
    if (!(String(each) in models)) throw invalid("createSimulator", `a model from 1 to 3, not ${each}`);
  for (const label of trainedLabels) if (!thoughtLabels.includes(label)) throw labelInvalid("trainedLabels", label, thoughtLabels);
}

function checkedRadio(radio: RadioOptions): RadioOptions {
  const { loss = 0, failures = 0 } = radio;
  for (const share of [loss, failures]) if (!(share >= 0 && share <= 1)) throw invalid("radio", "loss and failures from 0 to 1");
  return radio;
}

/** The clock runs as long as an instance is there, so that a program ends by itself after the last `dispose()`. */
function inTime(cloud: CloudClient, time: RealTime | null): CloudClient {
  if (!time) return cloud;
  const leave = time.enter();
  const dispose = cloud.dispose.bind(cloud);
  cloud.dispose = () => dispose().finally(leave);
  return cloud;
}

interface Context {
  random: Random;
  account: Account;
  options: SimulatorOptions;
}

function createHeadsets(server: Server, { random, account, options }: Context): [VirtualHeadset, ...VirtualHeadset[]] {
  const {
    model = 3,
    otherModels = [],
    osVersion = "16.0.0",
    emulator = true,
    mainsFrequency = 60,
    trainedLabels = trained,
    reaction = 2,
    clockOffset = 0,
  } = options;
  const create = (version: number, index: number, deviceId: string) => {
    const info = describeDevice(String(version) as ModelVersion, { deviceId, osVersion, emulator });
    const claimedOn = server.clock.now() - (otherModels.length + 1 - index) * 60_000;
    server.database.write(`users/${account.uid}/devices/${deviceId}`, { claimedOn });
    return new VirtualHeadset(server, random.fork(), {
      info,
      claimedBy: account.uid,
      mainsFrequency,
      trainedLabels,
      reaction,
      clockOffset,
    });
  };
  return [
    create(model, 0, options.deviceId ?? firstDeviceId),
    ...otherModels.map((version, index) => create(version, index + 1, random.hex(32))),
  ];
}

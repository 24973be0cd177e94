/** Puts together a cloud, an account and a headset that exist in memory only. */
import type { Clock } from "../core/clock.ts";
import { browserStorage, platform, systemClock } from "../core/platform.ts";
import type { DeviceInfo } from "../types/device.ts";
import type { SDKOptions } from "../types/options.ts";
import type { DeviceStatus } from "../types/status.ts";
import { EventClock } from "./EventClock.ts";
import type { Received } from "./headset/responder.ts";
import { VirtualHeadset } from "./headset/VirtualHeadset.ts";
import { describeDevice, type ModelVersion } from "./models.ts";
import { Random } from "./Random.ts";
import { runInRealTime } from "./realTime.ts";
import { MemoryCloud } from "./server/MemoryCloud.ts";
import { type Account, Server } from "./server/Server.ts";
import { createSessionStore } from "./server/sessionStore.ts";

/** Options of {@link createSimulator}. All are optional. */
export interface SimulatorOptions {
  /** Same seed, same bytes. Default 1. */
  seed?: number | undefined;
  /** Generation of the headset. Default 3. */
  model?: 1 | 2 | 3 | undefined;
  /** `"virtual"` (default): time moves by `advance()` alone. `"real"`: it follows the clock of the machine until `stop()`. */
  clock?: "virtual" | "real" | undefined;
  /** Time at the beginning, in milliseconds since the Unix epoch. Default: 15 September 2025 with a virtual clock, now with the real one. */
  startTime?: number | undefined;
  /** 32 hexadecimal characters. */
  deviceId?: string | undefined;
  /** Default `"16.0.0"`. */
  osVersion?: string | undefined;
  /** Whether the headset tells that it is virtual, and so has no Bluetooth. Default `true`. */
  emulator?: boolean | undefined;
  /** Models of further headsets in the account, claimed a minute after one another. */
  otherModels?: (1 | 2 | 3)[] | undefined;
  /** Frequency of the mains, in Hz. Default 60. */
  mainsFrequency?: 50 | 60 | undefined;
  /** Thoughts that the wearer has trained already. */
  trainedLabels?: string[] | undefined;
  /** How far the clock of the headset is ahead, in milliseconds. Default 0. */
  clockOffset?: number | undefined;
  /** Whether a session outlives the instance, and in a browser the page too. Default `false`. */
  persistSession?: boolean | undefined;
  /** How long after a login its claims are ready, in milliseconds. Default 0. */
  claimsDelay?: number | undefined;
  /** The clock behind `"real"`. Default: that of the machine. */
  host?: Clock | undefined;
}

/** A headset that exists in memory only, its wearer, and the cloud around it. */
export interface Simulator {
  /** Spread into the options of the main class: `new Noema({ ...simulator.options })`. */
  readonly options: SDKOptions;
  /** The account that has claimed the headset. */
  readonly account: Account;
  /** What the headset is. */
  readonly device: DeviceInfo;
  /** What the headset was told to do: markers, haptic effects and trainings. */
  readonly received: Received;
  /** The cloud, for what needs more than one account: tokens, apps, claims. */
  readonly server: Server;
  /** Simulated time, in milliseconds since the Unix epoch. */
  now(): number;
  /** Moves the virtual clock, and lets everything happen that is due. */
  advance(ms: number): Promise<void>;
  /** Ends the real clock and the headset, so that the program can end. */
  stop(): void;
  /** How calm the wearer is, 0 to 1. The signal follows within seconds, the metric within 16. */
  setCalm(probability: number): void;
  /** How focused the wearer is, 0 to 1. */
  setFocus(probability: number): void;
  /**
   * The thought of the wearer, or `null` for rest. It is held until the next call.
   *
   * Its predictions rise above 0.8 within a second and stay at about 0.92. A kinesis event is emitted when two in a row are above 0.8, and while the thought is held again every 3 seconds, the refractory time. A thought that was not trained moves the signal, but neither predictions nor events.
   */
  setMotorLabel(label: string | null): void;
  /** How much the signal of a channel varies, in microvolts: 1.5-10 is great contact, above 100 none. Throws for a channel that the headset does not have. */
  setSignal(channelName: string, standardDeviation: number): void;
  /** Changes the status. Charging puts the headset to sleep. */
  setStatus(patch: Partial<DeviceStatus>): void;
  /** Installs another version of the OS. */
  setOSVersion(osVersion: string): void;
  /** Takes the power away: the headset falls silent and cannot say so. */
  vanish(): void;
}

const virtualStart = 1_757_930_400_000;
const firstDeviceId = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
const trained = ["leftArm", "rightArm", "leftHandPinch", "rightHandPinch", "push"];

/**
 * Creates a simulated headset, claimed by an account.
 *
 * @example
 * ```ts
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
  const { seed = 1, clock: kind = "virtual", host = systemClock, persistSession = false } = options;
  const random = new Random(seed);
  const clock = new EventClock(options.startTime ?? (kind === "real" ? host.now() : virtualStart));
  const server = new Server(clock, random.fork());
  server.claimsDelay = options.claimsDelay ?? 0;
  const account = server.addAccount({ email: "you@example.com", password: "your-password" });
  const [headset, ...others] = createHeadsets(server, { random, account, options });
  const store = persistSession ? createSessionStore(browserStorage()) : null;
  const ids = random.fork();
  const stopClock = kind === "real" ? runInRealTime(clock, host) : () => {};
  const openCloud = () => new MemoryCloud(server, store);
  const warn = (message: string) => platform.console.warn(message);
  return {
    options: { services: { clock, random: () => ids.next(), openCloud, isNode: true, warn } },
    account,
    get device() {
      return headset.info;
    },
    received: headset.received,
    server,
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
    stop: () => {
      stopClock();
      for (const each of [headset, ...others]) each.vanish();
    },
    setCalm: (probability) => headset.mind.setCalm(probability),
    setFocus: (probability) => headset.mind.setFocus(probability),
    setMotorLabel: (label) => headset.mind.setMotorLabel(label),
    setSignal: (channelName, standardDeviation) => headset.setDeviation(channelName, standardDeviation),
    setStatus: (patch) => headset.setStatus(patch),
    setOSVersion: (osVersion) => headset.setOSVersion(osVersion),
    vanish: () => headset.vanish(),
  };
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
    clockOffset = 0,
  } = options;
  const create = (version: number, index: number, deviceId: string) => {
    const info = describeDevice(String(version) as ModelVersion, { deviceId, osVersion, emulator });
    const claimedOn = server.clock.now() - (otherModels.length + 1 - index) * 60_000;
    server.database.write(`users/${account.uid}/devices/${deviceId}`, { claimedOn });
    return new VirtualHeadset(server, random.fork(), { info, claimedBy: account.uid, mainsFrequency, trainedLabels, clockOffset });
  };
  return [
    create(model, 0, options.deviceId ?? firstDeviceId),
    ...otherModels.map((version, index) => create(version, index + 1, random.hex(32))),
  ];
}

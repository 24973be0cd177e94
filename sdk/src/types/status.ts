/** What changes on a headset while it runs: status, settings, contact of the sensors, movement. */

/**
 * Status of the headset: what `status()` emits, always with all fields.
 *
 * @example
 * ```ts run
 * import { type DeviceStatus, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const canStream = ({ state, sleepMode }: DeviceStatus) => state === "online" && !sleepMode;
 *
 * headset.status().subscribe((status) => console.log(canStream(status)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/status | Device Status}
 */
export interface DeviceStatus {
  /** State of the headset. The SDK sets `"offline"` if the heartbeat has not changed for 75 s or is more than 24 h old. */
  state: "online" | "offline" | "updating" | "booting" | "shuttingOff";
  /** Battery level in percent, 0-100. */
  battery: number;
  /** Whether the headset is charging. */
  charging: boolean;
  /** Whether the headset is asleep. It then streams no metrics. */
  sleepMode: boolean;
  /** Why it is asleep; `null` if it is not, or if the reason is not known. */
  sleepModeReason: "updating" | "charging" | null;
  /** Time of the last heartbeat, in milliseconds since the Unix epoch. The headset updates it every 30 s. */
  lastHeartbeat: number;
  /** Name of the Wi-Fi network. */
  ssid: string;
}

/**
 * Settings of the headset: what `settings()` emits and `changeSettings()` merges.
 *
 * @example
 * ```ts run
 * import { Noema, type Settings } from "@noema/sdk";
 *
 * const headset = new Noema();
 * await headset.login({ email: "you@example.com", password: "your-password" });
 *
 * const onStage: Settings = { osc: true, lsl: false };
 *
 * await headset.changeSettings(onStage);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/settings | Device Settings}
 */
export interface Settings {
  /** Whether the headset sends data through Lab Streaming Layer. */
  lsl?: boolean | undefined;
  /** Whether the headset sends data through Open Sound Control. */
  osc?: boolean | undefined;
  /** Whether the support team may access the headset. */
  supportAccess?: boolean | undefined;
  /** Whether activity is logged. */
  activityLogging?: boolean | undefined;
  /** Whether the owner takes part in the research program. */
  researchProgram?: boolean | undefined;
}

/**
 * Contact of each sensor with the skin: what `signalQuality()` emits. The keys are the channel names.
 *
 * @example
 * ```ts run
 * import { Noema, type SignalQuality } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const isReady = (quality: SignalQuality) =>
 *   Object.values(quality).every(({ status }) => status === "great" || status === "good");
 *
 * headset.signalQuality().subscribe((quality) => console.log(isReady(quality)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/signal-quality | Signal Quality}
 */
export interface SignalQuality {
  /** Standard deviation of the channel in microvolts, and its rating. From 1.5 to 10 it is `"great"`. */
  [channelName: string]: { standardDeviation: number; status: "great" | "good" | "bad" | "noContact" };
}

/**
 * Movement of the head: what `accelerometer()` emits. Accelerations are in units of standard gravity (g).
 *
 * @example
 * ```ts run
 * import { type Accelerometer, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const isTilted = ({ pitch, roll }: Accelerometer) => Math.hypot(pitch, roll) > 20;
 *
 * headset.accelerometer().subscribe((value) => console.log(isTilted(value)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/signal-quality#accelerometer | Accelerometer}
 */
export interface Accelerometer {
  /** Time of the value, in milliseconds since the Unix epoch. */
  timestamp: number;
  /** Acceleration along the x axis, in g. Near 0 at rest. */
  x: number;
  /** Acceleration along the y axis, in g. Near 0 at rest. */
  y: number;
  /** Acceleration along the z axis, in g. Near 1 at rest. */
  z: number;
  /** Length of the vector of x, y and z, in g. Near 1 at rest. */
  acceleration: number;
  /** Angle of the vector in the plane of x and y, in degrees, -180 to 180. */
  inclination: number;
  /** Whole number from -3 to 3: the axis with the smallest magnitude (1 is x, 2 is y, 3 is z) with its sign; 0 if undecided. */
  orientation: number;
  /** Angle between the x axis and the horizontal plane, in degrees, -90 to 90. */
  pitch: number;
  /** Angle between the y axis and the horizontal plane, in degrees, -90 to 90. */
  roll: number;
}

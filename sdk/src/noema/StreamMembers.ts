/** The streams of what the headset measures. */
import type { Observable } from "rxjs";
import type { BluetoothClient } from "../bluetooth/BluetoothClient.ts";
import type { MetricQuery } from "../cloud/metrics.ts";
import { unless } from "../core/Core.ts";
import { metricNotSupportedByModel } from "../core/errors.ts";
import { brainwavesLabels, kinesisLabels, labelError } from "../core/labels.ts";
import type { Calm, Focus, Kinesis } from "../types/awareness.ts";
import type { BrainwavesLabel, Epoch, PowerByBand, PSD, RawUnfilteredEpoch } from "../types/brainwaves.ts";
import type { Accelerometer, SignalQuality } from "../types/status.ts";
import { HeadsetMembers } from "./HeadsetMembers.ts";

export abstract class StreamMembers extends HeadsetMembers {
  /**
   * Streams brainwaves: filtered or unfiltered voltages in microvolts, a spectrum, or the power in five bands.
   *
   * @transport wifi bluetooth
   *
   * @param label - The form of the data: `"raw"` or `"rawUnfiltered"`, 16 epochs a second on model 3 and 10 on models 1 and 2; `"psd"` or `"powerByBand"`, 4 values a second.
   * @returns Payloads of that form, while the headset is online and awake. It errors when the label is missing or unknown, and without the scope `read:brainwaves`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.brainwaves("raw").subscribe((epoch) => console.log(epoch));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/brainwaves | Brainwaves}
   */
  brainwaves(label: BrainwavesLabel): Observable<Epoch | RawUnfilteredEpoch | PSD | PowerByBand> {
    const error = labelError("brainwaves", label, brainwavesLabels);
    const values$ = () =>
      this.#metric$<Epoch | RawUnfilteredEpoch | PSD | PowerByBand>({
        scope: "read:brainwaves",
        query: { metric: "brainwaves", label },
        bluetooth: (client) => client.brainwaves(label),
      });
    return unless(error, values$);
  }

  /**
   * Streams how calm the wearer is, about once a second. The first value takes up to 16 s.
   *
   * @transport wifi bluetooth
   *
   * @returns Probabilities from 0 to 1, while the headset is online and awake. It errors without the scope `read:calm`.
   *
   * @example
   * ```ts
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
    const query = { metric: "awareness", label: "calm" };
    return this.#metric$({ scope: "read:calm", query, bluetooth: (client) => client.calm() });
  }

  /**
   * Streams how focused the wearer is, about once a second. The first value takes up to 16 s.
   *
   * @transport wifi bluetooth
   *
   * @returns Probabilities from 0 to 1, while the headset is online and awake. It errors without the scope `read:focus`.
   *
   * @example
   * ```ts
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
    const query = { metric: "awareness", label: "focus" };
    return this.#metric$({ scope: "read:focus", query, bluetooth: (client) => client.focus() });
  }

  /**
   * Streams the contact of each sensor with the skin.
   *
   * @transport wifi bluetooth
   *
   * @returns Standard deviation in microvolts and verdict by channel name, while the headset is online and awake. It errors without the scope `read:signal-quality`.
   *
   * @example
   * ```ts
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
    const query = { metric: "signalQuality" };
    return this.#metric$({ scope: "read:signal-quality", query, bluetooth: (client) => client.signalQuality() });
  }

  /**
   * Streams the movement of the head. Models 2 and 3 have an accelerometer.
   *
   * @transport wifi bluetooth
   *
   * @returns Accelerations in g and angles in degrees, while the headset is online and awake. It errors on model 1, and without the scope `read:accelerometer`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.accelerometer().subscribe(({ pitch, roll }) => console.log(pitch, roll));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/signal-quality#accelerometer | Accelerometer}
   */
  accelerometer(): Observable<Accelerometer> {
    const query = { metric: "accelerometer" };
    const lacks = (modelVersion: string) => (modelVersion === "1" ? metricNotSupportedByModel("accelerometer", modelVersion) : null);
    return this.#metric$({ scope: "read:accelerometer", query, bluetooth: (client) => client.accelerometer(), lacks });
  }

  /**
   * Emits when the wearer thinks a thought that was trained.
   *
   * @transport wifi
   *
   * @param label - The thought: one of 35 labels, such as `"leftArm"`.
   * @returns Events, while the headset is online and awake. It errors when the label is missing or unknown, and without the scope `read:kinesis`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.kinesis("leftArm").subscribe(() => console.log("Lamp on or off"));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/kinesis | Kinesis}
   */
  kinesis(label: string): Observable<Kinesis> {
    return this.#thought$("kinesis", label);
  }

  /**
   * Streams how likely it is that the wearer thinks a trained thought, at a fixed rate.
   *
   * @transport wifi
   *
   * @param label - The thought: one of 35 labels, such as `"leftArm"`.
   * @returns Probabilities from 0 to 1, while the headset is online and awake. It errors when the label is missing or unknown, and without the scope `read:kinesis`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.predictions("leftArm").subscribe(({ probability }) => console.log(probability));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/predictions | Predictions}
   */
  predictions(label: string): Observable<Kinesis> {
    return this.#thought$("predictions", label);
  }

  #thought$(metric: string, label: string): Observable<Kinesis> {
    const values$ = () => this.core.ofDevice((device) => this.core.cloudMetric$(device, { metric, label })) as Observable<Kinesis>;
    return unless(labelError(metric, label, kinesisLabels), () => this.core.session.guard("read:kinesis", values$()));
  }

  #metric$<T>({ scope, query, bluetooth, lacks = () => null }: Metric<T>): Observable<T> {
    const values$ = this.core.onActivePath<T>({
      wifi: (device) => unless(lacks(device.modelVersion), () => this.core.cloudMetric$(device, query) as Observable<T>),
      bluetooth,
    });
    return this.core.session.guard(scope, values$);
  }
}

interface Metric<T> {
  scope: string;
  query: MetricQuery;
  bluetooth: (client: BluetoothClient) => Observable<T>;
  /** The error for a model that does not have the metric. */
  lacks?: (modelVersion: string) => Error | null;
}

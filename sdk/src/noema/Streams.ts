/** The streams of what the headset measures. */
import type { Observable } from "rxjs";
import type { BluetoothClient } from "../bluetooth/BluetoothClient.ts";
import type { MetricQuery } from "../cloud/metrics.ts";
import type { Core } from "../core/Core.ts";
import { unless } from "../core/Core.ts";
import { metricNotSupportedByModel } from "../core/errors.ts";
import { brainwavesLabels, kinesisLabels, labelError } from "../core/labels.ts";
import type { Calm, Focus, Kinesis } from "../types/awareness.ts";
import type { BrainwavesLabel, Epoch, PowerByBand, PSD, RawUnfilteredEpoch } from "../types/brainwaves.ts";
import type { KinesisLabel } from "../types/labels.ts";
import type { Accelerometer, SignalQuality } from "../types/status.ts";

export class Streams {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

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

  calm(): Observable<Calm> {
    const query = { metric: "awareness", label: "calm" };
    return this.#metric$({ scope: "read:calm", query, bluetooth: (client) => client.calm() });
  }

  focus(): Observable<Focus> {
    const query = { metric: "awareness", label: "focus" };
    return this.#metric$({ scope: "read:focus", query, bluetooth: (client) => client.focus() });
  }

  signalQuality(): Observable<SignalQuality> {
    const query = { metric: "signalQuality" };
    return this.#metric$({ scope: "read:signal-quality", query, bluetooth: (client) => client.signalQuality() });
  }

  accelerometer(): Observable<Accelerometer> {
    const query = { metric: "accelerometer" };
    const lacks = (modelVersion: string) => (modelVersion === "1" ? metricNotSupportedByModel("accelerometer", modelVersion) : null);
    return this.#metric$({ scope: "read:accelerometer", query, bluetooth: (client) => client.accelerometer(), lacks });
  }

  kinesis(label: KinesisLabel): Observable<Kinesis> {
    return this.#thought$("kinesis", label);
  }

  predictions(label: KinesisLabel): Observable<Kinesis> {
    return this.#thought$("predictions", label);
  }

  #thought$(metric: string, label: string): Observable<Kinesis> {
    const values$ = () => this.#core.ofDevice((device) => this.#core.cloudMetric$(device, { metric, label })) as Observable<Kinesis>;
    return unless(labelError(metric, label, kinesisLabels), () =>
      this.#core.untilDisconnected(this.#core.session.guard("read:kinesis", values$())),
    );
  }

  #metric$<T>({ scope, query, bluetooth, lacks = () => null }: Metric<T>): Observable<T> {
    const values$ = this.#core.onActivePath<T>({
      wifi: (device) => unless(lacks(device.modelVersion), () => this.#core.cloudMetric$(device, query) as Observable<T>),
      bluetooth,
    });
    return this.#core.untilDisconnected(this.#core.session.guard(scope, values$));
  }
}

interface Metric<T> {
  scope: string;
  query: MetricQuery;
  bluetooth: (client: BluetoothClient) => Observable<T>;
  /** The error for a model that does not have the metric. */
  lacks?: (modelVersion: string) => Error | null;
}

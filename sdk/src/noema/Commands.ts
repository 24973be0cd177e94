/** What an app can tell the headset to do: markers, vibrations, trainings. */

import type { Observable } from "rxjs";
import { hapticsAction, markerAction } from "../core/action.ts";
import type { Core } from "../core/Core.ts";
import { isRecord } from "../core/deepEqual.ts";
import { invalid, required } from "../core/errors.ts";
import { hapticEffects } from "../core/hapticEffects.ts";
import { completeQueue } from "../core/haptics.ts";
import { labelError, thoughtLabels } from "../core/labels.ts";
import type { CallOptions } from "../core/signal.ts";
import type { Action, HapticQueues, HapticsReply, Training } from "../types/commands.ts";
import type { HapticEffects } from "../types/haptics.ts";

const hapticsTimeout = 1000;

export class Commands {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  addMarker(label: string, end$: Observable<never>, options?: CallOptions): Promise<Action> {
    if (typeof label !== "string" || label === "") throw required("addMarker", "a label");
    const action = markerAction(label, this.#core.now());
    return this.#core.overActivePath({
      wifi: () => this.#core.dispatch(action, end$) as Promise<Action>,
      bluetooth: (client) => client.addMarker(label, options) as Promise<Action>,
    });
  }

  async haptics(effects: HapticQueues, end$: Observable<never>, options?: CallOptions): Promise<HapticsReply> {
    const { modelVersion } = this.#core.requireDevice();
    const queue = completeQueue(modelVersion, effects);
    return this.#core.overActivePath({
      wifi: () => this.#core.dispatch(hapticsAction(queue, hapticsTimeout), end$) as Promise<HapticsReply>,
      bluetooth: (client) => client.haptics(effects, options),
    });
  }

  getHapticEffects(): HapticEffects {
    return hapticEffects;
  }

  get training(): {
    record(training: Training, options?: CallOptions): Promise<Action>;
    stop(training: Training, options?: CallOptions): Promise<Action>;
    stopAll(options?: CallOptions): Promise<Action>;
  } {
    return {
      record: (training, options) => this.#train("record", (method) => this.#complete(method, training), options),
      stop: (training, options) => this.#train("stop", (method) => this.#complete(method, training), options),
      stopAll: (options) => this.#train("stopAll", () => ({}), options),
    };
  }

  #complete(method: string, training: Training): Training {
    checkTraining(method, training);
    const { fit = false, baseline = false, timestamp = this.#core.now(), metric, label, experimentId } = training;
    return { fit, baseline, timestamp, metric, label, experimentId };
  }

  #train(action: string, complete: (method: string) => object, options?: CallOptions): Promise<Action> {
    const method = `training.${action}`;
    const run = (end$: Observable<never>) => {
      const training = complete(method);
      const userId = this.#core.session.requireUid("training");
      return this.#core.dispatch({ command: "training", action, message: { ...training, userId } }, end$) as Promise<Action>;
    };
    return this.#core.life.call(`${method}()`, run, options);
  }
}

function checkTraining(method: string, training: unknown): void {
  const { experimentId, metric, label, fit = false, baseline = false, timestamp = 0 } = isRecord(training) ? training : {};
  if (typeof experimentId !== "string" || experimentId === "") throw required(method, "an experimentId");
  if (metric !== "kinesis") throw metric === undefined ? required(method, 'the metric "kinesis"') : invalid(method, 'the metric "kinesis"');
  const error = labelError(method, label, thoughtLabels);
  if (error) throw error;
  if (typeof fit !== "boolean" || typeof baseline !== "boolean") throw invalid(method, "fit and baseline to be true or false");
  if (typeof timestamp !== "number" || !Number.isFinite(timestamp)) throw invalid(method, "a timestamp in milliseconds");
}

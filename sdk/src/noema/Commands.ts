/** What an app can tell the headset to do: markers, vibrations, trainings. */

import { type Action, hapticsAction, markerAction } from "../core/action.ts";
import type { Core } from "../core/Core.ts";
import { required } from "../core/errors.ts";
import { hapticEffects } from "../core/hapticEffects.ts";
import { completeQueue, type HapticsReply } from "../core/haptics.ts";
import { aborted$, type CallOptions, unlessEnded } from "../core/signal.ts";
import type { HapticEffects } from "../types/haptics.ts";

const hapticsTimeout = 1000;

export class Commands {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  addMarker(label: string): Promise<{
    command: string;
    action: string;
    message?: unknown;
    responseRequired?: boolean;
    responseTimeout?: number;
  }> {
    if (!label) throw required("addMarker", "a label");
    const action = markerAction(label, this.#core.now());
    return this.#core.overActivePath({
      wifi: () => this.#core.dispatch(action) as Promise<Action>,
      bluetooth: (client) => client.addMarker(label) as Promise<Action>,
    });
  }

  async haptics(effects: { [motor: string]: string[] }, options?: CallOptions): Promise<HapticsReply> {
    const { modelVersion } = this.#core.requireDevice();
    const queue = completeQueue(modelVersion, effects);
    const end$ = aborted$(options, "haptics()");
    const reply = this.#core.overActivePath({
      wifi: () => this.#core.dispatch(hapticsAction(queue, hapticsTimeout), end$) as Promise<HapticsReply>,
      bluetooth: (client) => client.haptics(effects),
    });
    return unlessEnded(reply, end$);
  }

  getHapticEffects(): HapticEffects {
    return hapticEffects;
  }

  get training(): {
    /** Tags a moment of rest (`baseline`) or of the thought. */
    record(training: {
      experimentId: string;
      metric: string;
      label: string;
      fit?: boolean;
      baseline?: boolean;
      timestamp?: number;
    }): Promise<{ command: string; action: string; message?: unknown }>;
    /** Stops this training. */
    stop(training: {
      experimentId: string;
      metric: string;
      label: string;
      fit?: boolean;
      baseline?: boolean;
      timestamp?: number;
    }): Promise<{ command: string; action: string; message?: unknown }>;
    /** Stops every training. */
    stopAll(): Promise<{ command: string; action: string; message?: unknown }>;
  } {
    return {
      record: async (training) => this.#train("record", this.#complete(training)),
      stop: async (training) => this.#train("stop", this.#complete(training)),
      stopAll: async () => this.#train("stopAll", {}),
    };
  }

  #complete(training: object): object {
    return { fit: false, baseline: false, timestamp: this.#core.now(), ...training };
  }

  async #train(action: string, training: object): Promise<Action> {
    const userId = this.#core.session.requireUid("training");
    const message = { ...training, userId };
    return (await this.#core.whileOpen(() => this.#core.dispatch({ command: "training", action, message }))) as Action;
  }
}

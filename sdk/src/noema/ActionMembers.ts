/** What an app can tell the headset to do: markers, vibrations, trainings. */
import { type Action, hapticsAction, markerAction } from "../core/action.ts";
import { mustLogin, required } from "../core/errors.ts";
import { hapticEffects } from "../core/hapticEffects.ts";
import { completeQueue } from "../core/haptics.ts";
import type { HapticEffects } from "../types/haptics.ts";
import { StreamMembers } from "./StreamMembers.ts";

const hapticsTimeout = 1000;

export abstract class ActionMembers extends StreamMembers {
  /**
   * Sets a marker in the brainwaves, for example when a picture is shown.
   *
   * @transport wifi bluetooth
   *
   * @param label - Name of the moment, such as `"eyes-closed"`.
   * @returns The action that was sent.
   * @throws Without a label. Rejects when no headset is selected; the server refuses it without the scope `write:brainwave-markers`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.addMarker("eyes-closed");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/brainwaves#mark-a-moment | Mark a moment}
   */
  addMarker(label: string): Promise<{
    command: string;
    action: string;
    message?: unknown;
    responseRequired?: boolean;
    responseTimeout?: number;
  }> {
    if (!label) throw required("addMarker", "a label");
    const action = markerAction(label, this.core.now());
    return this.core.overActivePath({
      wifi: () => this.core.dispatch(action) as Promise<Action>,
      bluetooth: (client) => client.addMarker(label) as Promise<Action>,
    });
  }

  /**
   * Plays effects on the motors of the headset, and waits for the reply. Models 2 and 3 have the motors `P7` (back left) and `P8` (back right).
   *
   * @transport wifi bluetooth
   *
   * @param effects - For each motor up to 7 effect names, played one after the other. All motors start together; one that you leave out stays still.
   * @returns The reply of the headset; its `status` is `"complete"` when done.
   * @throws Rejects when no headset is selected, on a model without motors, for a motor that the model does not have, for more than 7 effects on one, and without a reply within 1000 ms (4000 ms over Bluetooth). The server refuses it without the scope `write:haptics`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const effects = headset.getHapticEffects();
   *
   * await headset.haptics({ P7: [effects.strongClick1_100], P8: [effects.softBump30, effects.softBump60] });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/haptics | Haptics}
   */
  // biome-ignore lint/suspicious/noExplicitAny: the reply is typed so in the public interface.
  async haptics(effects: { [motor: string]: string[] }): Promise<any> {
    const { modelVersion } = this.core.requireDevice();
    const queue = completeQueue(modelVersion, effects);
    return this.core.overActivePath<unknown>({
      wifi: () => this.core.dispatch(hapticsAction(queue, hapticsTimeout)),
      bluetooth: (client) => client.haptics(effects),
    });
  }

  /**
   * Returns the 123 effects that `haptics()` plays.
   *
   * @returns An object in which each key equals its value.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * console.log(Object.keys(new Noema().getHapticEffects()).length);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/haptics#effect-names | Effect names}
   */
  getHapticEffects(): HapticEffects {
    return hapticEffects;
  }

  /**
   * Trains a thought: `record()` tags a moment, `stop()` stops a training, `stopAll()` stops every one. The calls add the id of the user.
   *
   * `record()` and `stop()` take `experimentId`, `metric` (`"kinesis"`), `label`, `fit` (default `false`: whether to compute the model now), `baseline` (default `false`: whether the wearer is at rest) and `timestamp` (default now, in milliseconds since the Unix epoch).
   *
   * @transport wifi
   *
   * @throws The calls reject when nobody is logged in and when no headset is selected; the server refuses them without the scope `write:kinesis`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ timesync: true });
   * const push = { metric: "kinesis" as const, label: "push", experimentId: "my-experiment" };
   *
   * await headset.training.record({ ...push, baseline: true });
   * await headset.training.record({ ...push, fit: true });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/training | Training}
   */
  get training(): {
    /** Tags a moment of rest (`baseline`) or of the thought. */
    record(training: {
      experimentId: string;
      metric: "kinesis";
      label: string;
      fit?: boolean;
      baseline?: boolean;
      timestamp?: number;
    }): Promise<{ command: string; action: string; message?: unknown }>;
    /** Stops this training. */
    stop(training: {
      experimentId: string;
      metric: "kinesis";
      label: string;
      fit?: boolean;
      baseline?: boolean;
      timestamp?: number;
    }): Promise<{ command: string; action: string; message?: unknown }>;
    /** Stops every training. */
    stopAll(): Promise<{ command: string; action: string; message?: unknown }>;
  } {
    return {
      record: async (training) => this.#train("record", { fit: false, baseline: false, timestamp: this.core.now(), ...training }),
      stop: async (training) => this.#train("stop", training),
      stopAll: async () => this.#train("stopAll", {}),
    };
  }

  async #train(action: string, training: object): Promise<Action> {
    const userId = this.core.session.uid;
    if (userId === null) throw mustLogin("training");
    return (await this.core.dispatch({ command: "training", action, message: { ...training, userId } })) as Action;
  }
}

/** What a live sample can show of the simulated headset while it runs. A fence names them: `live="Signal, Calm, Alpha power"`. */
import { effectDuration } from "../../sdk/src/core/hapticDurations.ts";
import { type Calm, type Epoch, Noema } from "../../sdk/src/index.ts";
import type { Simulator } from "../../sdk/src/simulator/index.ts";
import { alphaMeter, fullAlpha, isAtTheBack, samplingRate } from "../signal/alphaPower.ts";
import { machine } from "./pending.ts";
import { whenCreated } from "./simulated.ts";

export const electrodes = ["CP3", "C3", "F5", "PO3", "PO4", "F6", "C4", "CP4"];
/** Every second sample will do: the filter of the headset leaves nothing above 45 Hz. */
const step = 2;
const seconds = 2;

/** An instance of its own, so that what the sample does with its own is left alone. */
async function observe(simulator: Simulator): Promise<Noema> {
  const headset = new Noema({ ...simulator.options });
  await headset.login(simulator.account);
  return headset;
}

/** The motors of a headset, each with its queue of effects. */
type Queues = Record<string, string[]>;

/** The queues one after the other, as the motors play them. */
function play(queues: Queues, show: (on: Record<string, string>) => void): void {
  const on: Record<string, string> = {};
  for (const [motor, effects] of Object.entries(queues)) {
    let at = 0;
    for (const effect of effects) {
      const end = at + effectDuration(effect);
      machine.setTimeout(() => show({ ...Object.assign(on, { [motor]: effect }) }), at);
      machine.setTimeout(() => {
        if (on[motor] === effect) delete on[motor];
        show({ ...on });
      }, end);
      at = end;
    }
  }
}

export const displays = [
  {
    kind: "lanes",
    label: "Signal",
    lanes: electrodes.map((name) => ({ name, isMain: isAtTheBack(name) })),
    samples: (seconds * samplingRate) / step,
    range: 12,
    start: (show: (samples: number[][]) => void) =>
      whenCreated(async (simulator) => {
        const headset = await observe(simulator);
        headset
          .brainwaves("raw")
          .subscribe((epoch) => show((epoch as Epoch).data.map((values) => values.filter((_, index) => index % step === 0))));
      }),
  },
  {
    kind: "ring",
    label: "Alpha power",
    max: fullAlpha,
    unit: "µV²",
    start: (show: (data: { value: number; note: string }) => void) =>
      whenCreated(async (simulator) => {
        const headset = await observe(simulator);
        const meters = electrodes.filter(isAtTheBack).map((name) => ({ channel: electrodes.indexOf(name), measure: alphaMeter() }));
        const state = { calm: "…" };
        headset.calm().subscribe((calm: Calm) => {
          state.calm = calm.probability.toFixed(2);
        });
        headset.brainwaves("raw").subscribe((epoch) => {
          const { data } = epoch as Epoch;
          const powers = meters.map(({ channel, measure }) => (data[channel] ?? []).map(measure).at(-1) ?? 0);
          const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
          show({ value: Math.round(mean), note: `reacts at once; calm() averages 16 s, so it lags: ${state.calm}` });
        });
      }),
  },
  {
    kind: "lights",
    label: "Motors",
    outline: "M44 10 50 3l6 7M50 9a36 42 0 0 1 0 84a36 42 0 0 1 0-84M14 46c-6-3-8 3-6 9s5 8 7 6M86 46c6-3 8 3 6 9s-5 8-7 6",
    lights: [
      { name: "P7", x: 24, y: 72 },
      { name: "P8", x: 76, y: 72 },
    ],
    start: (show: (on: Record<string, string>) => void) =>
      whenCreated(({ received }) => {
        const seen = { count: 0 };
        machine.setInterval(() => {
          for (const queues of received.haptics.slice(seen.count)) play(queues as Queues, show);
          seen.count = received.haptics.length;
        }, 20);
      }),
  },
];

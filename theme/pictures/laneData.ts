/** The lanes of the API pages, by the name that pages use: `::lanes{of="status"}`. */
import { effectDuration } from "../../sdk/src/core/hapticDurations.ts";
import type { LanesData, Stretch } from "./chartTypes.ts";
import { type Recording, schedule } from "./recording.ts";

/** A queue for each motor, as the page shows it. */
const queues = { P7: ["strongClick1_100", "alert750ms"], P8: ["buzz1_100", "buzz1_100", "buzz1_100"] };

const every = (step: number, end: number): number[] => Array.from({ length: Math.round(end / step) }, (_, index) => (index + 0.5) * step);

export const lanes: Record<string, (recording: Recording) => LanesData> = {
  status: ({ states, calm, lastHeartbeatAt }) => {
    const { lossAt, end } = schedule;
    const stretches = states.map(({ at, state }, index) => ({ from: at, to: states[index + 1]?.at ?? end, label: state }));
    const heartbeats = [0, 30].filter((at) => at <= lastHeartbeatAt);
    return {
      name: "A headset loses its power",
      description: `Calm values and heartbeats end at ${lossAt} seconds. The state stays online until ${states.at(-1)?.at} seconds, which is 75 seconds after the last heartbeat, and is offline from there on.`,
      x: { from: 0, to: end, unit: "s" },
      moments: [{ at: lossAt, label: "power lost" }],
      lanes: [
        { label: "state of status()", stretches },
        { label: "heartbeats", at: heartbeats },
        { label: "values of calm()", at: calm.map(([at]) => at).filter((at) => at <= lossAt) },
      ],
      table: {
        head: ["Time (s)", "What happens"],
        rows: [
          ...states.map(({ at, state }) => [at, state] as const),
          [lastHeartbeatAt, "last heartbeat"] as const,
          [lossAt, "power lost"] as const,
        ].sort(([a], [b]) => a - b),
      },
    };
  },

  disconnect: ({ calm }) => {
    const values = calm.map(([at]) => at - 15).filter((at) => at <= 10);
    return {
      name: "What goes on after disconnect()",
      description:
        "Values of calm arrive every second until disconnect() is called; then the stream ends with an error. The status goes on, and so does the login.",
      x: { from: 0, to: 16, unit: "s" },
      moments: [{ at: 10.5, label: "disconnect()" }],
      lanes: [
        { label: "values of calm()", at: values, stretches: [{ from: 10.5, to: 16, label: "error" }] },
        { label: "status()", stretches: [{ from: 0, to: 16, label: "goes on" }] },
        { label: "login", stretches: [{ from: 0, to: 16, label: "goes on" }] },
      ],
      table: {
        head: ["Stream", "Before", "After disconnect()"],
        rows: [
          ["calm()", "a value a second", "ended, with the error disconnected"],
          ["status()", "each change", "each change"],
          ["login", "signed in", "signed in"],
        ],
      },
    };
  },

  haptics: () => ({
    name: "Two motors play a queue each",
    description: "Both motors start together. Each plays its effects one after the other.",
    x: { from: 0, to: 900, unit: "ms" },
    lanes: Object.entries(queues).map(([motor, effects]) => ({ label: motor, stretches: queueOf(effects) })),
    table: {
      head: ["Motor", "Effect", "From (ms)", "To (ms)"],
      rows: Object.entries(queues).flatMap(([motor, effects]) =>
        queueOf(effects).map(({ from, to }, index) => [motor, effects[index] ?? "", from, to]),
      ),
    },
  }),

  trial: () => ({
    name: "One training trial",
    description:
      "The person rests from 0 to 4 seconds, and a baseline is recorded at 4 seconds. The person imagines the movement until 8 seconds, and the active state is recorded at 8 seconds.",
    x: { from: 0, to: 9, unit: "s" },
    moments: [
      { at: 4, label: "record baseline" },
      { at: 8, label: "record active" },
    ],
    lanes: [
      {
        label: "what the person does",
        stretches: [
          { from: 0, to: 4, label: "rests" },
          { from: 4, to: 8, label: "imagines" },
        ],
      },
    ],
    table: {
      head: ["Time (s)", "Person", "Program"],
      rows: [
        ["0 to 4", "rests", "records the baseline at 4 s"],
        ["4 to 8", "imagines the movement", "records the active state at 8 s"],
      ],
    },
  }),

  osc: () => ({
    name: "Half a second of packets of a third-generation headset",
    description: "In Raw Mode a packet every 62.5 milliseconds, in Perform Mode one of each kind every 250 milliseconds.",
    x: { from: 0, to: 500, unit: "ms" },
    lanes: [
      { label: "Raw Mode: /raw", at: every(62.5, 500) },
      { label: "Perform Mode: /alpha and the like", at: every(250, 500) },
    ],
    table: {
      head: ["Mode", "Packets", "Apart (ms)"],
      rows: [
        ["Raw", 8, 62.5],
        ["Perform", 2, 250],
      ],
    },
  }),
};

/** Only as much of the name as fits. */
function queueOf(effects: readonly string[]): Stretch[] {
  return effects.map((effect, index) => {
    const from = effects.slice(0, index).reduce((sum, each) => sum + effectDuration(each), 0);
    const to = from + effectDuration(effect);
    return { from, to, label: to - from < 150 ? "" : effect.replace(/\d?_.*$/, "") };
  });
}

/** What live samples run with: globals of Node that they use, and what a reader can change about the wearer. */
import { electrodes } from "./displays.ts";
import { change } from "./simulated.ts";

export { displays } from "./displays.ts";

/** The environment that the samples read; the simulated account takes everything. */
export const process = {
  env: {
    EMAIL: "you@example.com",
    PASSWORD: "your-password",
    EXPERIMENT_ID: "an-experiment",
    DEVICE_ID: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
  } as Record<string, string | undefined>,
  argv: ["node", "sample"],
  exitCode: 0,
  exit: () => globalThis.close(),
  on: () => process,
  once: () => process,
};

/** How much the signal varies at each kind of contact, in microvolts. */
const contacts = { great: 5, good: 15, bad: 50, noContact: 200 };
/** What the wearer of the simulated headset has trained. */
const trainedThoughts = ["leftArm", "rightArm", "leftHandPinch", "rightHandPinch", "push"] as const;
/** Without something to see, alpha waves grow. */
const calmWithEyesClosed = 0.9;
const wearer = { calm: 0.35, areEyesClosed: false };

function showCalm(): void {
  const calm = wearer.areEyesClosed ? Math.max(wearer.calm, calmWithEyesClosed) : wearer.calm;
  change("calm", (simulator) => simulator.setCalm(calm));
}

export const controls = [
  {
    kind: "range",
    label: "Calm",
    call: "setCalm",
    value: wearer.calm,
    min: 0,
    max: 1,
    step: 0.05,
    set(value: number) {
      wearer.calm = value;
      showCalm();
    },
  },
  {
    kind: "range",
    label: "Focus",
    value: 0.35,
    min: 0,
    max: 1,
    step: 0.05,
    set: (value: number) => change("focus", (simulator) => simulator.setFocus(value)),
  },
  {
    kind: "toggle",
    label: "Eyes closed",
    value: false,
    set(value: boolean) {
      wearer.areEyesClosed = value;
      showCalm();
    },
  },
  {
    kind: "choice",
    label: "Thought",
    value: "rest",
    options: ["rest", ...trainedThoughts],
    set: (value: string) =>
      change("thought", (simulator) => simulator.setMotorLabel(trainedThoughts.find((thought) => thought === value) ?? null)),
  },
  {
    kind: "toggle",
    label: "Out of range",
    value: false,
    set: (value: boolean) => change("range", (simulator) => simulator.setStatus({ state: value ? "offline" : "online" })),
  },
  ...electrodes.map((name) => ({
    kind: "choice",
    group: "Contact of each electrode",
    label: name,
    value: "great",
    options: Object.keys(contacts),
    set: (value: keyof typeof contacts) => change(name, (simulator) => simulator.setSignal(name, contacts[value])),
  })),
];

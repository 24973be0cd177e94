/** The simulated headset that live samples run on: its time is that of the reader. */
import type { Clock } from "../../sdk/src/core/clock.ts";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../sdk/src/simulator/index.ts";
import { machine } from "./pending.ts";

/** The wearer has had the headset on for this long, so that calm and focus come at once. */
const wornFor = 17_000;
/** The simulator makes nothing up for a machine that slept longer than five seconds. */
const longestStep = 4_000;

/** Seconds that the wearer takes to grow calm: readers see at once what a control does. */
const reaction = 0.05;

/** All of a sample; what readers change acts on each. */
const all: Simulator[] = [];
/** What follows each of them. */
const followers: ((simulator: Simulator) => unknown)[] = [];
/** The last change of each control, for headsets that are created later. */
const changes = new Map<string, (simulator: Simulator) => void>();
/** The headset of samples that do not create one. */
const shared: Simulator[] = [];

/** The headset of samples that do not create one themselves. */
export function sharedSimulator(): Simulator {
  const simulator = shared[0] ?? createForSample({ seed: 7, clock: "real" });
  shared[0] = simulator;
  return simulator;
}

/** For samples that create one: with the real clock, it has been worn for a while. */
export function createForSample(options: SimulatorOptions = {}): Simulator {
  const simulator = createSimulator({ reaction, ...(options.clock === "real" && { host: wornClock() }), ...options });
  all.push(simulator);
  for (const apply of changes.values()) applyTo(simulator, apply);
  for (const follow of followers) follow(simulator);
  // What a reader has set stays, although the sample sets it too when it runs again.
  return Object.setPrototypeOf({ setCalm: (calm: number) => changes.has("calm") || simulator.setCalm(calm) }, simulator);
}

/** Calls `follow` with each simulator of the sample, now and later. */
export function whenCreated(follow: (simulator: Simulator) => unknown): void {
  followers.push(follow);
  all.forEach(follow);
}

/** `control` names what changes. */
export function change(control: string, apply: (simulator: Simulator) => void): void {
  changes.set(control, apply);
  for (const simulator of all) applyTo(simulator, apply);
}

/** One that lacks what is changed stays as it is: an older model has other electrodes. */
function applyTo(simulator: Simulator, apply: (simulator: Simulator) => void): void {
  try {
    apply(simulator);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "channel-unknown")) throw error;
  }
}

/** The clock of the machine, behind a start in which time passes at once. */
function wornClock(): Clock {
  const state: { passed: number; timer?: ReturnType<typeof setTimeout> } = { passed: 0 };
  return {
    now: () => Date.now() - wornFor + state.passed,
    after(ms, run) {
      if (state.passed < wornFor) {
        state.passed = Math.min(wornFor, state.passed + longestStep);
        run();
      } else state.timer = machine.setTimeout(run, ms);
      return () => clearTimeout(state.timer);
    },
  };
}

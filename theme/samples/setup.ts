/** Runs a sample on the simulated headset, in simulated time, and prints what it prints. */
import { globals, machine, moveTime } from "./machine.ts";
import { moveSimulators, startSimulator } from "./simulator.ts";

/** More of it would be of the same kind. */
const enough = 40;
/** What comes after the end of a sample that stays subscribed. */
const afterwards = 3_000;

/** What the wearer does, in seconds. */
const script = [
  { at: 3, calm: 0.1, focus: 0.9 },
  { at: 5, thought: "leftArm" },
  { at: 9, thought: "rightArm" },
  { at: 13, thought: "push" },
  { at: 17, thought: null, calm: 0.9 },
] as const;

/** Simulated time: a sample that waits for longer is interrupted. */
const longest = 24_000;
const step = 250;

const { process: real } = globalThis;

export async function run(start: () => Promise<unknown>): Promise<void> {
  const simulator = await startSimulator();
  const thrown: unknown[] = [];
  real.on("unhandledRejection", () => undefined);
  Object.assign(globalThis, globals);
  const state = { isOver: false, endedAt: longest };
  start()
    .catch((error: unknown) => thrown.push(error))
    .finally(() => {
      state.isOver = true;
    });
  while (!machine.hasBegun && !state.isOver) await turn();
  for (let time = 0; time < longest && !machine.hasExited; time += step) {
    for (const each of script) if (each.at * 1000 === time) wear(simulator, each);
    await moveOn();
    if (state.isOver) state.endedAt = Math.min(state.endedAt, time);
    const isSeen = machine.printed.length > 0 && time >= state.endedAt + afterwards;
    if (isSeen || machine.printed.length >= enough) break;
  }
  const printed = [...machine.printed];
  // Ctrl+C.
  for (const end of machine.onSignal) {
    await Promise.race([Promise.resolve(end()).catch((error: unknown) => thrown.push(error)), moveOn()]);
  }
  const errors = [...machine.errors, ...thrown.map((error) => (error instanceof Error ? error.stack : String(error)))];
  real.stdout.write(printed.map((line) => `${line}\n`).join(""), () => {
    real.stderr.write(errors.join("\n"), () => real.exit(errors.length > 0 ? 1 : 0));
  });
}

async function moveOn(): Promise<void> {
  await moveSimulators(step);
  moveTime(step);
  await turn();
}

/** Modules load, and chains of promises go on. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function wear(
  simulator: Awaited<ReturnType<typeof startSimulator>>,
  each: { calm?: number; focus?: number; thought?: Parameters<typeof simulator.setMotorLabel>[0] },
): void {
  if (each.calm !== undefined) simulator.setCalm(each.calm);
  if (each.focus !== undefined) simulator.setFocus(each.focus);
  if (each.thought !== undefined) simulator.setMotorLabel(each.thought);
}

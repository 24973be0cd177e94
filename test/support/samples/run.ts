/** Runs bundled samples of the docs one after the other, and prints what each has printed, as JSON. In a process of its own. */
import { moveTime, restart } from "./harness.ts";
import { moveSimulators, startSimulator } from "./simulator.ts";

export interface SampleRun {
  printed: string[];
  /** Of `console.error`, and what was thrown. */
  errors: string[];
  /** The sample has run to its end. */
  isOver: boolean;
}

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

export async function runSamples(files: readonly string[]): Promise<SampleRun[]> {
  const runs: SampleRun[] = [];
  for (const file of files) runs.push(await runSample(file));
  return runs;
}

async function runSample(file: string): Promise<SampleRun> {
  const machine = restart();
  const simulator = await startSimulator();
  const state = { isOver: false, endedAt: longest };
  const main = import(file)
    .catch((error: unknown) => machine.errors.push(String(error)))
    .then(() => {
      state.isOver = true;
    });
  while (!machine.hasBegun && !state.isOver) await new Promise((resolve) => setImmediate(resolve));
  for (let time = 0; time < longest && !machine.hasExited; time += step) {
    for (const each of script) if (each.at * 1000 === time) wear(simulator, each);
    await moveOn();
    if (state.isOver) state.endedAt = Math.min(state.endedAt, time);
    const isSeen = machine.printed.length > 0 && time >= state.endedAt + afterwards;
    if (isSeen || machine.printed.length >= enough) break;
  }
  const { printed, errors } = machine;
  const seen = { printed: [...printed], errors: [...errors], isOver: state.isOver && machine.onSignal.length === 0 };
  // Ctrl+C.
  for (const run of machine.onSignal)
    await Promise.race([Promise.resolve(run()).catch((error: unknown) => seen.errors.push(String(error))), moveOn()]);
  void main;
  return seen;
}

async function moveOn(): Promise<void> {
  await moveSimulators(step);
  moveTime(step);
  // Modules load, and chains of promises go on.
  await new Promise((resolve) => setImmediate(resolve));
}

function wear(
  simulator: Awaited<ReturnType<typeof startSimulator>>,
  each: { calm?: number; focus?: number; thought?: Parameters<typeof simulator.setMotorLabel>[0] },
): void {
  if (each.calm !== undefined) simulator.setCalm(each.calm);
  if (each.focus !== undefined) simulator.setFocus(each.focus);
  if (each.thought !== undefined) simulator.setMotorLabel(each.thought);
}

const files = process.argv.slice(2);
process.on("unhandledRejection", () => {});
process.stdout.write(JSON.stringify(await runSamples(files)), () => process.exit(0));

/** The program of the first Node tutorial in simulated time, so that it ends at once: `npx tsx examples/firstNodeApp.ts`. */
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";

/** Signs in, greets when the wearer is calm, reacts to a thought, and ends. */
export async function runFirstNodeApp(print: (line: string) => void): Promise<void> {
  const simulator = createSimulator({ seed: 1 });
  const { email, password } = simulator.account;
  const headset = new Noema({ ...simulator.options, deviceId: simulator.device.deviceId });

  await headset.login({ email, password });
  print("Signed in.");

  const calm = headset.calm().subscribe({
    next: ({ probability }) => {
      if (probability > 0.3) print("Hello World! You are calm.");
    },
    error: (error: Error) => print(`Calm stopped: ${error.message}`),
  });

  const pinch = headset.kinesis("leftHandPinch").subscribe({
    next: ({ probability }) => print(`Left hand pinch (${Math.round(probability * 100)} %)`),
    error: (error: Error) => print(`Kinesis stopped: ${error.message}`),
  });

  // The wearer closes the eyes, then imagines the pinch.
  simulator.setCalm(0.8);
  await simulator.advance(20_000);
  simulator.setCalm(0);
  simulator.setMotorLabel("leftHandPinch");
  await simulator.advance(2000);

  calm.unsubscribe();
  pinch.unsubscribe();
  await headset.disconnect();
  print("Disconnected.");
}

if (process.argv[1]?.endsWith("firstNodeApp.ts")) await runFirstNodeApp((line) => process.stdout.write(`${line}\n`));

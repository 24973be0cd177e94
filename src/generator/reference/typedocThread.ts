/** The thread that reads the SDK, which takes seconds. It answers one call after the other. */
import { parentPort } from "node:worker_threads";
import { createSdkReading } from "./sdkReading.ts";
import type { Answer, Call } from "./typedocWorker.ts";

const reading = createSdkReading();

parentPort?.on("message", async ({ id, method, argument }: Call) => {
  const answer: Answer = await reading[method](argument as never).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error }),
  );
  parentPort?.postMessage(answer);
});

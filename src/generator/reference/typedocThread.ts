/** The worker thread that reads the SDK, which takes seconds. */
import { parentPort, workerData } from "node:worker_threads";
import { runTypeDoc, type TypeDocRequest } from "./typedoc.ts";

parentPort?.postMessage(await runTypeDoc(workerData as TypeDocRequest));

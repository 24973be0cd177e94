/** Reads the SDK in a worker thread: meanwhile, pages compile and requests are answered. */
import { type CallThread, startCallThread } from "../io/callThread.ts";
import type { Compiler } from "./compiler.ts";
import type { SdkReading } from "./sdkReading.ts";
import { firstPlace, stoppedProblem } from "./stopped.ts";
import type { SdkCheck } from "./typeCheck.ts";
import { emptyResult, type TypeDocRequest } from "./typedocResult.ts";

/** Begins with the first call. Whoever opens it closes it, which stops what it is at. */
export interface SdkReader extends SdkReading {
  close(): Promise<void>;
}

/** Of an SDK that there is nothing to say of. */
export const unchecked: SdkCheck = { problems: [], check: null, documented: {} };

export function openSdkReader(): SdkReader {
  // Not bundled, as in tests.
  if (typeof __TYPEDOC__ !== "string") return readHere();
  const path = __TYPEDOC__;
  let [thread, ofThread]: [CallThread<SdkReading> | null, string] = [null, ""];
  let asked: TypeDocRequest | null = null;
  /** One that has ended, e.g. for lack of memory, or that has loaded another TypeScript, is replaced. */
  const threadFor = async (compiler: Compiler): Promise<CallThread<SdkReading>> => {
    const key = JSON.stringify(compiler);
    if (thread && !thread.hasEnded() && ofThread === key) return thread;
    await thread?.end();
    [thread, ofThread] = [startCallThread<SdkReading>(new URL(path, import.meta.url), "reads the SDK"), key];
    return thread;
  };
  return {
    async read(request) {
      asked = request;
      const running = await threadFor(request.compiler);
      return running.call("read", request).catch((error: unknown) => emptyResult([stoppedProblem(error, firstPlace(request))]));
    },
    async check(known) {
      const place = asked && firstPlace(asked);
      if (!thread || !place) return null;
      return thread.call("check", known).catch((error: unknown) => ({ ...unchecked, problems: [stoppedProblem(error, place)] }));
    },
    documented: async (request) => (await threadFor(request.compiler)).call("documented", request),
    close: async () => thread?.end(),
  };
}

function readHere(): SdkReader {
  const reading = import("./sdkReading.ts").then(({ createSdkReading }) => createSdkReading());
  reading.catch(() => undefined);
  return {
    read: async (request) => (await reading).read(request),
    check: async (known) => (await reading).check(known),
    documented: async (request) => (await reading).documented(request),
    close: async () => undefined,
  };
}

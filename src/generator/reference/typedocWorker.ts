/** Reads the SDK in a worker thread: meanwhile, pages compile and requests are answered. */
import { Worker } from "node:worker_threads";
import type { Compiler } from "./compiler.ts";
import type { SdkReading } from "./sdkReading.ts";
import { firstPlace, stoppedProblem } from "./stopped.ts";
import type { SdkCheck } from "./typeCheck.ts";
import { emptyResult, type TypeDocRequest } from "./typedocResult.ts";

/** Begins with the first call. Whoever opens it closes it, which stops what it is at. */
export interface SdkReader extends SdkReading {
  close(): Promise<void>;
}

export interface Call {
  id: number;
  method: keyof SdkReading;
  argument: unknown;
}

export type Answer = { id: number; value: unknown } | { id: number; error: unknown };

/** Of an SDK that there is nothing to say of. */
export const unchecked: SdkCheck = { problems: [], check: null, documented: {} };

export function openSdkReader(): SdkReader {
  // Not bundled, as in tests.
  if (typeof __TYPEDOC__ !== "string") return readHere();
  const path = __TYPEDOC__;
  let [thread, ofThread]: [Thread | null, string] = [null, ""];
  let asked: TypeDocRequest | null = null;
  /** One that has ended, e.g. for lack of memory, or that has loaded another TypeScript, is replaced. */
  const threadFor = async (compiler: Compiler): Promise<Thread> => {
    const key = JSON.stringify(compiler);
    if (thread && !thread.hasEnded() && ofThread === key) return thread;
    await thread?.end();
    [thread, ofThread] = [startThread(path), key];
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

interface Thread {
  call<M extends keyof SdkReading>(method: M, ...given: Parameters<SdkReading[M]>): ReturnType<SdkReading[M]>;
  hasEnded(): boolean;
  end(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

function startThread(path: string): Thread {
  const worker = new Worker(new URL(path, import.meta.url), fasterImports());
  const waiting = new Map<number, Waiting>();
  let [calls, ended] = [0, false];
  const fail = (error: unknown): void => {
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("error", fail).on("exit", (code) => fail(new Error(`the thread that reads the SDK ended with ${code}`)));
  worker.on("message", (answer: Answer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("error" in answer) caller?.reject(answer.error);
    else caller?.resolve(answer.value);
  });
  return {
    call: (method, argument) =>
      new Promise<unknown>((resolve, reject) => {
        const id = calls++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, argument } satisfies Call);
      }) as ReturnType<SdkReading[typeof method]>,
    hasEnded: () => ended,
    async end() {
      await worker.terminate();
    },
  };
}

/**
 * Left to itself, Node parses all of TypeScript a second time to see whether it is an ES module, which takes 0.1 s.
 * Options given to a thread take the place of all others, so it is left alone where there are any, e.g. those of Yarn PnP.
 */
function fasterImports(): { execArgv?: string[] } {
  const option = "--no-experimental-detect-module";
  const isFree = process.execArgv.length === 0 && !process.env.NODE_OPTIONS;
  return isFree && process.allowedNodeEnvironmentFlags.has(option) ? { execArgv: [option] } : {};
}

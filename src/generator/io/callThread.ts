/** Calls functions of a module that runs in a worker thread: what takes seconds there holds nothing up here. */
import { parentPort, Worker } from "node:worker_threads";
import { attempt } from "../text/attempt.ts";

/** The functions of the thread. Arguments and results are copied. */
type Service<S> = { [M in keyof S]: (argument: never) => Promise<unknown> };

/** A running thread. */
export interface CallThread<S extends Service<S>> {
  call<M extends keyof S & string>(method: M, ...given: Parameters<S[M]>): ReturnType<S[M]>;
  hasEnded(): boolean;
  end(): Promise<void>;
}

interface Call {
  id: number;
  method: string;
  argument: unknown;
}

/** What the thread says of a process that it waits for, and that must end with it. */
export interface ChildProcessNote {
  processId: number;
  hasEnded: boolean;
  /** Milliseconds after which it is killed; without it, whoever waits for the thread knows how long. */
  limit?: number | undefined;
}

type Answer = { id: number; value: unknown } | { id: number; error: unknown };

/** `name`: what it does, for the error of one that ends by itself, e.g. `reads the SDK`. */
export function startCallThread<S extends Service<S>>(url: URL, name: string): CallThread<S> {
  const worker = new Worker(url);
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let [calls, ended] = [0, false];
  const processIds = new Set<number>();
  // It may have ended.
  const kill = (id: number) => attempt(() => process.kill(id, "SIGKILL"));
  const endProcesses = () => {
    processIds.forEach(kill);
    processIds.clear();
  };
  process.on("exit", endProcesses);
  const fail = (error: unknown): void => {
    ended = true;
    endProcesses();
    process.off("exit", endProcesses);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("error", fail).on("exit", (code) => fail(new Error(`the thread that ${name} ended with ${code}`)));
  worker.on("message", (answer: Answer | ChildProcessNote) => {
    if ("processId" in answer) {
      if (answer.hasEnded) processIds.delete(answer.processId);
      else processIds.add(answer.processId);
      if (answer.limit !== undefined) setTimeout(() => processIds.has(answer.processId) && kill(answer.processId), answer.limit).unref();
      return;
    }
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
      }) as ReturnType<S[typeof method]>,
    hasEnded: () => ended,
    async end() {
      endProcesses();
      await worker.terminate();
    },
  };
}

/** One thread at a time, started on first use. */
export interface KeptThread<S extends Service<S>> {
  /** Replaced where it has ended, e.g. for lack of memory, or was begun for another `key`. */
  get(key: string): Promise<CallThread<S>>;
  /** null before the first one. */
  now(): CallThread<S> | null;
  end(): Promise<void>;
}

export function keepThread<S extends Service<S>>(start: () => CallThread<S>): KeptThread<S> {
  let [thread, ofThread]: [CallThread<S> | null, string] = [null, ""];
  return {
    async get(key) {
      if (thread && !thread.hasEnded() && ofThread === key) return thread;
      await thread?.end();
      [thread, ofThread] = [start(), key];
      return thread;
    },
    now: () => thread,
    end: async () => thread?.end(),
  };
}

/** A thread that has TypeScript. Where nothing is bundled, as in tests, `load` gives what runs in it. */
export function compilerThread<S extends Service<S>>(load: () => Promise<S>): KeptThread<S> {
  if (typeof __COMPILER__ === "string") {
    const url = new URL(__COMPILER__, import.meta.url);
    return keepThread(() => startCallThread<S>(url, "runs TypeScript"));
  }
  let service: Promise<S> | null = null;
  const call = async (method: keyof S, argument: unknown) => (await service)?.[method](argument as never);
  const thread = { call, hasEnded: () => false, end: async () => undefined } as unknown as CallThread<S>;
  return {
    async get() {
      service ??= load();
      return thread;
    },
    now: () => service && thread,
    end: thread.end,
  };
}

/** In the thread: answers one call after the other. */
export function answerCalls<S extends Service<S>>(service: S): void {
  parentPort?.on("message", async ({ id, method, argument }: Call) => {
    const answer: Answer = await service[method as keyof S](argument as never).then(
      (value) => ({ id, value }),
      (error: unknown) => ({ id, error }),
    );
    parentPort?.postMessage(answer);
  });
}

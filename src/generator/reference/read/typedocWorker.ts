/** Reads the SDK in a worker thread: meanwhile, pages compile and requests are answered. */
import { compilerThread, type KeptThread } from "../../io/callThread.ts";
import { firstPlace, stoppedProblem } from "./errorContext.ts";
import type { SdkReadService } from "./readSdk.ts";
import type { SdkCheck } from "./typeCheck.ts";
import { emptyResult, type TypeDocRequest } from "./typedocResult.ts";

/** Begins with the first call. Whoever opens it closes it, which stops what it is at. */
export interface SdkReader extends Omit<SdkReadService, "codes"> {
  close(): Promise<void>;
}

/** Of an SDK that there is nothing to say of. */
export const unchecked: SdkCheck = { problems: [], soundKey: null };

export const loadReader = async () => (await import("./readSdk.ts")).createSdkReadService();

export function openSdkReader(thread: KeptThread<SdkReadService> = compilerThread(loadReader)): SdkReader {
  let lastRequest: TypeDocRequest | null = null;
  return {
    async read(request) {
      lastRequest = request;
      const running = await thread.get(JSON.stringify(request.compiler));
      return running.call("read", request).catch((error: unknown) => emptyResult([stoppedProblem(error, firstPlace(request))]));
    },
    async check(lastSoundKey) {
      const place = lastRequest && firstPlace(lastRequest);
      const running = thread.now();
      if (!running || !place) return null;
      return running.call("check", lastSoundKey).catch((error: unknown) => ({ ...unchecked, problems: [stoppedProblem(error, place)] }));
    },
    close: thread.end,
  };
}

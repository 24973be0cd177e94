/** Errors of streams that nobody handles, where the app itself has ended them: no reason to end its process. */
import { config } from "rxjs";
import { isNoemaError } from "./NoemaError.ts";

let isForgiving = false;

/** RxJS throws what no `error` callback takes, and that ends a program in Node. After `disconnect()` and `logout()` it is no news. */
export function forgiveOwnEnds(): void {
  if (isForgiving) return;
  isForgiving = true;
  const { onUnhandledError } = config;
  config.onUnhandledError = (error) => {
    if (isNoemaError(error, "disconnected") || isNoemaError(error, "logged-out")) return;
    if (onUnhandledError) onUnhandledError(error);
    else throw error;
  };
}

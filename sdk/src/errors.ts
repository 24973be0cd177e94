/** The errors of the SDK: an entry of its own, next to the main one and the simulator. */
export { isNoemaError, NoemaError, type NoemaErrorCode } from "./core/NoemaError.ts";

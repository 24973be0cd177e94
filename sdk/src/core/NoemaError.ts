/** The class of every error that the SDK reports, and its codes. */

const pageOfErrors = "https://docs.noema.example/docs/api/errors";

/** What can go wrong, by code. The words never change their meaning; new ones may be added. */
export const errorCodes = [
  "action-timeout",
  "already-logged-in",
  "argument-invalid",
  "argument-missing",
  "bad-answer",
  "bad-data",
  "bluetooth-failed",
  "bluetooth-not-authenticated",
  "bluetooth-unavailable",
  "bluetooth-unsupported",
  "cancelled",
  "channel-unknown",
  "characteristic-failed",
  "claims-timeout",
  "connection-cancelled",
  "credentials-invalid",
  "device-claimed",
  "device-id-invalid",
  "device-in-account",
  "device-not-found",
  "disconnected",
  "disposed",
  "effect-unknown",
  "label-invalid",
  "label-missing",
  "logged-out",
  "model-unsupported",
  "motor-unknown",
  "network",
  "no-device-selected",
  "no-devices",
  "node-only",
  "not-logged-in",
  "not-paired",
  "oauth-required",
  "refused",
  "scope-missing",
  "server-failed",
  "session-expired",
  "timeout",
  "too-many-effects",
  "wrong-transport",
] as const;

/**
 * One of the codes that an error of the SDK can have.
 *
 * @hidden
 */
export type NoemaErrorCode = (typeof errorCodes)[number];

/**
 * An error of the SDK. Promises reject with it, and streams pass it to their `error` callback.
 *
 * @example
 * ```ts run
 * import { Noema } from "@noema/sdk";
 * import { isNoemaError } from "@noema/sdk/errors";
 *
 * const headset = new Noema();
 *
 * headset.calm().subscribe({
 *   error: (error) => {
 *     if (isNoemaError(error, "scope-missing")) console.log("Request more scopes.");
 *     else throw error;
 *   },
 * });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/errors | Errors}
 */
export class NoemaError extends Error {
  override readonly name = "NoemaError";
  /** What went wrong, for programs. */
  readonly code: NoemaErrorCode;
  /** Address of the section that explains the code: cause, fix and scope. */
  readonly page: string;
  /** The error that caused this one, such as that of `fetch`. */
  declare readonly cause: unknown;

  /**
   * Creates an error. The SDK does this itself; use it in tests of your app.
   *
   * @param code - What went wrong.
   * @param message - The same, for people.
   * @param cause - The error that caused it.
   */
  constructor(code: NoemaErrorCode, message: string, cause?: unknown) {
    super(`Noema: ${message}`);
    this.code = code;
    this.page = `${pageOfErrors}#${code}`;
    if (cause !== undefined) this.cause = cause;
  }
}

/**
 * Checks whether a value is an error of the SDK. It compares the name, so that it also recognises errors of another copy of the SDK on the page.
 *
 * @param error - What was caught.
 * @param code - The required code. Without it, any code matches.
 * @returns Whether it is one.
 *
 * @example
 * ```ts run
 * import { Noema } from "@noema/sdk";
 * import { isNoemaError } from "@noema/sdk/errors";
 *
 * const headset = new Noema();
 * await headset.getInfo().catch((error) => {
 *   if (!isNoemaError(error, "no-device-selected")) throw error;
 * });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/errors | Errors}
 */
export function isNoemaError<Code extends NoemaErrorCode = NoemaErrorCode>(
  error: unknown,
  code?: Code,
): error is NoemaError & { readonly code: Code } {
  const isOurs = error instanceof Error && error.name === "NoemaError" && "code" in error;
  return isOurs && (code === undefined || error.code === code);
}

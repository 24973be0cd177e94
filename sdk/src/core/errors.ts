/** The errors that more than one member reports. */
import { NoemaError, type NoemaErrorCode } from "./NoemaError.ts";

export function sdkError(code: NoemaErrorCode, message: string, cause?: unknown): NoemaError {
  return new NoemaError(code, message, cause);
}

export function mustSelectDevice(): NoemaError {
  return sdkError("no-device-selected", "no headset is selected. Log in with automatic selection, or call selectDevice() first.");
}

export function mustLogin(what: string): NoemaError {
  return sdkError("not-logged-in", `${what} needs somebody to be logged in. Call login() first.`);
}

export function metricNotSupportedByModel(metric: string, modelVersion: string): NoemaError {
  return sdkError("model-unsupported", `${metric} is not supported by model version ${modelVersion}.`);
}

export function locationNotFound(location: string, modelVersion: string, known: readonly string[]): NoemaError {
  return sdkError("motor-unknown", `location ${location} not found on model version ${modelVersion}. It has ${known.join(", ")}.`);
}

export function exceededMaxItems(max: number, location: string): NoemaError {
  return sdkError("too-many-effects", `${location} has more than ${max} effects, the most that a motor can queue.`);
}

export function labelMissing(metric: string, valid: readonly string[]): NoemaError {
  return sdkError("label-missing", `a label is required for ${metric}. Valid labels: ${valid.join(", ")}.`);
}

export function labelInvalid(metric: string, label: string, valid: readonly string[]): NoemaError {
  return sdkError("label-invalid", `"${label}" is not a label of ${metric}. Valid labels: ${valid.join(", ")}.`);
}

export function scopeMissing(scope: string): NoemaError {
  return sdkError("scope-missing", `this session lacks the scope "${scope}". Request it when you create the OAuth link or the API key.`);
}

export function notOnServer(method: string): NoemaError {
  return sdkError("node-only", `${method}() runs on a server (Node) only, because it uses the client secret of your app.`);
}

export function actionTimeout(command: string, action: string, ms: number): NoemaError {
  return sdkError("action-timeout", `no reply to the action ${command}/${action} within ${ms} ms.`);
}

export function noBluetoothSupport(): NoemaError {
  return sdkError("bluetooth-unsupported", "this headset has no Bluetooth. It needs model version 3 and OS 16.0.0 or later.");
}

export function mustAuthenticate(): NoemaError {
  return sdkError("bluetooth-not-authenticated", "Bluetooth authentication is required. Wait until the headset accepts this app.");
}

export function required(method: string, field: string): NoemaError {
  return sdkError("argument-missing", `${method}() needs ${field}.`);
}

export function invalid(method: string, what: string): NoemaError {
  return sdkError("argument-invalid", `${method}() needs ${what}.`);
}

export function effectUnknown(effect: unknown): NoemaError {
  return sdkError("effect-unknown", `"${effect}" is not a haptic effect. getHapticEffects() lists all names.`);
}

export function networkFailed(cause: unknown): NoemaError {
  return sdkError("network", "the cloud cannot be reached. Check the connection to the internet and try again.", cause);
}

export function disconnected(): NoemaError {
  return sdkError("disconnected", "disconnect() ended the session with the headset. Call selectDevice() to begin another one.");
}

export function disposed(): NoemaError {
  return sdkError("disposed", "dispose() ended this instance. Create another one.");
}

export function loggedOut(what: string): NoemaError {
  return sdkError("logged-out", `${what} was cancelled, because the session ended.`);
}

export function timedOut(what: string, ms: number): NoemaError {
  return sdkError("timeout", `${what} got no answer within ${ms} ms.`);
}

export function cancelled(what: string, cause?: unknown): NoemaError {
  return sdkError("cancelled", `${what} was cancelled.`, cause);
}

export function sessionExpired(): NoemaError {
  return sdkError("session-expired", "the session has expired, or was revoked. Call login() again.");
}

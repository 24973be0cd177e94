/** The errors that more than one member reports. */

const prefix = "Noema: ";

export function sdkError(message: string): Error {
  return new Error(`${prefix}${message}`);
}

export function mustSelectDevice(): Error {
  return sdkError("no headset is selected. Log in with automatic selection, or call selectDevice() first.");
}

export function mustLogin(what: string): Error {
  return sdkError(`${what} needs somebody to be logged in. Call login() first.`);
}

export function metricNotSupportedByModel(metric: string, modelVersion: string): Error {
  return sdkError(`${metric} is not supported by model version ${modelVersion}.`);
}

export function locationNotFound(location: string, modelVersion: string, known: readonly string[]): Error {
  return sdkError(`location ${location} not found on model version ${modelVersion}. It has ${known.join(", ")}.`);
}

export function exceededMaxItems(max: number, location: string): Error {
  return sdkError(`${location} has more than ${max} effects, the most that a motor can queue.`);
}

export function labelMissing(metric: string, valid: readonly string[]): Error {
  return sdkError(`a label is required for ${metric}. Valid labels: ${valid.join(", ")}.`);
}

export function labelInvalid(metric: string, label: string, valid: readonly string[]): Error {
  return sdkError(`"${label}" is not a label of ${metric}. Valid labels: ${valid.join(", ")}.`);
}

export function scopeMissing(scope: string): Error {
  return sdkError(`this session lacks the scope "${scope}". Ask for it when you create the OAuth link or the API key.`);
}

export function notOnServer(method: string): Error {
  return sdkError(`${method}() runs on a server (Node) only, since it handles the secret of your app.`);
}

export function actionTimeout(command: string, action: string, ms: number): Error {
  return sdkError(`no reply to the action ${command}/${action} within ${ms} ms.`);
}

export function noBluetoothSupport(): Error {
  return sdkError("this headset has no Bluetooth. It needs model version 3 and OS 16.0.0 or later.");
}

export function mustAuthenticate(): Error {
  return sdkError("Bluetooth authentication is required. Wait until the headset accepts this app.");
}

export function required(method: string, field: string): Error {
  return sdkError(`${method}() needs ${field}.`);
}

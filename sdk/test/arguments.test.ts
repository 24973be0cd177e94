/** Wrong arguments, as JavaScript and casts let them through: each is refused by an error of the SDK that names what is wrong. */
import { isNoemaError } from "@noema/sdk/errors";
import { firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { connect } from "./support/connect.ts";

const push = { experimentId: "e1", metric: "kinesis", label: "push" };

const refused: [method: string, argument: unknown, code: string, names: string][] = [
  ["training.record", {}, "argument-missing", "training.record() needs an experimentId"],
  ["training.record", undefined, "argument-missing", "training.record() needs an experimentId"],
  ["training.stop", {}, "argument-missing", "training.stop() needs an experimentId"],
  ["training.record", { ...push, metric: undefined }, "argument-missing", 'training.record() needs the metric "kinesis"'],
  ["training.record", { ...push, metric: "calm" }, "argument-invalid", 'training.record() needs the metric "kinesis"'],
  ["training.record", { ...push, label: undefined }, "label-missing", "push"],
  ["training.record", { ...push, label: "jump" }, "label-invalid", '"jump" is not a label of training.record'],
  ["training.record", { ...push, label: "rest" }, "label-invalid", '"rest"'],
  ["training.record", { ...push, timestamp: "now" }, "argument-invalid", "a timestamp in milliseconds"],
  ["training.record", { ...push, timestamp: Number.NaN }, "argument-invalid", "a timestamp in milliseconds"],
  ["training.record", { ...push, fit: "yes" }, "argument-invalid", "fit and baseline"],
  ["haptics", undefined, "argument-missing", "haptics() needs effects"],
  ["haptics", { P9: ["buzz1_100"] }, "motor-unknown", "P7, P8"],
  ["haptics", { P7: "buzz1_100" }, "argument-invalid", "a list of effects for P7"],
  ["haptics", { P7: ["buzz"] }, "effect-unknown", '"buzz" is not a haptic effect'],
  ["haptics", { P7: ["toString"] }, "effect-unknown", '"toString"'],
  ["haptics", { P7: [null] }, "effect-unknown", '"null"'],
  ["addMarker", undefined, "argument-missing", "addMarker() needs a label"],
  ["addMarker", 5, "argument-missing", "addMarker() needs a label"],
  ["kinesis", "jump", "label-invalid", '"jump"'],
  ["kinesis", undefined, "label-missing", "leftArm"],
  ["brainwaves", "alpha", "label-invalid", "powerByBand"],
  ["changeSettings", "osc", "argument-missing", "changeSettings() needs settings"],
  ["selectDevice", undefined, "argument-missing", "selectDevice() needs a function"],
  ["selectDevice", "Lyra-A1B", "argument-missing", "selectDevice() needs a function"],
  ["addDevice", 5, "device-id-invalid", "32"],
  ["removeDevice", 5, "argument-missing", "removeDevice() needs a device id"],
  ["transferDevice", undefined, "argument-missing", "transferDevice() needs a deviceId"],
  ["createApiKey", undefined, "argument-missing", "createApiKey() needs a description"],
  ["createApiKey", { description: "key" }, "argument-missing", "createApiKey() needs scopes"],
  ["removeApiKey", undefined, "argument-missing", "removeApiKey() needs the id of a key"],
  ["deleteUserExperiment", undefined, "argument-missing", "the id of an experiment"],
  ["createOAuthURL", undefined, "argument-missing", "createOAuthURL() needs a clientId"],
  ["createOAuthURL", { clientId: "app" }, "argument-missing", "createOAuthURL() needs a redirectUri"],
  ["createOAuthURL", { clientId: "app", redirectUri: "http://localhost" }, "argument-missing", "createOAuthURL() needs a list of scopes"],
  ["getOAuthToken", undefined, "argument-missing", "getOAuthToken() needs a clientId"],
];

test.each(refused)("%s(%j) is refused: %s", async (method, argument, code, names) => {
  const { headset } = await connect();
  const outcome = await outcomeOf(headset, method, argument);
  expect(outcome).toBeInstanceOf(Error);
  expect(isNoemaError(outcome) && { code: outcome.code, message: outcome.message }).toEqual({
    code,
    message: expect.stringContaining(names),
  });
});

test("what is right is not refused", async () => {
  const { headset } = await connect();
  await headset.training.record({ experimentId: "e1", metric: "kinesis", label: "push", fit: undefined, timestamp: undefined });
  headset.haptics({ P7: ["softBump30"], P8: undefined }).catch(() => undefined);
});

/** The value of a Promise or of an Observable, or the error with which it ends, be it thrown or not. */
async function outcomeOf(headset: object, path: string, argument: unknown): Promise<unknown> {
  const [method = "", ...owners] = path.split(".").reverse();
  const owner = owners.reduceRight((object, name) => Reflect.get(object, name), headset);
  try {
    const result = Reflect.get(owner, method).call(owner, argument);
    return await ("subscribe" in result ? firstValueFrom(result) : result);
  } catch (error) {
    return error;
  }
}

/** Which scopes the server asks of limited sessions: those of OAuth and of API keys. */
import { isRecord } from "../../core/deepEqual.ts";

/** By the command of an action. */
const actionScopes: Record<string, string> = {
  marker: "write:brainwave-markers",
  haptics: "write:haptics",
  training: "write:kinesis",
  brainwaves: "write:brainwaves",
  wifi: "write:wifi-settings",
};

/** By the name of a function. */
export const functionScopes: Record<string, string> = {
  transferDevice: "write:devices-remove",
  createApiKey: "write:api-keys",
  removeApiKey: "write:api-keys",
  createCustomToken: "write:api-keys",
};

export type Access = "read" | "write" | "remove";

/**
 * By the path of a document. The information of a headset, and its status, are open to every session of its account: the list of headsets
 * needs the one, and streams need the other to know when they flow.
 */
const documentScopes: [path: RegExp, scopes: Partial<Record<Access, string>>][] = [
  [/^users\/[^/]+\/devices\/[^/]+$/, { write: "write:devices-add", remove: "write:devices-remove" }],
  [/^devices\/[^/]+\/status\/claimedBy$/, { write: "write:devices-add", remove: "write:devices-remove" }],
  [/^devices\/[^/]+\/settings$/, { read: "read:devices-settings", write: "write:devices-settings" }],
  [/\/metrics\/awareness\/calm$/, { read: "read:calm" }],
  [/\/metrics\/awareness\/focus$/, { read: "read:focus" }],
  [/\/metrics\/brainwaves\/[^/]+$/, { read: "read:brainwaves" }],
  [/\/metrics\/(kinesis|predictions)\/[^/]+$/, { read: "read:kinesis" }],
  [/\/metrics\/signalQuality$/, { read: "read:signal-quality" }],
  [/\/metrics\/accelerometer$/, { read: "read:accelerometer" }],
];

/** The scope that access to a document needs, if any; that of an action depends on what is written. */
export function documentScope(access: Access, path: string, value?: unknown): string | undefined {
  if (access === "write" && /^devices\/[^/]+\/actions\/[^/]+$/.test(path) && isRecord(value)) return actionScopes[String(value.command)];
  return documentScopes.find(([pattern]) => pattern.test(path))?.[1][access];
}

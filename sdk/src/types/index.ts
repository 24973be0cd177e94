/** The types of what calls take and give: part of the main entry, and an entry of their own for modules that need no more. */

export type { Peripheral } from "../bluetooth/bleManager.ts";
export type { WebBluetooth } from "../bluetooth/webBluetooth.ts";
export type { CloudState } from "../cloud/CloudClient.ts";
export type { Claims as UserClaims } from "../core/claims.ts";
export type { NoemaErrorCode } from "../core/NoemaError.ts";
export type { Fetch, SessionStorage } from "../core/platform.ts";
export type { AuthState, SessionUser } from "../core/Session.ts";
export type { CallOptions } from "../core/signal.ts";
export type { StreamingState } from "../core/streamingState.ts";
export type { ApiKeyOptions, ApiKeyRecord } from "./access.ts";
export type { Action, HapticEffect, HapticQueues, HapticsReply, Motor, Training } from "./commands.ts";
export type { TransferOptions } from "./device.ts";
export type { KinesisLabel, ThoughtLabel } from "./labels.ts";

/** All types: part of the main entry, and an entry of their own for modules that need no more. */

export type { Peripheral } from "../bluetooth/bleManager.ts";
export type { WebBluetooth } from "../bluetooth/webBluetooth.ts";
export type { CloudState } from "../cloud/CloudClient.ts";
export type { Claims as UserClaims } from "../core/claims.ts";
export type { NoemaErrorCode } from "../core/NoemaError.ts";
export type { Fetch, SessionStorage } from "../core/platform.ts";
export type { AuthState, LoggedIn, SessionUser } from "../core/Session.ts";
export type { CallOptions } from "../core/signal.ts";
export type { StreamingState } from "../core/streamingState.ts";
export type { ApiKeyOptions, ApiKeyRecord } from "./access.ts";
export type { AwarenessLabels, Calm, Focus, Kinesis } from "./awareness.ts";
export type {
  AmplitudeByChannel,
  BandName,
  BaseInfo,
  BrainwavesLabel,
  Epoch,
  EpochInfo,
  PowerByBand,
  PSD,
  PSDByChannel,
  PSDInfo,
  RawUnfilteredEpoch,
  RawUnfilteredEpochInfo,
} from "./brainwaves.ts";
export type { Action, HapticEffect, HapticQueues, HapticsReply, Motor, Training } from "./commands.ts";
export type { ApiKeyCredentials, Credentials, CustomToken, EmailAndPassword, OAuthCredentials } from "./credentials.ts";
export type { DeviceInfo, DeviceSelector, OSVersion, TransferOptions, UserDevice, UserDevices } from "./device.ts";
export type { Experiment } from "./experiment.ts";
export type { HapticEffects } from "./haptics.ts";
export type { KinesisLabel, ThoughtLabel } from "./labels.ts";
export type { OAuthConfig, OAuthQuery, OAuthQueryResult, OAuthRemoveResponse } from "./oauth.ts";
export type { BluetoothTransport, SDKOptions } from "./options.ts";
export type { Accelerometer, DeviceStatus, Settings, SignalQuality } from "./status.ts";

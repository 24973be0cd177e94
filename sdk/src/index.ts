/** The public face of the SDK: 44 names with a page of their own in the reference, and the types of what calls take and give. */
export { BluetoothClient } from "./bluetooth/BluetoothClient.ts";
export { ReactNativeTransport } from "./bluetooth/ReactNativeTransport.ts";
export { WebBluetoothTransport } from "./bluetooth/WebBluetoothTransport.ts";
export { osHasBluetoothSupport } from "./core/osHasBluetoothSupport.ts";
export { Noema } from "./noema/Noema.ts";
export type { AwarenessLabels, Calm, Focus, Kinesis } from "./types/awareness.ts";
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
} from "./types/brainwaves.ts";
export type { ApiKeyCredentials, Credentials, CustomToken, EmailAndPassword, OAuthCredentials } from "./types/credentials.ts";
export type { DeviceInfo, DeviceSelector, OSVersion, UserDevice, UserDevices } from "./types/device.ts";
export type { Experiment } from "./types/experiment.ts";
export type { HapticEffects } from "./types/haptics.ts";
// What calls take and give. The reference describes these types where they are used, without pages of their own.
export type * from "./types/index.ts";
export type { OAuthConfig, OAuthQuery, OAuthQueryResult, OAuthRemoveResponse } from "./types/oauth.ts";
export type { BluetoothTransport, SDKOptions } from "./types/options.ts";
export type { Accelerometer, DeviceStatus, Settings, SignalQuality } from "./types/status.ts";
export { STREAMING_MODE } from "./types/streamingMode.ts";

/** The public face of the SDK: 44 names with a page of their own in the reference, and the types of what calls take and give. */
export { BluetoothClient } from "./bluetooth/BluetoothClient.ts";
export { ReactNativeTransport } from "./bluetooth/ReactNativeTransport.ts";
export { WebBluetoothTransport } from "./bluetooth/WebBluetoothTransport.ts";
export { osHasBluetoothSupport } from "./core/osHasBluetoothSupport.ts";
export { Noema } from "./noema/Noema.ts";
// What calls take and give. The reference describes most of these types where they are used, without pages of their own.
export type * from "./types/index.ts";
export { STREAMING_MODE } from "./types/streamingMode.ts";

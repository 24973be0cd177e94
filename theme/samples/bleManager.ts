/** What samples get as `react-native-ble-manager`: a headset is near. */
import { FakeBleManager } from "../../sdk/test/support/fakeBleManager.ts";
import { FakeHeadset } from "../../sdk/test/support/fakeHeadset.ts";

const manager = new FakeBleManager(new FakeHeadset());
const events = ["DiscoverPeripheral", "StopScan", "DisconnectPeripheral", "DidUpdateValueForCharacteristic"];
const listeners = events.map((name) => [
  `on${name}`,
  (listener: (event: never) => void) => manager.emitter.addListener(`BleManager${name}`, listener),
]);

// biome-ignore lint/style/noDefaultExport: the package has one.
export default Object.assign(manager, Object.fromEntries(listeners));

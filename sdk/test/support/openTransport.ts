/** Both transports over the fakes of the libraries below them. */
import { ReactNativeTransport, WebBluetoothTransport } from "@noema/sdk";
import { EventClock } from "../../src/simulator/EventClock.ts";
import { FakeBleManager } from "./fakeBleManager.ts";
import { FakeHeadset } from "./fakeHeadset.ts";
import { FakeDevice, installWebBluetooth } from "./fakeWebBluetooth.ts";

function openWeb() {
  const [headset, clock] = [new FakeHeadset(), new EventClock(0)];
  const device = new FakeDevice(headset);
  installWebBluetooth({ picked: device, known: [device] });
  const transport = new WebBluetoothTransport({ services: { clock, random: () => 0.5 } });
  return { headset, clock, transport, radio: device, connect: () => transport.connect(), ...linkOf(device) };
}

function linkOf(device: FakeDevice) {
  return { drop: () => device.drop(), announce: () => device.advertise(), isLinked: () => device.gatt.connected };
}

function openNative() {
  const [headset, clock] = [new FakeHeadset(), new EventClock(0)];
  const manager = new FakeBleManager(headset);
  const transport = new ReactNativeTransport({
    BleManager: manager,
    bleManagerEmitter: manager.emitter,
    platform: "ios",
    services: { clock, random: () => 0.5 },
  });
  const peripheral = { id: "p1", rssi: -50, name: "Lyra-A1B", advertising: {} };
  // A scan finds what announces itself.
  const link = { drop: () => manager.lose("p1"), announce: () => {}, isLinked: () => manager.links.has("p1") };
  return { headset, clock, transport, radio: manager, connect: () => transport.connect(peripheral), ...link };
}

export const transports = [
  ["web", openWeb],
  ["reactNative", openNative],
] as const;

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
  return { headset, clock, transport, radio: device, connect: () => transport.connect(), drop: () => device.drop() };
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
  const drop = () => manager.emit("BleManagerDisconnectPeripheral", { peripheral: "p1" });
  return { headset, clock, transport, radio: manager, connect: () => transport.connect(peripheral), drop };
}

export const transports = [
  ["web", openWeb],
  ["reactNative", openNative],
] as const;

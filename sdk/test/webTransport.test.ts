/** What only the transport for the web does: the picker, remembered devices, advertisements. */
import { WebBluetoothTransport } from "@noema/sdk";
import { of } from "rxjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { collect } from "./support/connect.ts";
import { FakeHeadset, settle } from "./support/fakeHeadset.ts";
import { FakeDevice, installWebBluetooth } from "./support/fakeWebBluetooth.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the transport for the web", () => {
  test("throws where Web Bluetooth is absent", () => {
    expect(() => new WebBluetoothTransport()).toThrow("Web Bluetooth is not available");
    vi.stubGlobal("navigator", { bluetooth: {} });
    expect(() => new WebBluetoothTransport(), "a worker has no window").toThrow("Web Bluetooth is not available");
  });

  test("asks for the headset of a name, or for any headset", async () => {
    const device = new FakeDevice(new FakeHeadset());
    const requestDevice = installWebBluetooth({ picked: device });
    const transport = new WebBluetoothTransport();
    await transport.connect("Lyra-A1B");
    await transport.connect();
    const optionalServices = ["00001803-0000-1000-8000-00805f9b34fb"];
    const anyone = [{ namePrefix: "Lyra-" }, { namePrefix: "Mynd-" }, { manufacturerData: [{ companyIdentifier: expect.any(Number) }] }];
    expect(requestDevice.mock.calls).toEqual([
      [{ filters: [{ name: "Lyra-A1B" }], optionalServices }],
      [{ filters: anyone, optionalServices }],
    ]);
  });

  test("is disconnected again when the person picks nothing", async () => {
    installWebBluetooth({});
    const transport = new WebBluetoothTransport();
    const states = collect(transport.connection());
    await expect(transport.connect()).rejects.toThrow("cancelled");
    expect(states.values).toEqual(["disconnected", "scanning", "disconnected"]);
  });

  test("stays connected when the person opens the picker again and picks nothing", async () => {
    const device = new FakeDevice(new FakeHeadset());
    const requestDevice = installWebBluetooth({ picked: device });
    const transport = new WebBluetoothTransport();
    await transport.connect();
    const states = collect(transport.connection());
    requestDevice.mockRejectedValueOnce(new Error("User cancelled the requestDevice() chooser."));
    await expect(transport.connect()).rejects.toMatchObject({ code: "bluetooth-failed" });
    expect(states.values).toEqual(["connected"]);
    expect(await transport.readCharacteristic("deviceId")).toBe("a1b2c3d4e5f60718293a4b5c6d7e8f90");
  });

  test("keeps the connection that it has when another headset cannot be connected to, and drops it when one can", async () => {
    const [device, other] = [new FakeDevice(new FakeHeadset()), new FakeDevice(new FakeHeadset(), "Lyra-FFF")];
    const requestDevice = installWebBluetooth({ picked: device });
    const transport = new WebBluetoothTransport();
    await transport.connect();
    requestDevice.mockResolvedValue(other);
    const { connect } = other.gatt;
    other.gatt.connect = () => Promise.reject(new Error("out of reach"));
    await expect(transport.connect()).rejects.toThrow("out of reach");
    expect([transport.connection$.value, device.gatt.connected]).toEqual(["connected", true]);
    other.gatt.connect = connect;
    await transport.connect();
    expect([transport.connection$.value, device.gatt.connected, other.gatt.connected]).toEqual(["connected", false, true]);
  });

  test("is disconnected again when requestDevice() has asked without connecting", async () => {
    installWebBluetooth({ picked: new FakeDevice(new FakeHeadset()) });
    const transport = new WebBluetoothTransport();
    await transport.requestDevice();
    expect(transport.connection$.value).toBe("disconnected");
  });

  test("is disconnected again when the device cannot be connected to, and rejects", async () => {
    const device = new FakeDevice(new FakeHeadset());
    installWebBluetooth({ picked: device });
    const transport = new WebBluetoothTransport();
    device.gatt.connect = () => Promise.reject(new Error("out of reach"));
    await expect(transport.connect()).rejects.toThrow("out of reach");
    Object.assign(device, { gatt: undefined });
    await expect(transport.connect()).rejects.toThrow("the device cannot be connected to");
    expect(transport.connection$.value).toBe("disconnected");
  });

  test("connects by itself to the last known device of that name, once it announces itself, and again after a loss", async () => {
    const headset = new FakeHeadset();
    const [other, old, device] = [new FakeDevice(headset, "Lyra-FFF"), new FakeDevice(headset), new FakeDevice(headset)];
    installWebBluetooth({ known: [other, old, device] });
    const transport = new WebBluetoothTransport();
    transport.autoConnect(of("Lyra-A1B")).subscribe();
    await settle();
    expect([transport.connection$.value, other.watched, old.watched, device.watched]).toEqual(["scanning", 0, 0, 1]);
    device.advertise();
    await settle();
    expect(transport.isConnected()).toBe(true);
    device.drop();
    await settle();
    expect(transport.connection$.value).toBe("scanning");
    device.advertise();
    await settle();
    expect(transport.isConnected()).toBe(true);
  });

  test("tells in its log when the browser does not know the headset, and gives up", async () => {
    installWebBluetooth({ known: [] });
    const transport = new WebBluetoothTransport();
    const errors = collect<{ code: string }>(transport.autoConnect(of("Lyra-A1B")));
    await settle();
    expect(transport.connection$.value).toBe("disconnected");
    expect(errors.values.map(({ code }) => code)).toEqual(["not-paired"]);
    expect(collect(transport.logs$).values).toContainEqual(expect.stringContaining("the browser knows no headset Lyra-A1B"));
  });

  test("waits until auto-connect is turned on", async () => {
    const device = new FakeDevice(new FakeHeadset());
    installWebBluetooth({ known: [device] });
    const transport = new WebBluetoothTransport({ autoConnect: false });
    transport.autoConnect(of("Lyra-A1B")).subscribe();
    await settle();
    expect(device.watched).toBe(0);
    transport.enableAutoConnect(true);
    await settle();
    expect(device.watched).toBe(1);
    transport.enableAutoConnect(false);
    device.advertise();
    await settle();
    expect(transport.connection$.value).toBe("disconnected");
  });
});

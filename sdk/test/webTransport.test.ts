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

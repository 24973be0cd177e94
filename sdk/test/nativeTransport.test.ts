/** What only the transport for React Native does: options, scans, packet sizes. */
import { ReactNativeTransport } from "@noema/sdk";
import { firstValueFrom, of } from "rxjs";
import { describe, expect, test } from "vitest";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect } from "./support/connect.ts";
import { FakeBleManager } from "./support/fakeBleManager.ts";
import { FakeHeadset } from "./support/fakeHeadset.ts";

describe("the transport for React Native", () => {
  test("throws without options, and without each of the three that it needs", () => {
    const manager = new FakeBleManager(new FakeHeadset());
    const all = { BleManager: manager, bleManagerEmitter: manager.emitter, platform: "ios" };
    expect(() => new ReactNativeTransport(undefined as never)).toThrow("needs the option BleManager");
    for (const name of ["BleManager", "bleManagerEmitter", "platform"]) {
      expect(() => new ReactNativeTransport({ ...all, [name]: undefined } as never)).toThrow(`needs the option ${name}`);
    }
  });

  test("needs no emitter where the library tells its events itself, as it does from version 12 on", async () => {
    const manager = new FakeBleManager(new FakeHeadset());
    const on = (event: string) => (listener: (event: never) => void) => manager.emitter.addListener(`BleManager${event}`, listener);
    const current = Object.assign(manager, {
      onDiscoverPeripheral: on("DiscoverPeripheral"),
      onStopScan: on("StopScan"),
      onDisconnectPeripheral: on("DisconnectPeripheral"),
      onDidUpdateValueForCharacteristic: on("DidUpdateValueForCharacteristic"),
    });
    const transport = new ReactNativeTransport({ BleManager: current, platform: "ios" });
    const [found] = await firstValueFrom(transport.scan({ seconds: 5 }));
    if (found) await transport.connect(found);
    expect(transport.isConnected()).toBe(true);
    await current.disconnect("p1");
    expect(transport.isConnected()).toBe(false);
    expect(
      manager.calls.filter((call) => call === "start"),
      "started once",
    ).toHaveLength(1);
  });

  function create(platform = "ios") {
    const clock = new EventClock(0);
    const manager = new FakeBleManager(new FakeHeadset());
    const transport = new ReactNativeTransport({ BleManager: manager, bleManagerEmitter: manager.emitter, platform, services: { clock } });
    return { clock, manager, transport };
  }

  test("scans for headsets every 10 seconds until nobody listens", async () => {
    const { clock, manager, transport } = create();
    const scan = collect<{ name: string }[]>(transport.scan({ seconds: 5 }));
    expect(transport.connection$.value).toBe("scanning");
    await clock.advance(20_000);
    expect(scan.values[0]?.map(({ name }) => name)).toEqual(["Lyra-A1B"]);
    scan.stop();
    await clock.advance(20_000);
    expect(manager.calls).toEqual(["start", "scan 5", "scan 5", "scan 5", "stopScan"]);
    expect(transport.connection$.value).toBe("disconnected");
  });

  test("scans once, and without touching the state, when told so", async () => {
    const { clock, manager, transport } = create();
    let completed = false;
    transport.scan({ once: true, skipConnectionUpdate: true }).subscribe({ complete: () => (completed = true) });
    expect(transport.connection$.value).toBe("disconnected");
    await clock.advance(30_000);
    manager.emit("BleManagerStopScan", {});
    expect(completed).toBe(true);
    expect(manager.calls).toEqual(["start", "scan 10", "stopScan"]);
  });

  test.each([
    ["android", ["start", "connect p1", "retrieveServices", "requestMTU 512"]],
    ["ios", ["start", "connect p1", "retrieveServices"]],
  ])("connects on %s", async (platform, calls) => {
    const { manager, transport } = create(platform);
    await transport.connect({ id: "p1", rssi: -1, advertising: {} });
    expect(manager.calls).toEqual(calls);
  });

  test("is disconnected again when connecting fails, and rejects with an error", async () => {
    const { manager, transport } = create();
    manager.failsToConnect = true;
    await expect(transport.connect({ id: "p1", rssi: -1, advertising: {} })).rejects.toThrow("Could not connect");
    expect(transport.connection$.value).toBe("disconnected");
  });

  test("tells once that the phone refuses to scan, and tries again every 10 seconds", async () => {
    const { clock, manager, transport } = create();
    const { scan } = manager;
    manager.scan = () => Promise.reject("Bluetooth unauthorized");
    const errors = collect<Error & { code: string }>(transport.autoConnect(of("Lyra-A1B")));
    await clock.advance(35_000);
    expect(errors.values.map(({ code, message }) => [code, message])).toEqual([
      ["bluetooth-failed", expect.stringContaining("could not scan: Bluetooth unauthorized")],
    ]);
    manager.scan = scan;
    await clock.advance(10_000);
    expect(transport.isConnected()).toBe(true);
    manager.scan = () => Promise.reject("Bluetooth unauthorized");
    manager.lose("p1");
    await clock.advance(1000);
    expect(errors.values, "told again, since it worked meanwhile").toHaveLength(2);
  });

  test("connects by itself to the peripheral of that name, and tries again 10 seconds after a failure", async () => {
    const { clock, manager, transport } = create();
    manager.failsToConnect = true;
    transport.autoConnect(of("Lyra-A1B")).subscribe();
    await clock.advance(0);
    expect(manager.calls).toContain("connect p1");
    expect(transport.connection$.value).toBe("disconnected");
    manager.failsToConnect = false;
    await clock.advance(10_000);
    expect(transport.isConnected()).toBe(true);
  });
});

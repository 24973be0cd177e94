/** Links as radios keep them: what fails after connecting closes the link, since a headset with an open one no longer announces itself. */
import { ReactNativeTransport } from "@noema/sdk";
import { of } from "rxjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { EventClock } from "../src/simulator/EventClock.ts";
import { collect } from "./support/connect.ts";
import { FakeBleManager } from "./support/fakeBleManager.ts";
import { FakeHeadset, settle } from "./support/fakeHeadset.ts";
import { transports } from "./support/openTransport.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(transports)("the transport %s, when the services cannot be read", (_type, open) => {
  test.each(["by hand", "by itself"])("closes the link of a reconnection %s, and connects again 10 seconds later", async (how) => {
    const { clock, transport, radio, connect, drop, announce, isLinked } = open();
    await connect();
    if (how === "by itself") transport.autoConnect(of("Lyra-A1B")).subscribe();
    radio.failsToDiscover = true;
    drop();
    const outcome = how === "by hand" ? connect().catch((error) => error.code) : null;
    await clock.advance(0);
    announce();
    await clock.advance(0);
    expect([isLinked(), transport.connection$.value]).toEqual([false, "disconnected"]);
    radio.failsToDiscover = false;
    if (how === "by hand") {
      expect(await outcome).toBe("bluetooth-failed");
      await connect();
    }
    await clock.advance(10_000);
    announce();
    await clock.advance(0);
    expect(transport.isConnected()).toBe(true);
  });

  test("closes the link when the headset is connected already", async () => {
    const { transport, radio, connect, isLinked } = open();
    await connect();
    radio.failsToDiscover = true;
    await expect(connect()).rejects.toMatchObject({ code: "bluetooth-failed" });
    expect([isLinked(), transport.connection$.value]).toEqual([false, "disconnected"]);
  });

  test("leaves no link when it is told to disconnect meanwhile", async () => {
    const { transport, radio, connect, drop, isLinked } = open();
    await connect();
    radio.failsToDiscover = true;
    drop();
    const outcome = connect().catch((error) => error.code);
    await transport.disconnect();
    await settle();
    expect([await outcome, isLinked(), transport.connection$.value]).toEqual(["connection-cancelled", false, "disconnected"]);
  });
});

describe("the transport for React Native", () => {
  function create() {
    const manager = new FakeBleManager(new FakeHeadset());
    const services = { clock: new EventClock(0) };
    const transport = new ReactNativeTransport({ BleManager: manager, bleManagerEmitter: manager.emitter, platform: "android", services });
    const connect = (id: string) => transport.connect({ id, rssi: -1, advertising: {} });
    return { manager, transport, connect };
  }

  test("goes on with packets of the usual size where the phone refuses larger ones", async () => {
    const { manager, transport, connect } = create();
    manager.refusesMtu = true;
    await connect("p1");
    expect([transport.isConnected(), await transport.readCharacteristic("deviceId")]).toEqual([true, "a1b2c3d4e5f60718293a4b5c6d7e8f90"]);
  });

  test("closes the link to the headset before when it connects to another", async () => {
    const { manager, transport, connect } = create();
    await connect("p1");
    await connect("p2");
    expect([[...manager.links], transport.connection$.value]).toEqual([["p2"], "connected"]);
    await transport.disconnect();
    expect([...manager.links]).toEqual([]);
  });
});

describe.each(transports)("the transport %s, when a packet is lost", (_type, open) => {
  const psd = { label: "psd", psd: [1, 2, 3].map((row) => [0.1, 0.12, 12.5].map((value) => value * row)), info: { startTime: 1 } };
  const length = Math.ceil((JSON.stringify(psd).length + 1) / 20);

  test("drops the value, and the one after it at most", async () => {
    for (let missing = 0; missing < length; missing += 1) {
      const { headset, transport, connect } = open();
      await connect();
      const { values, errors } = collect(transport.subscribeToCharacteristic({ characteristicName: "psd" }));
      await settle();
      headset.lose = (index) => index === missing;
      headset.notify("psd", psd);
      headset.lose = () => false;
      headset.notify("psd", psd);
      headset.notify("psd", psd);
      expect(values.length, `without packet ${missing}`).toBeGreaterThan(0);
      expect([errors, values.filter((value) => typeof value !== "object")], `without packet ${missing}`).toEqual([[], []]);
      expect(values.at(-1), `without packet ${missing}`).toEqual(psd);
    }
  });
});

/** Both transports against fakes of the libraries below them: the same wire, the same behaviour. */
import { of } from "rxjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { collect } from "./support/connect.ts";
import { settle } from "./support/fakeHeadset.ts";
import { FakeDevice } from "./support/fakeWebBluetooth.ts";
import { transports } from "./support/openTransport.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(transports)("the transport %s", (type, open) => {
  test("stays disconnected when disconnect() is called while it connects, by hand or by itself", async () => {
    for (const begin of ["by hand", "by itself"]) {
      const { transport, radio, connect } = open();
      let arrive = () => {};
      radio.reached = new Promise((resolve) => {
        arrive = resolve;
      });
      const outcome = begin === "by hand" ? connect().catch((error) => error.code) : null;
      if (begin === "by itself") {
        transport.autoConnect(of("Lyra-A1B")).subscribe();
        await settle();
        if (radio instanceof FakeDevice) radio.advertise();
      }
      await settle();
      expect(transport.connection$.value, begin).toBe("connecting");
      await transport.disconnect();
      expect(transport.connection$.value, begin).toBe("disconnected");
      arrive();
      await settle();
      expect(transport.connection$.value, begin).toBe("disconnected");
      if (outcome) expect(await outcome).toBe("connection-cancelled");
      if (radio instanceof FakeDevice) expect(radio.gatt.connected).toBe(false);
      radio.reached = Promise.resolve();
      await connect();
      expect(transport.isConnected()).toBe(true);
    }
  });

  test("leaves nothing subscribed when an action gets no reply in time", async () => {
    const { headset, clock, transport, connect } = open();
    await connect();
    headset.reply = () => null;
    const action = { command: "haptics", action: "queue", responseRequired: true, responseTimeout: 500 };
    const outcome = transport.dispatchAction({ characteristicName: "actions", action }).catch((error) => error.code);
    await clock.advance(500);
    expect(await outcome).toBe("action-timeout");
    expect([headset.notifying.size, transport.pendingActions$.value, clock.taskCount]).toEqual([0, [], 0]);
  });

  test("gives an action up when the connection is lost", async () => {
    const { headset, transport, connect, drop } = open();
    await connect();
    headset.reply = () => null;
    const action = { command: "haptics", action: "queue", responseRequired: true };
    const outcome = transport.dispatchAction({ characteristicName: "actions", action }).catch((error) => error.code);
    await settle();
    drop();
    expect(await outcome).toBe("bluetooth-failed");
  });

  test("tells its type and options, auto-connect being on unless told otherwise", () => {
    const { transport } = open();
    expect(transport.type).toBe(type);
    expect(transport.options).toMatchObject({ autoConnect: true });
  });

  test("goes through its states, starting disconnected", async () => {
    const { transport, connect, drop } = open();
    const states = collect(transport.connection());
    const lost = collect(transport.onDisconnected$);
    expect(transport.isConnected()).toBe(false);
    await connect();
    expect(transport.isConnected()).toBe(true);
    expect(transport.device).toMatchObject({ name: "Lyra-A1B" });
    drop();
    expect(states.values).toEqual(["disconnected", ...(type === "web" ? ["scanning"] : []), "connecting", "connected", "disconnected"]);
    expect(lost.values).toHaveLength(1);
  });

  test("knows 17 characteristics by name, and rejects any other", async () => {
    const { transport, connect } = open();
    await expect(transport.getCharacteristicByName("calm")).rejects.toThrow("not connected");
    await connect();
    expect(Object.keys(transport.characteristicsByName)).toHaveLength(17);
    await expect(transport.getCharacteristicByName("kinesis")).rejects.toThrow("characteristic kinesis not found");
    await expect(transport.readCharacteristic("kinesis")).rejects.toThrow("not found");
    const { errors } = collect(transport.subscribeToCharacteristic({ characteristicName: "kinesis" }));
    await settle();
    expect(errors).toHaveLength(1);
  });

  test("reads text and JSON, and tells a failure as an error", async () => {
    const { clock, transport, connect } = open();
    await connect();
    expect(await transport.readCharacteristic("deviceId")).toBe("a1b2c3d4e5f60718293a4b5c6d7e8f90");
    expect(await transport.readCharacteristic("settings", true)).toEqual({ lsl: true });
    const failing = expect(transport.readCharacteristic("raw")).rejects.toThrow("could not read the characteristic raw: not readable");
    await clock.advance(2000);
    await failing;
  });

  test("writes in pieces of at most 512 bytes, ended by a newline", async () => {
    const { headset, transport, connect } = open();
    await connect();
    await transport.writeCharacteristic("auth", "x".repeat(1200));
    expect(headset.writes).toEqual([512, 512, 177]);
    expect(headset.tokens).toEqual(["x".repeat(1200)]);
  });

  test("puts JSON together from pieces, several values in one piece included", async () => {
    const { headset, transport, connect } = open();
    await connect();
    const { values } = collect(transport.subscribeToCharacteristic({ characteristicName: "calm" }));
    await settle();
    headset.notify("calm", { probability: 0.5, note: "grün €" }, 3);
    headset.notifyBytes("calm", new TextEncoder().encode('{"a":1}\n{"b":'));
    headset.notifyBytes("calm", new TextEncoder().encode("2}\n"));
    expect(values).toEqual([{ probability: 0.5, note: "grün €" }, { a: 1 }, { b: 2 }]);
  });

  test("turns notifications on for the first subscriber and off after the last, unless told not to", async () => {
    const { headset, transport, connect } = open();
    await connect();
    collect(transport.subscribeToCharacteristic({ characteristicName: "psd", manageNotifications: false }));
    await settle();
    expect(headset.notifying.has("psd")).toBe(false);
    const first = collect(transport.subscribeToCharacteristic({ characteristicName: "calm" }));
    const second = collect(transport.subscribeToCharacteristic({ characteristicName: "calm", skipJSONDecoding: true }));
    await settle();
    headset.notify("calm", 1);
    first.stop();
    expect(headset.notifying.has("calm")).toBe(true);
    second.stop();
    await settle();
    expect(headset.notifying.has("calm")).toBe(false);
    expect(first.values).toEqual([1]);
    expect(second.values).toEqual([new TextEncoder().encode("1\n")]);
  });

  test("goes on with its streams after a reconnection", async () => {
    const { headset, transport, connect, drop } = open();
    await connect();
    const { values } = collect(transport.subscribeToCharacteristic({ characteristicName: "calm" }));
    await settle();
    headset.notifyBytes("calm", new TextEncoder().encode('{"half":'));
    drop();
    await connect();
    await settle();
    headset.notify("calm", { whole: true });
    expect(values).toEqual([{ whole: true }]);
  });

  test("sends actions under an id of six digits and waits for the reply with that id", async () => {
    const { headset, transport, connect } = open();
    await connect();
    const pending = collect<number[]>(transport.pendingActions$);
    headset.reply = ({ actionId }) => {
      headset.notify("actions", { actionId: actionId + 1, status: "of another" });
      return { status: "complete" };
    };
    const action = { command: "haptics", action: "queue", message: { effects: {} }, responseRequired: true };
    const reply = await transport.dispatchAction({ characteristicName: "actions", action });
    expect(reply).toEqual({ status: "complete", actionId: 550_000 });
    expect(headset.actions).toEqual([{ actionId: 550_000, ...action }]);
    expect(pending.values).toEqual([[], [550_000], []]);
    await settle();
    expect(headset.notifying.has("actions")).toBe(false);
  });

  test("does not wait for an action that needs no reply", async () => {
    const { headset, transport, connect } = open();
    await connect();
    headset.reply = () => null;
    const action = { command: "marker", action: "add", message: { label: "now" } };
    expect(await transport.dispatchAction({ characteristicName: "actions", action })).toEqual(action);
  });

  test("gives an action up after 60 seconds, or after the time that it names", async () => {
    const { headset, clock, transport, connect } = open();
    await connect();
    headset.reply = () => null;
    const send = (more: object) =>
      transport.dispatchAction({
        characteristicName: "actions",
        action: { command: "wifi", action: "reset", responseRequired: true, ...more },
      });
    const [long, short] = [
      expect(send({})).rejects.toThrow("within 60000 ms"),
      expect(send({ responseTimeout: 500 })).rejects.toThrow("within 500 ms"),
    ];
    await clock.advance(500);
    await short;
    await clock.advance(59_500);
    await long;
    expect(transport.pendingActions$.value).toEqual([]);
  });

  test("keeps the last ten lines of its log", () => {
    const { transport } = open();
    for (let line = 1; line <= 12; line += 1) transport.addLog(`line ${line}`);
    expect(collect(transport.logs$).values).toEqual(Array.from({ length: 10 }, (_, index) => `line ${index + 3}`));
  });

  test("closes the connection, and does not open it again by itself until it is asked to", async () => {
    const { transport, connect } = open();
    await connect();
    transport.autoConnect(of("Lyra-A1B")).subscribe();
    const states = collect(transport.connection());
    await transport.disconnect();
    await settle();
    expect(states.values).toEqual(["connected", "disconnected"]);
    transport.enableAutoConnect(true);
    await settle();
    expect(states.values.slice(2)[0]).toBe("scanning");
  });
});

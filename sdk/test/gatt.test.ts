/** Radios as phones and browsers have them: one operation at a time, refusals, silence, and connections that end at any moment. */
import { BluetoothClient, type DeviceInfo } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { of } from "rxjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { collect } from "./support/connect.ts";
import { deviceInfo, type Mood, moment, settle } from "./support/fakeHeadset.ts";
import { transports } from "./support/openTransport.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const marker = { characteristicName: "actions", action: { command: "marker", action: "add", message: { label: "x".repeat(1100) } } };

describe.each(transports)("the transport %s, over a radio that does one thing at a time", (_type, open) => {
  async function openConnected() {
    const opened = open();
    await opened.connect();
    return { ...opened, code: (promise: Promise<unknown>) => promise.then(() => "done", codeOf) };
  }

  test("reads, writes and follows as much at once as the app asks for", async () => {
    const { headset, transport } = await openConnected();
    const calm = collect(transport.subscribeToCharacteristic({ characteristicName: "calm" }));
    const focus = collect(transport.subscribeToCharacteristic({ characteristicName: "focus" }));
    const asked = [
      transport.readCharacteristic("deviceId"),
      transport.readCharacteristic("status", true),
      transport.dispatchAction(marker),
      transport.dispatchAction({ characteristicName: "actions", action: { command: "haptics", action: "queue", responseRequired: true } }),
      transport.readCharacteristic("settings", true),
    ];
    expect(await Promise.all(asked)).toMatchObject([
      deviceInfo.deviceId,
      { battery: 50 },
      marker.action,
      { status: "complete" },
      { lsl: true },
    ]);
    await settle();
    headset.notify("calm", 1);
    headset.notify("focus", 2);
    expect([calm.values, focus.values]).toEqual([[1], [2]]);
  });

  test("writes values of several pieces one after another, never mixed", async () => {
    const { headset, transport } = await openConnected();
    const labels = ["a", "b", "c"].map((letter) => letter.repeat(1200));
    const send = (label: string) =>
      transport.dispatchAction({ characteristicName: "actions", action: { command: "marker", action: "add", message: { label } } });
    await Promise.all(labels.map(send));
    expect(headset.actions.map(({ message }) => (message as { label: string }).label)).toEqual(labels);
  });

  const outcomes: [outcome: string, moods: Mood[], ms: number, expected: string][] = [
    ["a refusal is tried again", ["refuse"], 100, "done"],
    ["three refusals are", ["refuse", "refuse", "refuse"], 1300, "done"],
    ["the fourth is an error", ["refuse", "refuse", "refuse", "refuse"], 1300, "characteristic-failed"],
    ["silence is one after 10 seconds", ["silent"], 10_000, "characteristic-failed"],
  ];
  const calls = {
    "a read": (transport) => transport.readCharacteristic("deviceId"),
    "a write": (transport) => transport.writeCharacteristic("auth", "good"),
  } satisfies Record<string, (transport: ReturnType<typeof open>["transport"]) => Promise<unknown>>;

  test.each(Object.entries(calls).flatMap(([name, call]) => outcomes.map((outcome) => [name, ...outcome, call] as const)))(
    "of %s, %s",
    async (_name, _outcome, moods, ms, expected, call) => {
      const { headset, clock, transport, code } = await openConnected();
      headset.moods = [...moods];
      const result = code(call(transport));
      await clock.advance(ms);
      expect(await result).toBe(expected);
      if (!moods.includes("silent")) expect(clock.taskCount, "timers left").toBe(0);
    },
  );

  test.each(outcomes)("of a stream, %s", async (_outcome, moods, ms, expected) => {
    const { headset, clock, transport } = await openConnected();
    headset.moods = [...moods];
    const { errors } = collect(transport.subscribeToCharacteristic({ characteristicName: "calm" }));
    await clock.advance(ms);
    expect(errors.map(codeOf)).toEqual(expected === "done" ? [] : [expected]);
    expect(headset.notifying.has("calm")).toBe(expected === "done");
  });

  test("an answer that comes after the limit holds the next operation back, and is not mistaken for its answer", async () => {
    const { headset, clock, transport, code } = await openConnected();
    headset.pause = () => new Promise((resolve) => clock.after(12_000, resolve));
    const late = code(transport.readCharacteristic("deviceId"));
    await clock.advance(10_000);
    expect(await late).toBe("characteristic-failed");
    headset.pause = moment;
    const next = transport.readCharacteristic("settings", true);
    await clock.advance(1999);
    expect(headset.operations).toEqual(["read deviceId"]);
    await clock.advance(1);
    expect(await next).toEqual({ lsl: true });
    expect(headset.operations).toEqual(["read deviceId", "read settings"]);
  });

  test("an operation that is never answered holds the others back for 30 seconds, not for ever", async () => {
    const { headset, clock, transport, code } = await openConnected();
    headset.moods = ["silent"];
    const outcomes = [code(transport.readCharacteristic("deviceId")), code(transport.readCharacteristic("status"))];
    await clock.advance(10_000);
    expect(await Promise.all(outcomes)).toEqual(["characteristic-failed", "characteristic-failed"]);
    await clock.advance(20_000);
    expect(await transport.readCharacteristic("deviceId")).toBe(deviceInfo.deviceId);
    expect(headset.operations).toEqual(["read deviceId", "read deviceId"]);
  });

  test("everything that waits fails at once when the connection ends, and works again over the next one", async () => {
    const { headset, clock, transport, connect, drop, code } = await openConnected();
    headset.moods = ["silent"];
    const waiting = [
      code(transport.readCharacteristic("deviceId")),
      code(transport.writeCharacteristic("auth", "good")),
      code(transport.dispatchAction({ ...marker, action: { ...marker.action, responseRequired: true } })),
    ];
    const stream = collect(transport.subscribeToCharacteristic({ characteristicName: "calm" }));
    await settle();
    drop();
    expect(await Promise.all(waiting)).toEqual(Array(3).fill("bluetooth-failed"));
    expect([clock.taskCount, stream.errors]).toEqual([1, []]);
    await connect();
    await settle();
    headset.notify("calm", 1);
    expect(stream.values).toEqual([1]);
    expect(await transport.readCharacteristic("deviceId")).toBe(deviceInfo.deviceId);
  });

  test("a value that was cut off does not spoil the next one", async () => {
    const { headset, clock, transport, code } = await openConnected();
    headset.moods = ["well", "silent"];
    const cut = code(transport.writeCharacteristic("auth", "x".repeat(1000)));
    await clock.advance(30_000);
    expect(await cut).toBe("characteristic-failed");
    headset.validToken = "good";
    await transport.writeCharacteristic("auth", "good");
    expect(headset.tokens.at(-1)).toBe("good");
  });

  test.each([
    ["connecting that never ends", 30_000, "bluetooth-failed"],
    ["connecting that takes long", 29_999, "done"],
  ])("%s", async (_name, ms, expected) => {
    const { clock, transport, radio, connect } = open();
    radio.reached = new Promise((resolve) => clock.after(ms + (expected === "done" ? 0 : 1), resolve));
    const outcome = connect().then(() => "done", codeOf);
    await clock.advance(ms);
    expect(await outcome).toBe(expected);
    await clock.advance(60_000);
    expect(transport.isConnected()).toBe(expected === "done");
  });
});

describe.each(transports)("the client over the transport %s", (_type, open) => {
  test.each(["status", "settings"] as const)("%s() goes on over the next connection when one ends while it is read", async (name) => {
    const { headset, clock, transport, connect, drop } = open();
    headset.validToken = "good";
    const client = new BluetoothClient({
      transport,
      selectedDevice$: of(deviceInfo as DeviceInfo),
      createBluetoothToken: async () => "good",
      clock,
    });
    const stream = collect(client[name]());
    await connect();
    await settle();
    headset.pause = () => new Promise(() => {});
    headset.notifying.clear();
    const second = collect(client.brainwaves("raw"));
    drop();
    headset.pause = moment;
    await connect();
    await settle();
    expect([...stream.errors, ...second.errors]).toEqual([]);
    expect(stream.values).toHaveLength(2);
  });
});

function codeOf(error: unknown): string {
  return isNoemaError(error) ? error.code : `not an error of the SDK: ${error}`;
}

/** Text over Bluetooth and from the cloud, also where the engine has neither `TextEncoder` nor `TextDecoder`. */
import { expect, onTestFinished, test, vi } from "vitest";
import { createUtf8Decoder, encodeUtf8 } from "../src/core/utf8.ts";
import { Random } from "../src/simulator/Random.ts";
import { collect } from "./support/connect.ts";
import { settle } from "./support/fakeHeadset.ts";
import { transports } from "./support/openTransport.ts";

const texts = ["", "calm", "Müller", "€ 5", "脳波", "🧠 and 🎧", "\u0000\u007f\u0080\u07ff\u0800\uffff", "\u{10000}\u{10ffff}"];

test.each(texts)("%j is written as the platform writes it, and read from pieces of any length", (text) => {
  const bytes = encodeUtf8(text);
  expect(bytes).toEqual(new TextEncoder().encode(text));
  for (let size = 1; size <= 5; size += 1) {
    const decode = createUtf8Decoder();
    let read = "";
    for (let start = 0; start < bytes.length; start += size) read += decode(bytes.slice(start, start + size));
    expect(read).toBe(text);
  }
});

test("half a surrogate pair is written as the platform writes it", () => {
  for (const text of ["a\ud83eb", "\udde0", "\ud83e"]) expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text));
});

test("bytes that are no text never throw, and hide nothing that comes after them", () => {
  const random = new Random(3);
  for (let round = 0; round < 500; round += 1) {
    const noise = Uint8Array.from({ length: 12 }, () => random.between(0, 256));
    expect(createUtf8Decoder()(Uint8Array.from([...noise, ...encodeUtf8("\nafter")]))).toMatch(/\nafter$/);
  }
});

test.each(transports)("the transport %s needs neither TextEncoder nor TextDecoder", async (_type, open) => {
  const { headset, transport, connect } = open();
  for (const name of ["TextEncoder", "TextDecoder"]) vi.stubGlobal(name, undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await connect();
  headset.validToken = "Schlüssel";
  await transport.writeCharacteristic("auth", "Schlüssel");
  expect(await transport.readCharacteristic("auth", true)).toEqual([true, 1_800_000_000_000]);
  const networks = collect<unknown>(transport.subscribeToCharacteristic({ characteristicName: "wifiNearbyNetworks" }));
  await settle();
  headset.notify("wifiNearbyNetworks", ["Café 🎧"], 3);
  expect(networks.values).toEqual([["Café 🎧"]]);
});

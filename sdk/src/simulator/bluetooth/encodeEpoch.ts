/** Raw samples as the headset sends them over Bluetooth: big-endian, 8 bytes of time, 2 of marker, 8 for each channel. */
import { sampleBytes } from "../../bluetooth/rawEpochs.ts";
import type { Epoch } from "../../types/brainwaves.ts";

export function encodeEpoch({ data, info }: Epoch): Uint8Array {
  const samples = data[0]?.length ?? 0;
  const size = sampleBytes(data.length);
  const view = new DataView(new ArrayBuffer(samples * size));
  for (let index = 0; index < samples; index += 1) {
    const start = index * size;
    view.setBigUint64(start, BigInt(Math.round(info.startTime + (index * 1000) / info.samplingRate)));
    for (const [channel, values] of data.entries()) view.setFloat64(start + 10 + channel * 8, values[index] ?? 0);
  }
  return new Uint8Array(view.buffer);
}

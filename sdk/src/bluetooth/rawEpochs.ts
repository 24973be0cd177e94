/** Raw samples over Bluetooth: big-endian bytes, regrouped into epochs of 16 samples. */
import { defer, filter, map, mergeMap, type Observable } from "rxjs";
import { sdkError } from "../core/errors.ts";
import type { Epoch } from "../types/brainwaves.ts";
import type { DeviceInfo } from "../types/device.ts";

const timestampBytes = 8;
const markerBytes = 2;
const amplitudeBytes = 8;
const epochSamples = 16;

export interface RawSample {
  /** Milliseconds since the Unix epoch. */
  timestamp: number;
  marker: number;
  /** Microvolts, one number per channel. */
  amplitudes: number[];
}

/** Length of a sample: 74 bytes for 8 channels. */
export function sampleBytes(channels: number): number {
  return timestampBytes + markerBytes + amplitudeBytes * channels;
}

/** Throws when the bytes are not a whole number of samples. */
export function decodeSamples(bytes: Uint8Array, channels: number): RawSample[] {
  const size = sampleBytes(channels);
  if (bytes.length % size !== 0) throw sdkError("bad-data", `${bytes.length} bytes of raw data are not a multiple of ${size}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / size }, (_, index) => decodeSample(view, { start: index * size, channels }));
}

function decodeSample(view: DataView, { start, channels }: { start: number; channels: number }): RawSample {
  const first = start + timestampBytes + markerBytes;
  return {
    // Engines without BigInt read two halves.
    timestamp: view.getUint32(start) * 2 ** 32 + view.getUint32(start + 4),
    marker: view.getUint16(start + timestampBytes),
    amplitudes: Array.from({ length: channels }, (_, channel) => view.getFloat64(first + channel * amplitudeBytes)),
  };
}

/** Epochs of 16 samples, whatever the model, without a gap: what came before a lost packet is dropped. The mains frequency is not told over Bluetooth. */
export function toEpochs({ channelNames, samplingRate }: DeviceInfo) {
  return (bytes$: Observable<Uint8Array>): Observable<Epoch> =>
    bytes$.pipe(
      mergeMap((bytes) => decodeSamples(bytes, channelNames.length)),
      inRuns(1500 / samplingRate),
      map((samples) => ({
        data: channelNames.map((_, channel) => samples.map(({ amplitudes }) => amplitudes[channel] ?? 0)),
        info: { samplingRate, startTime: samples[0]?.timestamp ?? 0, channelNames },
      })),
    );
}

/** Runs of samples of which each follows the one before within `ms`. */
function inRuns(ms: number) {
  return (samples$: Observable<RawSample>): Observable<RawSample[]> =>
    defer(() => {
      let run: RawSample[] = [];
      return samples$.pipe(
        map((sample) => {
          const last = run.length < epochSamples ? run.at(-1) : undefined;
          run = last && sample.timestamp - last.timestamp <= ms ? [...run, sample] : [sample];
          return run;
        }),
        filter(({ length }) => length === epochSamples),
      );
    });
}

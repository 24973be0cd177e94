/** The streams over Bluetooth. */
import {
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  type MonoTypeOperatorFunction,
  map,
  NEVER,
  type Observable,
  share,
  shareReplay,
  startWith,
  switchMap,
  throwError,
} from "rxjs";
import type { Calm, Focus } from "../types/awareness.ts";
import type { BrainwavesLabel, Epoch, PowerByBand, PSD, RawUnfilteredEpoch } from "../types/brainwaves.ts";
import type { Accelerometer, DeviceStatus, Settings, SignalQuality } from "../types/status.ts";
import { BluetoothLink } from "./BluetoothLink.ts";
import { toEpochs } from "./rawEpochs.ts";

const spectralLabels = ["psd", "powerByBand"];

export abstract class BluetoothStreams extends BluetoothLink {
  readonly #shared = new Map<string, Observable<unknown>>();

  /**
   * Emits the status of the headset: the current one first, then each change. Active only while the headset accepts this app.
   *
   * @returns Complete statuses.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.status().subscribe(({ battery }) => console.log(`${battery} %`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/status | Device Status}
   */
  status(): Observable<DeviceStatus> {
    return this.#state("status");
  }

  /**
   * Emits the settings of the headset: the current ones first, then each change. Active only while the headset accepts this app.
   *
   * @returns Complete settings.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.settings().subscribe((settings) => console.log(settings.osc));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/settings | Device Settings}
   */
  settings(): Observable<Settings> {
    return this.#state("settings");
  }

  /**
   * Streams how focused the wearer is. Active only while the headset accepts this app.
   *
   * @returns Probabilities from 0 to 1.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.focus().subscribe(({ probability }) => console.log(probability));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/focus | Focus}
   */
  focus(): Observable<Focus> {
    return this.#stream("focus");
  }

  /**
   * Streams how calm the wearer is. Active only while the headset accepts this app.
   *
   * @returns Probabilities from 0 to 1.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.calm().subscribe(({ probability }) => console.log(probability));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/calm | Calm}
   */
  calm(): Observable<Calm> {
    return this.#stream("calm");
  }

  /**
   * Streams the movement of the head. Active only while the headset accepts this app.
   *
   * @returns Accelerations in g and angles in degrees.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.accelerometer().subscribe(({ pitch }) => console.log(pitch));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#more-from-the-bluetooth-client | More from the Bluetooth client}
   */
  accelerometer(): Observable<Accelerometer> {
    return this.#stream("accelerometer");
  }

  /**
   * Streams the contact of each sensor with the skin. Active only while the headset accepts this app.
   *
   * @returns Standard deviation in microvolts and status of each channel, by its name.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.signalQuality().subscribe((quality) => console.log(quality.C3?.status));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/signal-quality | Signal Quality}
   */
  signalQuality(): Observable<SignalQuality> {
    return this.#stream("signalQuality");
  }

  /**
   * Streams brainwaves. Active only while the headset accepts this app. Raw epochs have 16 samples on every model, and no notch frequency.
   *
   * @param label - The kind of data. An unknown label counts as `"raw"`.
   * @returns Payloads of this kind.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.brainwaves("psd").subscribe((value) => console.log(value));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/brainwaves#differences-over-bluetooth | Differences over Bluetooth}
   */
  brainwaves(label: "raw"): Observable<Epoch>;
  /**
   * Streams voltages as measured, with offset and mains hum. Active only while the headset accepts this app.
   *
   * @param label - `"rawUnfiltered"`.
   * @returns Epochs in microvolts, at the rate of `"raw"`.
   */
  brainwaves(label: "rawUnfiltered"): Observable<RawUnfilteredEpoch>;
  /**
   * Streams the spectrum of each channel. Active only while the headset accepts this app.
   *
   * @param label - `"psd"`.
   * @returns Power per frequency and channel, 4 times a second.
   */
  brainwaves(label: "psd"): Observable<PSD>;
  /**
   * Streams the mean power of each channel in five bands. Active only while the headset accepts this app.
   *
   * @param label - `"powerByBand"`.
   * @returns Power per band and channel, 4 times a second.
   */
  brainwaves(label: "powerByBand"): Observable<PowerByBand>;
  /**
   * Streams brainwaves of a kind that is chosen at run time. Active only while the headset accepts this app.
   *
   * @param label - The kind of data.
   * @returns Payloads of this kind.
   */
  brainwaves(label: BrainwavesLabel): Observable<Epoch | RawUnfilteredEpoch | PSD | PowerByBand>;
  brainwaves(label: BrainwavesLabel): Observable<Epoch | RawUnfilteredEpoch | PSD | PowerByBand> {
    if (spectralLabels.includes(label)) return this.#stream(label);
    return this.#epochs(label === "rawUnfiltered" ? "rawUnfiltered" : "raw");
  }

  /** @hidden Values of a characteristic, only while the headset accepts this app. */
  protected follow$(characteristicName: string, skipJSONDecoding = false): Observable<unknown> {
    const values$ = this.isAuthenticated$.pipe(
      distinctUntilChanged(),
      switchMap((accepted) => (accepted ? this.transport.subscribeToCharacteristic({ characteristicName, skipJSONDecoding }) : NEVER)),
    );
    return this.life.live(values$);
  }

  /** @hidden The present value of a characteristic, then each that is notified. */
  protected state$(characteristicName: string): Observable<unknown> {
    const present$ = this.isAuthenticated$.pipe(
      distinctUntilChanged(),
      filter((accepted) => accepted),
      switchMap(() => this.#whileConnected$(() => this.transport.readCharacteristic(characteristicName, true))),
    );
    return combineLatest([present$, this.follow$(characteristicName).pipe(startWith(undefined))]).pipe(
      map(([present, notified]) => notified ?? present),
    );
  }

  /** The value, or nothing when the connection is lost meanwhile: the next one asks again. */
  #whileConnected$<T>(read: () => Promise<T>): Observable<T> {
    return defer(read).pipe(catchError((error: unknown) => (this.transport.isConnected() ? throwError(() => error) : NEVER)));
  }

  #stream<T>(name: string): Observable<T> {
    return this.#once(name, () => this.follow$(name).pipe(whole(), share())) as Observable<T>;
  }

  #state<T>(name: string): Observable<T> {
    return this.#once(name, () => this.state$(name).pipe(shareReplay({ bufferSize: 1, refCount: true }))) as Observable<T>;
  }

  #epochs(name: string): Observable<Epoch> {
    const epochs$ = () =>
      this.isAuthenticated$.pipe(
        distinctUntilChanged(),
        switchMap((accepted) => (accepted ? this.#whileConnected$(() => this.getInfo()) : NEVER)),
        switchMap((info) =>
          this.follow$(name, true).pipe(
            map((bytes) => bytes as Uint8Array),
            toEpochs(info),
          ),
        ),
        share(),
      );
    return this.#once(name, epochs$) as Observable<Epoch>;
  }

  /** One stream for all who follow the same characteristic. */
  #once(name: string, create: () => Observable<unknown>): Observable<unknown> {
    const stream$ = this.#shared.get(name) ?? this.life.live(create());
    this.#shared.set(name, stream$);
    return stream$;
  }
}

/** Values of a metric have the same number of parts each. One with another number than most has lost a packet in its middle. */
function whole<T>(): MonoTypeOperatorFunction<T> {
  return (values$) =>
    defer(() => {
      const counts = new Map<number, number>();
      let usual = 0;
      return values$.pipe(
        filter((value) => {
          const parts = partsOf(value);
          const count = (counts.get(parts) ?? 0) + 1;
          counts.set(parts, count);
          if (count > (counts.get(usual) ?? 0)) usual = parts;
          return parts === usual;
        }),
      );
    });
}

function partsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + partsOf(part), 0);
}

/** The headset over Bluetooth alone: the public class, with the actions. */
import type { Observable } from "rxjs";
import { hapticsAction, markerAction } from "../core/action.ts";
import { required } from "../core/errors.ts";
import { completeQueue } from "../core/haptics.ts";
import type { CallOptions } from "../core/signal.ts";
import type { Action, HapticQueues, HapticsReply } from "../types/commands.ts";
import { BluetoothStreams } from "./BluetoothStreams.ts";

const hapticsTimeout = 4000;

/**
 * The Bluetooth client: `headset.bluetooth`, if you pass a transport. It connects to the selected headset by itself and keeps the app authenticated: it checks this when it connects and every hour, and requests a token from the cloud if needed.
 *
 * @example
 * ```ts run
 * import { Noema, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
 *
 * const headset = new Noema({
 *   bluetoothTransport: new WebBluetoothTransport(),
 *   streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
 * });
 *
 * headset.bluetooth?.connection().subscribe((state) => console.log(state));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/bluetooth-web#more-from-the-bluetooth-client | More from the Bluetooth client}
 */
export class BluetoothClient extends BluetoothStreams {
  /**
   * Manages the Wi-Fi of the headset: lists, joins and forgets networks, resets the Wi-Fi, and measures the speed. Calls need authentication.
   *
   * `connect` waits at most 120 s, `forgetConnection` 15 s, `reset` 30 s and `speedTest` 60 s. `connect` and `forgetConnection` reject without an ssid.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().bluetooth?.wifi.connect("Living Room", "the password");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#put-the-headset-on-a-wi-fi-network | Connect the headset to a Wi-Fi network}
   */
  readonly wifi: {
    /** Networks in range of the headset. */
    nearbyNetworks(): Observable<unknown>;
    /** Networks that the headset knows. */
    connections(): Observable<unknown>;
    /** Joins a network. */
    connect(ssid: string, password?: string | undefined, options?: CallOptions): Promise<unknown>;
    /** Removes a known network. */
    forgetConnection(ssid: string, options?: CallOptions): Promise<unknown>;
    /** Resets the Wi-Fi of the headset. */
    reset(options?: CallOptions): Promise<unknown>;
    /** Measures the connection. */
    speedTest(options?: CallOptions): Promise<unknown>;
  } = {
    nearbyNetworks: () => this.follow$("wifiNearbyNetworks"),
    connections: () => this.follow$("wifiConnections"),
    connect: async (ssid, password, options) => this.#wifi("connect", 120_000, { ssid: needSsid("connect", ssid), password }, options),
    forgetConnection: async (ssid, options) =>
      this.#wifi("forgetConnection", 15_000, { ssid: needSsid("forgetConnection", ssid) }, options),
    reset: (options) => this.#wifi("reset", 30_000, undefined, options),
    speedTest: (options) => this.#wifi("speedTest", 60_000, undefined, options),
  };

  /**
   * Adds a marker to the brainwaves.
   *
   * @param label - Name of the moment, such as `"eyes-closed"`.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The action that was sent.
   * @throws Rejects without a label, and if the headset does not accept this app yet.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().bluetooth?.addMarker("eyes-closed");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/brainwaves#mark-a-moment | Mark a moment}
   */
  async addMarker(label: string, options?: CallOptions): Promise<unknown> {
    if (typeof label !== "string" || label === "") throw required("addMarker", "a label");
    return this.dispatchAction(markerAction(label, this.clock.now()), options);
  }

  /**
   * Plays effects on the motors of the headset, and waits for the reply.
   *
   * @param effects - Up to 7 effect names for each motor, `P7` and `P8`.
   * @param options - `signal` of an `AbortController`, to cancel the call. Effects that the headset has received are still played.
   * @returns The reply; its `status` is `"complete"` when done.
   * @throws Rejects if the headset does not accept this app yet, for an unknown motor, for more than 7 effects on a motor, and if there is no reply within 4000 ms; for effects that take longer, until half a second after their end.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const { softBump60 } = headset.getHapticEffects();
   *
   * await headset.bluetooth?.haptics({ P7: [softBump60] });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/haptics | Haptics}
   */
  async haptics(effects: HapticQueues, options?: CallOptions): Promise<HapticsReply> {
    const { modelVersion } = this.deviceInfo ?? (await this.getInfo(options));
    return this.dispatchAction(hapticsAction(completeQueue(modelVersion, effects), hapticsTimeout), options) as Promise<HapticsReply>;
  }

  /**
   * Sends an action to the headset.
   *
   * @param action - Command, action and message, and whether and how long (in milliseconds) to wait for the reply.
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The reply, or the action itself if no reply is required.
   * @throws Rejects if the headset does not accept this app yet, and if there is no reply in time (by default 60,000 ms).
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().bluetooth?.dispatchAction({ command: "wifi", action: "reset", responseRequired: true });
   * ```
   */
  dispatchAction(action: Action, options?: CallOptions): Promise<unknown> {
    const run = async (end$: Observable<never>) => {
      await this.requireAuthentication();
      return this.transport.dispatchAction({ characteristicName: "actions", action, end$ });
    };
    return this.life.call(`${action.command}/${action.action}`, run, options);
  }

  #wifi(action: string, responseTimeout: number, message: unknown, options?: CallOptions): Promise<unknown> {
    return this.dispatchAction({ command: "wifi", action, message, responseRequired: true, responseTimeout }, options);
  }
}

function needSsid(method: string, ssid: string): string {
  if (!ssid) throw required(`wifi.${method}`, "an ssid");
  return ssid;
}

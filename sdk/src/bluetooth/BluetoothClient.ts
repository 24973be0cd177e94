/** The headset over Bluetooth alone: the public class, with the actions. */
import type { Observable } from "rxjs";
import { hapticsAction, markerAction } from "../core/action.ts";
import { required } from "../core/errors.ts";
import { completeQueue } from "../core/haptics.ts";
import type { Action, HapticQueues, HapticsReply } from "../types/commands.ts";
import { BluetoothStreams } from "./BluetoothStreams.ts";

const hapticsTimeout = 4000;

/**
 * The headset over Bluetooth: what `headset.bluetooth` is when a transport was given. It connects by itself to the selected headset and keeps itself authenticated: it checks on connection and every hour, with a token of the cloud where needed.
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
   * Manages the Wi-Fi of the headset: lists networks, joins one, forgets one, resets, and measures the speed. Calls need authentication.
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
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#put-the-headset-on-a-wi-fi-network | Put the headset on a Wi-Fi network}
   */
  readonly wifi: {
    /** Networks that the headset can see. */
    nearbyNetworks(): Observable<unknown>;
    /** Networks that the headset knows. */
    connections(): Observable<unknown>;
    /** Joins a network. */
    connect(ssid: string, password?: string | undefined): Promise<unknown>;
    /** Removes a known network. */
    forgetConnection(ssid: string): Promise<unknown>;
    /** Resets the Wi-Fi of the headset. */
    reset(): Promise<unknown>;
    /** Measures the connection. */
    speedTest(): Promise<unknown>;
  } = {
    nearbyNetworks: () => this.follow$("wifiNearbyNetworks"),
    connections: () => this.follow$("wifiConnections"),
    connect: async (ssid, password) => this.#wifi("connect", 120_000, { ssid: needSsid("connect", ssid), password }),
    forgetConnection: async (ssid) => this.#wifi("forgetConnection", 15_000, { ssid: needSsid("forgetConnection", ssid) }),
    reset: () => this.#wifi("reset", 30_000),
    speedTest: () => this.#wifi("speedTest", 60_000),
  };

  /**
   * Sets a marker in the brainwaves.
   *
   * @param label - Name of the moment, such as `"eyes-closed"`.
   * @returns The action that was sent.
   * @throws Without a label. Rejects before the headset accepts this app.
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
  addMarker(label: string): Promise<unknown> {
    if (typeof label !== "string" || label === "") throw required("addMarker", "a label");
    return this.dispatchAction(markerAction(label, this.clock.now()));
  }

  /**
   * Plays effects on the motors of the headset, and waits for the reply.
   *
   * @param effects - For each motor, `P7` or `P8`, up to 7 effect names.
   * @returns The reply; its `status` is `"complete"` when done.
   * @throws Rejects before the headset accepts this app, for an unknown motor, for more than 7 effects on one, and without a reply within 4000 ms, or half a second after the end of effects that take longer.
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
  async haptics(effects: HapticQueues): Promise<HapticsReply> {
    const { modelVersion } = this.deviceInfo ?? (await this.getInfo());
    return this.dispatchAction(hapticsAction(completeQueue(modelVersion, effects), hapticsTimeout)) as Promise<HapticsReply>;
  }

  /**
   * Sends an action to the headset.
   *
   * @param action - Command and action, the message they need, and whether and how long (in milliseconds) to wait for the reply.
   * @returns The reply, or the action itself when none is required.
   * @throws Rejects before the headset accepts this app, and without a reply in time: 60,000 ms unless told otherwise.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().bluetooth?.dispatchAction({ command: "wifi", action: "reset", responseRequired: true });
   * ```
   */
  async dispatchAction(action: Action): Promise<unknown> {
    await this.requireAuthentication();
    return this.transport.dispatchAction({ characteristicName: "actions", action });
  }

  #wifi(action: string, responseTimeout: number, message?: unknown): Promise<unknown> {
    return this.dispatchAction({ command: "wifi", action, message, responseRequired: true, responseTimeout });
  }
}

function needSsid(method: string, ssid: string): string {
  if (!ssid) throw required(`wifi.${method}`, "an ssid");
  return ssid;
}

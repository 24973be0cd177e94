/** What the selected headset is and does: information, status, settings, and the path of its data. */
import { distinctUntilChanged, filter, type Observable } from "rxjs";
import { isRecord, isSame } from "../core/deepEqual.ts";
import { required } from "../core/errors.ts";
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import type { DeviceStatus, Settings } from "../types/status.ts";
import type { STREAMING_MODE } from "../types/streamingMode.ts";
import { DeviceMembers } from "./DeviceMembers.ts";

export abstract class HeadsetMembers extends DeviceMembers {
  /**
   * Reads the fixed facts of the selected headset, over Wi-Fi or Bluetooth.
   *
   * @returns The facts.
   * @throws Rejects when no headset is selected, and without the scope `read:devices-info`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const { deviceNickname, samplingRate } = await headset.getInfo();
   *
   * console.log(`${deviceNickname} measures at ${samplingRate} Hz`);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/info | Device Information}
   */
  async getInfo(): Promise<DeviceInfo> {
    this.core.session.requireScope("read:devices-info");
    return this.core.overActivePath({
      wifi: async ({ deviceId }) => (await this.core.cloud.read(`devices/${deviceId}/info`)) as DeviceInfo,
      bluetooth: (client) => client.getInfo(),
    });
  }

  /**
   * Follows the OS version of the headset, unlike `osVersion` in the device information, which is that of the time of the call.
   *
   * @transport wifi
   *
   * @returns The last known version, then each change. It errors without the scope `read:devices-info`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.osVersion().subscribe((version) => console.log(`The headset runs OS ${version}`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/info#follow-the-os-version | Follow the OS version}
   */
  osVersion(): Observable<OSVersion> {
    const version$ = this.core.ofDevice(({ deviceId }) => this.core.osVersion$(deviceId));
    return this.core.session.guard("read:devices-info", version$.pipe(distinctUntilChanged()));
  }

  /**
   * Follows which path carries the data, and whether it is up. It needs no scope and no selected headset.
   *
   * @returns `connected`, whether data can flow now; `activeMode`, the path in use; `streamingMode`, the strategy in effect. The present state first, then each change.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.streamingState().subscribe(({ connected, activeMode }) => {
   *   console.log(connected ? `Streaming over ${activeMode}` : "Not connected");
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/streaming#follow-the-streaming-state | Follow the streaming state}
   */
  streamingState(): Observable<{ connected: boolean; activeMode: "wifi" | "bluetooth"; streamingMode: STREAMING_MODE }> {
    return this.core.streamingState$;
  }

  /**
   * Ends the session between your app and the headset, on the path that is active. It does not log out.
   *
   * @transport wifi bluetooth
   *
   * @returns A Promise that resolves when the headset no longer streams to this instance.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.disconnect();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/disconnect | Disconnect}
   */
  async disconnect(): Promise<void> {
    if (!this.core.devices.selected$.value) return;
    await this.core.overActivePath({
      wifi: () => this.core.leaveDevice(),
      bluetooth: (client) => client.disconnect(),
    });
  }

  /**
   * Follows the status of the headset: state, battery, charging, sleep and heartbeat. It emits on change, also while the headset is offline.
   *
   * @transport wifi bluetooth
   *
   * @returns Complete statuses, the present one first. It errors without the scope `read:devices-status`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.status().subscribe(({ state, battery }) => console.log(`${state}, ${battery} %`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/status | Device Status}
   */
  status(): Observable<DeviceStatus> {
    return this.core.session.guard("read:devices-status", this.core.status$().pipe(distinctUntilChanged(isSame)));
  }

  /**
   * Follows the settings of the headset.
   *
   * @transport wifi
   *
   * @returns The last known settings, then each change. It errors without the scope `read:devices-settings`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.settings().subscribe(({ lsl }) => console.log(`LSL output: ${lsl}`));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/settings | Device Settings}
   */
  settings(): Observable<Settings> {
    const settings$ = this.core.ofDevice(({ deviceId }) => this.core.cloud.watch(`devices/${deviceId}/settings`));
    return this.core.session.guard(
      "read:devices-settings",
      settings$.pipe(filter(isRecord), distinctUntilChanged(isSame)) as Observable<Settings>,
    );
  }

  /**
   * Changes settings of the headset. Those that you leave out keep their values.
   *
   * @transport wifi
   *
   * @param settings - The settings to change.
   * @returns A Promise that resolves when they are stored.
   * @throws Rejects when no headset is selected, and without the scope `write:devices-settings`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.changeSettings({ lsl: true });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/settings#change-a-setting | Change a setting}
   */
  async changeSettings(settings: Settings): Promise<void> {
    this.core.session.requireScope("write:devices-settings");
    if (!settings) throw required("changeSettings", "settings");
    const { deviceId } = this.core.requireDevice();
    await this.core.cloud.merge(`devices/${deviceId}/settings`, { ...settings });
  }
}

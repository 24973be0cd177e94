/** What the selected headset is and does: information, status, settings, and the path of its data. */
import { distinctUntilChanged, filter, type Observable } from "rxjs";
import type { CloudState } from "../cloud/CloudClient.ts";
import type { Core } from "../core/Core.ts";
import { isRecord, isSame } from "../core/deepEqual.ts";
import { disconnected, required } from "../core/errors.ts";
import type { CallOptions } from "../core/signal.ts";
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import type { DeviceStatus, Settings } from "../types/status.ts";
import type { STREAMING_MODE } from "../types/streamingMode.ts";

export class Headset {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async getInfo(end$: Observable<never>, options?: CallOptions): Promise<DeviceInfo> {
    this.#core.session.requireScope("read:devices-info");
    return this.#core.overActivePath({
      wifi: async ({ deviceId }) => (await this.#core.cloud.read(`devices/${deviceId}/info`, end$)) as DeviceInfo,
      bluetooth: (client) => client.getInfo(options),
    });
  }

  osVersion(): Observable<OSVersion> {
    const version$ = this.#core.ofDevice(({ deviceId }) => this.#core.osVersion$(deviceId));
    return this.#core.session.guard("read:devices-info", version$.pipe(distinctUntilChanged()));
  }

  streamingState(): Observable<{ connected: boolean; activeMode: "wifi" | "bluetooth"; streamingMode: STREAMING_MODE }> {
    return this.#core.streamingState$;
  }

  cloudState(): Observable<CloudState> {
    return this.#core.cloud.state$;
  }

  async disconnect(): Promise<void> {
    if (!this.#core.devices.selected$.value) return;
    // First, so that no stream goes on over the other path.
    this.#core.endStreams(disconnected());
    const closed = this.#core.overActivePath({ wifi: async () => {}, bluetooth: (client) => client.disconnect() });
    await this.#core.atMost(Promise.all([closed, this.#core.leaveDevice()]));
  }

  status(): Observable<DeviceStatus> {
    return this.#core.session.guard("read:devices-status", this.#core.status$().pipe(distinctUntilChanged(isSame)));
  }

  settings(): Observable<Settings> {
    const settings$ = this.#core.ofDevice(({ deviceId }) => this.#core.cloud.watch(`devices/${deviceId}/settings`));
    return this.#core.session.guard(
      "read:devices-settings",
      settings$.pipe(filter(isRecord), distinctUntilChanged(isSame)) as Observable<Settings>,
    );
  }

  async changeSettings(settings: Settings, end$: Observable<never>): Promise<void> {
    this.#core.session.requireScope("write:devices-settings");
    if (!isRecord(settings)) throw required("changeSettings", "settings");
    const { deviceId } = this.#core.requireDevice();
    await this.#core.cloud.merge(`devices/${deviceId}/settings`, { ...settings }, end$);
  }
}

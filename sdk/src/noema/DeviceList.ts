/** The headsets of the account. */
import { filter, type Observable } from "rxjs";
import type { Core } from "../core/Core.ts";
import { aborted$, type CallOptions } from "../core/signal.ts";
import type { DeviceInfo, DeviceSelector } from "../types/device.ts";

export class DeviceList {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  getDevices(options?: CallOptions): Promise<DeviceInfo[]> {
    return this.#core.devices.list(aborted$(options, "getDevices()"));
  }

  onUserDevicesChange(): Observable<DeviceInfo[]> {
    return this.#core.session.guard("read:devices-info", this.#core.devices.changes$());
  }

  async addDevice(deviceId: string): Promise<void> {
    this.#core.session.requireScope("write:devices-add");
    await this.#core.devices.add(deviceId);
  }

  async removeDevice(deviceId: string): Promise<void> {
    this.#core.session.requireScope("write:devices-remove");
    await this.#core.devices.remove(deviceId);
    await this.#core.atMost(this.#core.hasLeft());
  }

  async transferDevice(
    options: { deviceId: string; recipientsEmail: string } | { deviceId: string; recipientsUserId: string },
  ): Promise<void> {
    this.#core.session.requireScope("write:devices-remove");
    await this.#core.devices.transfer(options);
    await this.#core.atMost(this.#core.hasLeft());
  }

  async selectDevice(
    deviceSelector: DeviceSelector | ((devices: DeviceInfo[]) => DeviceInfo | undefined),
    options?: CallOptions,
  ): Promise<DeviceInfo> {
    return this.#core.devices.select(deviceSelector, aborted$(options, "selectDevice()"));
  }

  async getSelectedDevice(): Promise<DeviceInfo | null | undefined> {
    this.#core.session.requireScope("read:devices-info");
    return this.#core.devices.selected$.value;
  }

  onDeviceChange(): Observable<DeviceInfo | null> {
    const selected$ = this.#core.devices.selected$.pipe(filter((device) => device !== undefined));
    return this.#core.session.guard("read:devices-info", selected$);
  }
}

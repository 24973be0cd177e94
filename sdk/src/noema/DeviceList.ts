/** The headsets of the account. */
import { filter, type Observable } from "rxjs";
import type { Core } from "../core/Core.ts";
import type { DeviceInfo, DeviceSelector, TransferOptions } from "../types/device.ts";

export class DeviceList {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  getDevices(end$: Observable<never>): Promise<DeviceInfo[]> {
    return this.#core.devices.list(end$);
  }

  onUserDevicesChange(): Observable<DeviceInfo[]> {
    return this.#core.session.guard("read:devices-info", this.#core.devices.changes$());
  }

  async addDevice(deviceId: string, end$: Observable<never>): Promise<void> {
    this.#core.session.requireScope("write:devices-add");
    await this.#core.devices.add(deviceId, end$);
  }

  async removeDevice(deviceId: string, end$: Observable<never>): Promise<void> {
    this.#core.session.requireScope("write:devices-remove");
    await this.#core.devices.remove(deviceId, end$);
    await this.#core.atMost(this.#core.hasLeft());
  }

  async transferDevice(options: TransferOptions, end$: Observable<never>): Promise<void> {
    this.#core.session.requireScope("write:devices-remove");
    await this.#core.devices.transfer(options, end$);
    await this.#core.atMost(this.#core.hasLeft());
  }

  async selectDevice(
    deviceSelector: DeviceSelector | ((devices: DeviceInfo[]) => DeviceInfo | undefined),
    end$: Observable<never>,
  ): Promise<DeviceInfo> {
    return this.#core.devices.select(deviceSelector, end$);
  }

  async getSelectedDevice(): Promise<DeviceInfo | null | undefined> {
    this.#core.session.requireScope("read:devices-info");
    return this.#core.devices.selected$.value;
  }

  onDeviceChange(): Observable<DeviceInfo | null> {
    const selected$ = this.#core.devices.followed$.pipe(filter((device) => device !== undefined));
    return this.#core.session.guard("read:devices-info", selected$);
  }
}

/** The headsets of the account. */
import { filter, type Observable } from "rxjs";
import type { DeviceInfo, DeviceSelector } from "../types/device.ts";
import { AccountMembers } from "./AccountMembers.ts";

export abstract class DeviceMembers extends AccountMembers {
  /**
   * Lists the headsets of the account.
   *
   * @returns The headsets, first claimed first.
   * @throws Rejects when nobody is logged in.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * console.log((await headset.getDevices()).map(({ deviceNickname }) => deviceNickname));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#list-the-headsets | List the headsets}
   */
  getDevices(): Promise<DeviceInfo[]> {
    return this.core.devices.list();
  }

  /**
   * Follows the headsets of the account.
   *
   * @returns The headsets, first claimed first: the present list, then each change. It errors without the scope `read:devices-info`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onUserDevicesChange().subscribe((devices) => console.log(devices.length));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#list-the-headsets | List the headsets}
   */
  onUserDevicesChange(): Observable<DeviceInfo[]> {
    return this.core.session.guard("read:devices-info", this.core.devices.changes$());
  }

  /**
   * Claims a headset for the account.
   *
   * @param deviceId - 32 hexadecimal characters.
   * @returns A Promise that resolves when the headset belongs to the account.
   * @throws Rejects when nobody is logged in, when the id has another form, when the headset is in this account already or claimed by another one, and without the scope `write:devices-add`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.addDevice("a1b2c3d4e5f60718293a4b5c6d7e8f90");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manage-the-headsets-of-an-account | Manage the headsets of an account}
   */
  async addDevice(deviceId: string): Promise<void> {
    this.core.session.requireScope("write:devices-add");
    await this.core.devices.add(deviceId);
  }

  /**
   * Releases a headset from the account. If it was the selected one, nothing is selected any more.
   *
   * @param deviceId - 32 hexadecimal characters.
   * @returns A Promise that resolves when the headset can be claimed anew.
   * @throws Rejects when nobody is logged in, and without the scope `write:devices-remove`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.removeDevice("a1b2c3d4e5f60718293a4b5c6d7e8f90");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manage-the-headsets-of-an-account | Manage the headsets of an account}
   */
  async removeDevice(deviceId: string): Promise<void> {
    this.core.session.requireScope("write:devices-remove");
    await this.core.devices.remove(deviceId);
  }

  /**
   * Hands a headset to another account.
   *
   * @param options - `deviceId`, and the recipient by `recipientsEmail` or `recipientsUserId`.
   * @returns A Promise that resolves when the headset belongs to the recipient.
   * @throws Rejects when nobody is logged in, when the id or the recipient is missing, and without the scope `write:devices-remove`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * await headset.transferDevice({
   *   deviceId: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
   *   recipientsEmail: "colleague@example.com",
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manage-the-headsets-of-an-account | Manage the headsets of an account}
   */
  async transferDevice(
    options: { deviceId: string; recipientsEmail: string } | { deviceId: string; recipientsUserId: string },
  ): Promise<void> {
    this.core.session.requireScope("write:devices-remove");
    await this.core.devices.transfer(options);
  }

  /**
   * Selects the headset that all streams and commands go to.
   *
   * @param deviceSelector - A function that picks one of the headsets of the account, or a pair of a field and its value.
   * @returns The selected headset.
   * @throws Rejects when nobody is logged in, when the account has no headset, when none matches, and without the scope `read:devices-info`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * const device = await headset.selectDevice((devices) => devices.find(({ modelVersion }) => modelVersion === "3"));
   *
   * console.log(`Using ${device.deviceNickname}`);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#manual | Manual selection}
   */
  async selectDevice(deviceSelector: DeviceSelector): Promise<DeviceInfo> {
    return this.core.devices.select(deviceSelector);
  }

  /**
   * Tells which headset is selected.
   *
   * @returns The headset; `null` after it left the account; `undefined` when none was selected yet.
   * @throws Rejects without the scope `read:devices-info`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const device = await headset.getSelectedDevice();
   *
   * console.log(device?.deviceNickname ?? "none");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#know-which-headset-is-selected | Know which headset is selected}
   */
  async getSelectedDevice(): Promise<DeviceInfo | null | undefined> {
    this.core.session.requireScope("read:devices-info");
    return this.core.devices.selected$.value;
  }

  /**
   * Follows which headset is selected. Silent until the first selection.
   *
   * @returns Each selected headset, and `null` after it left the account. It errors without the scope `read:devices-info`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onDeviceChange().subscribe((device) => console.log(device?.deviceNickname ?? "none"));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection#know-which-headset-is-selected | Know which headset is selected}
   */
  onDeviceChange(): Observable<DeviceInfo | null> {
    const selected$ = this.core.devices.selected$.pipe(filter((device) => device !== undefined));
    return this.core.session.guard("read:devices-info", selected$);
  }
}

/** Choosing, listing and managing headsets. */
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
import { describe, expect, test } from "vitest";
import { collect, connect, loginOf } from "./support/connect.ts";
import { createNetworkSimulator } from "./support/network.ts";

interface Device {
  deviceId: string;
  modelVersion: string;
}

const foreignId = "0123456789abcdef0123456789abcdef";

describe("the list of headsets", () => {
  test("is ordered by the time of the claim, oldest first", async () => {
    const { headset } = await connect({ model: 3, otherModels: [1, 2] });
    expect((await headset.getDevices()).map(({ modelVersion }) => modelVersion)).toEqual(["3", "1", "2"]);
  });

  test("is refused to nobody", async () => {
    await expect(new Noema({ ...createSimulator().options }).getDevices()).rejects.toThrow("logged in");
  });

  test("is told again on each change", async () => {
    const { simulator, headset } = await connect({ otherModels: [2] });
    const lists = collect<Device[]>(headset.onUserDevicesChange());
    await simulator.advance(0);
    await headset.removeDevice(simulator.device.deviceId);
    await simulator.advance(0);
    expect(lists.values.map((devices) => devices.length)).toEqual([2, 1]);
  });
});

describe("selection", () => {
  test("takes the headset of the option deviceId", async () => {
    const simulator = createSimulator({ otherModels: [2] });
    const lister = new Noema({ ...simulator.options });
    await lister.login(loginOf(simulator));
    const second = (await lister.getDevices())[1]?.deviceId;
    const headset = new Noema({ ...simulator.options, deviceId: second });
    await headset.login(loginOf(simulator));
    expect((await headset.getSelectedDevice())?.deviceId).toBe(second);
  });

  test("waits for selectDevice() when autoSelectDevice is off", async () => {
    const { headset } = await connect({ otherModels: [2] }, { autoSelectDevice: false });
    const changes = collect<Device | null>(headset.onDeviceChange());
    expect(await headset.getSelectedDevice()).toBeUndefined();
    const device = await headset.selectDevice((devices) => devices.find(({ modelVersion }) => modelVersion === "2"));
    expect(device.modelVersion).toBe("2");
    expect(changes.values).toEqual([device]);
  });

  test("takes a field and its value, compared by JSON", async () => {
    const { headset } = await connect({ otherModels: [2] }, { autoSelectDevice: false });
    expect((await headset.selectDevice(["deviceNickname", "Lyra-A1B"])).modelVersion).toBe("3");
    expect((await headset.selectDevice(["channelNames", "CP5 F5 C3 CP3 CP6 F6 C4 CP4".split(" ")])).modelVersion).toBe("2");
  });

  test("can be made again on the same instance", async () => {
    const { headset } = await connect({ otherModels: [2] });
    const changes = collect<Device>(headset.onDeviceChange());
    await headset.selectDevice(["modelVersion", "2"]);
    expect(changes.values.map(({ modelVersion }) => modelVersion)).toEqual(["3", "2"]);
  });

  test("rejects when nothing matches, and when there is nothing to match", async () => {
    const { simulator, headset } = await connect({}, { autoSelectDevice: false });
    await expect(headset.selectDevice(() => undefined)).rejects.toThrow("no headset of this account matches");
    await expect(headset.selectDevice(["modelVersion", "9"])).rejects.toThrow("no headset of this account matches");
    await headset.removeDevice(simulator.device.deviceId);
    await expect(headset.selectDevice((devices) => devices[0])).rejects.toThrow("this account has no headset");
  });

  test("is null after the selected headset left the account", async () => {
    const { simulator, headset } = await connect();
    const changes = collect<Device | null>(headset.onDeviceChange());
    await headset.removeDevice(simulator.device.deviceId);
    expect(changes.values.at(-1)).toBeNull();
    expect(await headset.getSelectedDevice()).toBeNull();
  });

  test("is asked for by calls to the headset", async () => {
    const { headset } = await connect({}, { autoSelectDevice: false });
    const calls = [
      () => headset.getInfo(),
      () => headset.changeSettings({ lsl: true }),
      () => headset.addMarker("now"),
      () => headset.haptics({ P7: [] }),
      () => headset.training.record({ metric: "kinesis", label: "push", experimentId: "e" }),
      () => headset.training.stop({ metric: "kinesis", label: "push", experimentId: "e" }),
      () => headset.training.stopAll(),
      () => headset.createBluetoothToken(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow("no headset is selected");
  });
});

describe("claiming", () => {
  test("adds a free headset to the account", async () => {
    const { simulator, headset } = await connect();
    simulator.server.database.write(`devices/${foreignId}/info`, { ...simulator.device, deviceId: foreignId });
    await headset.addDevice(foreignId);
    expect((await headset.getDevices()).map(({ deviceId }) => deviceId)).toEqual([simulator.device.deviceId, foreignId]);
    expect(simulator.server.database.read(`devices/${foreignId}/status/claimedBy`)).toBe(simulator.account.uid);
  });

  test("is refused to nobody, for another form of id, for an own headset and for a claimed one", async () => {
    const { simulator, headset } = await connect();
    for (const id of ["", "abc", `${foreignId}0`, foreignId.replace("0", "g")]) {
      await expect(headset.addDevice(id)).rejects.toThrow("32 hexadecimal characters");
    }
    await expect(headset.addDevice(simulator.device.deviceId)).rejects.toThrow("already in this account");
    simulator.server.database.write(`devices/${foreignId}/status/claimedBy`, "somebody");
    await expect(headset.addDevice(foreignId)).rejects.toThrow("already claimed");
    await expect(headset.removeDevice("")).rejects.toThrow("removeDevice() needs a device id");
    await headset.logout();
    await expect(headset.addDevice(foreignId)).rejects.toThrow("logged in");
    await expect(headset.removeDevice(foreignId)).rejects.toThrow("logged in");
  });

  test("hands a headset over by email or by id of the account", async () => {
    for (const by of ["recipientsEmail", "recipientsUserId"] as const) {
      const { simulator, headset } = await connect();
      const { deviceId } = simulator.device;
      const { uid, email } = simulator.server.addAccount({ email: "colleague@example.com", password: "secret" });
      await headset.transferDevice(by === "recipientsEmail" ? { deviceId, recipientsEmail: email } : { deviceId, recipientsUserId: uid });
      expect(await headset.getDevices()).toEqual([]);
      expect(await headset.getSelectedDevice()).toBeNull();
      expect(simulator.server.database.read(`devices/${deviceId}/status/claimedBy`)).toBe(uid);
    }
  });

  test("hands nothing over without an id, without a recipient, or by nobody", async () => {
    const { simulator, headset } = await connect();
    const { deviceId } = simulator.device;
    await expect(headset.transferDevice({ deviceId: "", recipientsEmail: "a@b" })).rejects.toThrow("a deviceId");
    await expect(headset.transferDevice({ deviceId } as never)).rejects.toThrow("recipientsEmail or recipientsUserId");
    await headset.logout();
    await expect(headset.transferDevice({ deviceId, recipientsEmail: "a@b" })).rejects.toThrow("logged in");
  });
});

test("the last selectDevice() wins, whatever is answered first", async () => {
  const simulator = createNetworkSimulator({ seed: 7, otherModels: [2, 3] }, { delay: 0 });
  const headset = new Noema({ ...simulator.options });
  await headset.login(loginOf(simulator));
  const [, second, third] = await headset.getDevices();
  const select = (id: string | undefined) => headset.selectDevice((devices) => devices.find(({ deviceId }) => deviceId === id));
  simulator.network.weather.latency = 600;
  const slow = select(second?.deviceId);
  await simulator.advance(100);
  simulator.network.weather.latency = 0;
  const quick = select(third?.deviceId);
  await simulator.advance(100);
  expect((await quick).deviceId).toBe(third?.deviceId);
  await simulator.advance(5000);
  expect((await slow).deviceId, "it resolves with what is selected").toBe(third?.deviceId);
  expect((await headset.getSelectedDevice())?.deviceId).toBe(third?.deviceId);
  const failing = select("nothing").catch((error) => error.code);
  expect(await failing).toBe("device-not-found");
  expect((await select(second?.deviceId)).deviceId).toBe(second?.deviceId);
  await headset.dispose();
});

test("a headset that is removed elsewhere is no longer selected, for whoever follows it", async () => {
  for (const follow of [(headset: Noema) => headset.onDeviceChange(), (headset: Noema) => headset.accelerometer()]) {
    const { simulator, headset } = await connect();
    const changes = collect<Device | null>(headset.onDeviceChange());
    const { errors } = collect(follow(headset));
    await simulator.advance(100);
    const elsewhere = new Noema({ ...simulator.options, autoSelectDevice: false });
    await elsewhere.login(loginOf(simulator));
    await elsewhere.removeDevice(simulator.device.deviceId);
    await simulator.advance(100);
    expect([await headset.getSelectedDevice(), changes.values.length, changes.values.at(-1), errors]).toEqual([null, 2, null, []]);
    await expect(headset.addMarker("x")).rejects.toMatchObject({ code: "no-device-selected" });
    await headset.dispose();
  }
});

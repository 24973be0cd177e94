/** The packed SDK: what npm would publish loads by `import` and `require`, with types for both, and fits the real package for React Native. */
import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mustRun } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";

const { folder, remove } = await temporaryFolder("sdk-package");
const project = join(folder, "project");
let tarball = "";

beforeAll(async () => {
  await mustRun(process.execPath, [join(repository, "sdk", "build.js")], { cwd: repository });
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
    cwd: join(repository, "sdk"),
    encoding: "utf8",
  });
  tarball = join(folder, packed.trim().split("\n").at(-1) ?? "");
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent", tarball, "rxjs@7"], { cwd: project });
}, 240_000);

afterAll(remove);

describe("the packed SDK", () => {
  test("publint finds nothing in it", async () => {
    const bytes = new Uint8Array(await readFile(tarball));
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  test("it holds neither tests nor maps, and has at most 2 MB unpacked", () => {
    const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: join(repository, "sdk"),
      encoding: "utf8",
    });
    const [{ files, unpackedSize }] = JSON.parse(listed) as [{ files: { path: string }[]; unpackedSize: number }];
    expect(files.map(({ path }) => path).filter((path) => /\.map$|(^|\/)tests?\/|\.test\./.test(path))).toEqual([]);
    expect(unpackedSize).toBeLessThan(2_000_000);
  });

  test("its types are found by every way of resolving", async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarball))));
    expect(result.types && result.problems).toEqual([]);
  });

  test.each([
    ["import", "program.mjs", (name: string) => `await import("${name}")`],
    ["require", "program.cjs", (name: string) => `require("${name}")`],
  ])("loads by %s: simulator, errors and main entry share their classes", async (_way, file, load) => {
    const program = `
(async () => {
  const { Noema } = ${load("@noema/sdk")};
  const { NoemaError } = ${load("@noema/sdk/errors")};
  const { createSimulator } = ${load("@noema/sdk/simulator")};
  const simulator = createSimulator();
  const headset = new Noema({ ...simulator.options });
  const error = await headset.getInfo().catch((reason) => reason);
  await headset.login({ email: simulator.account.email, password: simulator.account.password });
  console.log(error instanceof NoemaError, error.code, (await headset.getInfo()).deviceNickname);
  await headset.dispose();
})();
`;
    await writeFile(join(project, file), program);
    const printed = execFileSync(process.execPath, [join(project, file)], { encoding: "utf8" });
    expect(printed.trim()).toBe("true no-device-selected Lyra-A1B");
  });
});

test.each(["5.0.4", "5.1.6"])(
  "its types compile with TypeScript %s, checked to the last line, with exact optional properties",
  async (version) => {
    execFileSync(
      "npm",
      ["install", "--no-audit", "--no-fund", "--silent", "--no-save", `old-typescript@npm:typescript@${version}`, tarball],
      {
        cwd: project,
      },
    );
    const program = `
import { type AuthState, Noema, type SDKOptions, STREAMING_MODE } from "@noema/sdk";
import { isNoemaError } from "@noema/sdk/errors";
import { createSimulator } from "@noema/sdk/simulator";
import type { HapticQueues, Training } from "@noema/sdk/types";

declare const given: { deviceId: string | undefined; seed: number | undefined; rest: boolean | undefined };
const options: SDKOptions = { deviceId: given.deviceId, streamingMode: STREAMING_MODE.WIFI_ONLY };
const headset = new Noema({ ...createSimulator({ seed: given.seed }).options, ...options });
const training: Training = { experimentId: "e", metric: "kinesis", label: "push", baseline: given.rest };
const queues: HapticQueues = { P7: ["buzz1_100"], P8: undefined };
headset.training.record(training).catch((error: unknown) => isNoemaError(error, "network") && error.code.length);
headset.changeSettings({ osc: given.rest });
headset.onAuthStateChanged().subscribe((state: AuthState) => state === "expired");
headset.bluetooth?.scan({ seconds: given.seed, once: given.rest });
headset.haptics(queues).then(({ status }) => status.length);
`;
    await writeFile(join(project, "old.mts"), program);
    const options = "--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --target es2018 --lib es2018,dom".split(" ");
    for (const resolution of [
      ["--module", "nodenext", "--moduleResolution", "nodenext"],
      ["--module", "esnext", "--moduleResolution", "bundler"],
    ]) {
      await mustRun(process.execPath, [join(project, "node_modules/old-typescript/bin/tsc"), ...options, ...resolution, "old.mts"], {
        cwd: project,
      });
    }
  },
);

describe("react-native-ble-manager", () => {
  // The first version that takes the options of a scan as one object, and the newest that was tried.
  test.each(["12.4.0", "12.5.3"])("its manager fits the transport without a cast, as of %s", async (version) => {
    const packed = execFileSync("npm", ["pack", `react-native-ble-manager@${version}`, "--silent", "--pack-destination", folder], {
      encoding: "utf8",
    });
    const library = join(project, "node_modules", "react-native-ble-manager");
    await mkdir(library, { recursive: true });
    execFileSync("tar", ["xzf", join(folder, packed.trim().split("\n").at(-1) ?? ""), "--strip-components=1", "-C", library]);
    // React Native itself would bring hundreds of packages; the library's types name these of its.
    await writeFile(
      join(project, "react-native.d.ts"),
      `declare module "react-native" {
  export interface EventSubscription { remove(): void }
  export interface TurboModule {}
  export const Platform: { OS: "ios" | "android" };
}
declare module "react-native/Libraries/Types/CodegenTypes" {
  export type EventEmitter<T> = (handler: (event: T) => void) => { remove(): void };
}
`,
    );
    await writeFile(
      join(project, "native.ts"),
      `import { Platform } from "react-native";
import BleManager from "react-native-ble-manager";
import { Noema, ReactNativeTransport, STREAMING_MODE } from "@noema/sdk";

await BleManager.start({ showAlert: false });
await BleManager.scan({ seconds: 5 });
export const headset = new Noema({
  bluetoothTransport: new ReactNativeTransport({ BleManager, platform: Platform.OS }),
  streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
});
`,
    );
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
    await mustRun(process.execPath, [join(repository, "node_modules/typescript/bin/tsc"), ...options, "native.ts", "react-native.d.ts"], {
      cwd: project,
    });
  });
});

/** The projects: `unit` runs functions and builds small sites in the process, `sdk` tests the headset SDK, `sdk-network` the same against a server on this machine, `alone` needs modules that no other test has loaded, `e2e` runs the bundled command line and a browser; `browser` goes through every part of the page there; `slow` takes long, or needs the registry. */
import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";

export const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));

/** Linux has a folder in memory, where files are written twenty times as fast. In a container it may be tiny, or run no programs. */
function folderInMemory(folder = "/dev/shm"): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === folder);
    const { bavail, bsize } = statfsSync(folder);
    return mount?.includes("noexec") === false && bavail * bsize > 2 ** 31 ? folder : undefined;
  } catch {
    return undefined;
  }
}

const inMemory = folderInMemory();
if (inMemory !== undefined) process.env.TMPDIR ??= inMemory;

/** The builds of one worker bundle the theme once; those of `alone` and of the command line do so each time. */
const bundleThemeOnce = {
  name: "bundle-theme-once",
  enforce: "pre" as const,
  resolveId: (path: string, importer?: string) =>
    path === "../bundle/bundle.ts" && importer?.endsWith("/src/generator/cache/assets.ts")
      ? `${root}/test/support/bundleThemeOnce.ts`
      : null,
};

/** Packages as users have them: with the condition "development", micromark checks each of its steps. */
const packagesOfUsers = {
  name: "packages-of-users",
  configEnvironment: (_: string, { resolve }: { resolve?: { conditions?: string[] } }) => {
    if (resolve?.conditions) resolve.conditions = resolve.conditions.filter((condition) => condition !== "development|production");
  },
};

/** Created for each project: Vitest changes the definitions that it gets. */
const shared = () => ({
  plugins: [packagesOfUsers],
  define: {
    __VERSION__: JSON.stringify(version),
    __BUILD__: JSON.stringify("tests"),
    __THEME_SOURCES__: JSON.stringify("../../theme/"),
    __PROBLEM_PAGES__: JSON.stringify("../../../../content/bcidocs/problems/"),
    __THEME__: JSON.stringify("../../theme/index.ts"),
  },
  resolve: { alias: { bcidocs: `${root}/src/generator/index.ts` } },
  oxc: { jsx: { runtime: "automatic" as const, development: false } },
});

/** Two mock a package, one looks at which compiler TypeDoc loads. */
const alone = ["test/bundledSettings.test.ts", "test/watchingLimits.test.ts", "test/watchingTypes.test.ts"];

/**
 * Transforming the modules takes 20 seconds. The version is a constant in them. All projects and the config need the same folder:
 * Vitest notes the lockfile in that of the config, and when it differs empties those of the projects, the note not included.
 */
export const moduleCache = `${root}/node_modules/.cache/vitest-${version}`;

/** A test that hangs ends; one that waits for a busy machine does not. */
const patient = {
  experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache },
  // Young objects get room to die in: cleaning up takes a twentieth less of the whole.
  execArgv: ["--max-semi-space-size=64"],
  setupFiles: [`${root}/test/support/measureFile.ts`],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Builds in the process, as users run them: React's checks for developers take longer than rendering. */
const builds = {
  ...patient,
  setupFiles: [...patient.setupFiles, `${root}/test/support/shareLibrary.ts`],
  env: { NODE_ENV: "production" },
};

/** Browsers depend on time: a test that fails on a busy machine runs again; a real failure fails again. */
export const browserTests = { ...patient, retry: 1 };

/** The SDK, with a simulator of its own or with that of `networkEntry.ts`. */
const sdkProject = (simulator: string) => ({
  ...shared(),
  resolve: {
    alias: {
      "@noema/sdk/errors": `${root}/sdk/src/errors.ts`,
      "@noema/sdk/simulator": `${root}/sdk/${simulator}`,
      "@noema/sdk": `${root}/sdk/src/index.ts`,
    },
  },
});

/** Tests of the SDK that talk to a cloud. */
const overNetwork = "actions,devices,firstNodeApp,lifecycle,oauth,scopes,session,status,streamingState,streams";

/** What `npm test` runs. */
export const quickProjects: TestProjectInlineConfiguration[] = [
  {
    ...shared(),
    plugins: [packagesOfUsers, bundleThemeOnce],
    test: {
      ...builds,
      name: "unit",
      // One load of the modules for all files: a quarter of the time.
      isolate: false,
      include: ["test/unit/**/*.test.{ts,tsx}", "test/fuzz/*.test.ts", "test/*.test.ts"],
      exclude: ["test/**/*.slow.test.ts", ...alone],
    },
  },
  {
    ...sdkProject("src/simulator/index.ts"),
    test: { ...patient, name: "sdk", isolate: false, include: ["sdk/test/**/*.test.ts"] },
  },
  {
    // Every test that talks to the cloud, with a server behind it that answers over HTTP with delays and out of order.
    ...sdkProject("test/support/networkEntry.ts"),
    test: { ...patient, name: "sdk-network", isolate: false, include: [`sdk/test/{${overNetwork}}.test.ts`] },
  },
  { ...shared(), test: { ...patient, env: builds.env, name: "alone", include: alone } },
  {
    ...shared(),
    test: {
      ...browserTests,
      name: "e2e",
      // All files of a worker share its browser.
      isolate: false,
      include: ["test/e2e/**/*.e2e.ts"],
      exclude: ["test/e2e/**/*.slow.e2e.ts"],
      globalSetup: ["test/e2e/setup.ts"],
    },
  },
];

/** What only `npm run test:full` adds. */
export const longProjects: TestProjectInlineConfiguration[] = [
  {
    ...shared(),
    // Every test of samples, with the compiler of an SDK that has TypeScript 7.
    test: { ...patient, name: "typescript7", include: ["test/unit/samples/*.test.ts"], env: { BCIDOCS_TEST_TYPESCRIPT7: "1" } },
  },
  {
    ...sdkProject("src/simulator/index.ts"),
    test: { ...patient, name: "storms", include: ["sdk/test/storms.test.ts"], env: { SDK_STORMS: "2000" } },
  },
  {
    ...shared(),
    // `npm test` leaves them out: each takes half a minute in a browser.
    test: {
      ...browserTests,
      name: "browser",
      isolate: false,
      include: ["test/browser/**/*.e2e.ts"],
      globalSetup: ["test/e2e/setup.ts"],
    },
  },
  {
    ...shared(),
    // After the others: packing bundles the command line again.
    test: {
      ...browserTests,
      env: builds.env,
      name: "slow",
      include: ["test/e2e/**/*.slow.e2e.ts", "test/**/*.slow.test.ts"],
      globalSetup: ["test/support/bundleProgram.ts"],
      sequence: { groupOrder: 1 },
    },
  },
];

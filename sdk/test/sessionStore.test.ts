/** Sessions of the simulator in a browser: they outlive the page, as long as the account is there. */
import { Noema } from "@noema/sdk";
import { createSimulator, type SimulatorOptions } from "@noema/sdk/simulator";
import { beforeEach, expect, test, vi } from "vitest";
import { collect, loginOf } from "./support/connect.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

/** A page that has just been loaded: nothing is left of the earlier one but the storage. */
function loadPage(options: SimulatorOptions = { persistSession: true }) {
  const simulator = createSimulator(options);
  return { simulator, headset: new Noema({ ...simulator.options }) };
}

async function isSignedIn({ simulator, headset }: ReturnType<typeof loadPage>): Promise<boolean> {
  const users = collect<object | null>(headset.onAuthStateChanged());
  await simulator.advance(0);
  return users.values.at(-1) !== null;
}

test("a session is restored by the next page, until it is logged out", async () => {
  const { simulator, headset } = loadPage();
  await headset.login(loginOf(simulator));
  const next = loadPage();
  expect(await isSignedIn(next)).toBe(true);

  await next.headset.logout();
  expect(await isSignedIn(loadPage())).toBe(false);
});

test("a session is not restored by a page with other accounts, nor without `persistSession`", async () => {
  const { simulator, headset } = loadPage();
  await headset.login(loginOf(simulator));
  expect(await isSignedIn(loadPage({ persistSession: true, seed: 2 }))).toBe(false);
  expect(await isSignedIn(loadPage({}))).toBe(false);
});

/** The HTML of every built page: valid, complete, and free of anything inline. */
import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { builtPages, htmlFaults } from "../support/htmlFaults.ts";

const siteFolder = inject("siteFolder");
// Without the document that live samples run in, which nobody opens.
const pages = (await builtPages(siteFolder)).filter(({ path }) => path !== "assets/live-frame.html");

/** The names that the SDK's reference is specified to have, by kind: 44 in all. */
const reference: Record<string, string> = {
  classes: "BluetoothClient Noema ReactNativeTransport WebBluetoothTransport",
  enumerations: "STREAMING_MODE",
  functions: "osHasBluetoothSupport",
  interfaces:
    "Accelerometer BaseInfo Calm DeviceInfo DeviceStatus Epoch EpochInfo Focus Kinesis PowerByBand PSD PSDInfo RawUnfilteredEpoch RawUnfilteredEpochInfo SDKOptions Settings SignalQuality",
  "type-aliases":
    "AmplitudeByChannel ApiKeyCredentials AwarenessLabels BandName BluetoothTransport BrainwavesLabel Credentials CustomToken DeviceSelector EmailAndPassword Experiment HapticEffects OAuthConfig OAuthCredentials OAuthQuery OAuthQueryResult OAuthRemoveResponse OSVersion PSDByChannel UserDevice UserDevices",
};

/** The routes that the site is specified to have, by area. */
const routes = [
  "/",
  ...["overview", "resources"].map((name) => `/docs/${name}`),
  ...[
    "authentication",
    "bluetooth-react-native",
    "bluetooth-web",
    "brainwaves",
    "calm",
    "device-selection",
    "disconnect",
    "focus",
    "haptics",
    "info",
    "kinesis",
    "oauth",
    "osc",
    "predictions",
    "settings",
    "signal-quality",
    "status",
    "streaming",
    "v6",
    "v7",
  ].map((name) => `/docs/api/${name}`),
  ...["ethics", "importing", "signal", "training"].map((name) => `/docs/guides/${name}`),
  ...["your-first-node-app", "your-first-web-app"].map((name) => `/docs/tutorials/${name}`),
  "/docs/reference",
  ...Object.entries(reference).flatMap(([kind, names]) => names.split(" ").map((name) => `/docs/reference/${kind}/${name}`)),
];

test("html-validate finds no error on any page", async () => {
  expect(pages.length).toBeGreaterThan(30);
  expect((await htmlFaults(pages)).slice(0, 40)).toEqual([]);
});

describe("no page has", () => {
  test.each([
    { what: "a style attribute", pattern: /<[a-z][^>]*\sstyle=/i },
    { what: "a <style>", pattern: /<style[\s>]/i },
    { what: "an on… handler", pattern: /<[a-z][^>]*\son[a-z]+=/i },
    { what: "a javascript: address", pattern: /(href|src)="\s*javascript:/i },
  ])("$what", ({ pattern }) => {
    expect(pages.filter(({ html }) => pattern.test(html)).map(({ path }) => path)).toEqual([]);
  });
});

test("every inline script is named by the policy of its page", () => {
  const unnamed = pages.flatMap(({ path, html }) => {
    const [policy = ""] = /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(html) ?? [];
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*)<\/script>/gi)].map(([, text = ""]) => text);
    return inline.filter((text) => !policy.includes(createHash("sha256").update(text).digest("base64"))).map((text) => `${path}: ${text}`);
  });
  expect(unnamed).toEqual([]);
});

test.each([
  { what: "a language", pattern: /<html[^>]* lang="en"/ },
  { what: "a title", pattern: /<title>[^<]+<\/title>/ },
  { what: "the generator's name", pattern: /<meta name="generator" content="bcidocs 3\.8\.1"/ },
  { what: "a description", pattern: /<meta name="description" content="[^"]+"/, isForReadersOnly: true },
  { what: "a canonical address", pattern: /<link rel="canonical" href="https:\/\/docs\.noema\.example\/[^"]*"/, isForReadersOnly: true },
])("every page has $what", ({ pattern, isForReadersOnly }) => {
  const asked = pages.filter(({ path, html }) => !isRedirect(html) && !(isForReadersOnly && path === "404.html"));
  expect(asked.filter(({ html }) => !pattern.test(html)).map(({ path }) => path)).toEqual([]);
});

test.each(routes)("%s answers with its page", async (route) => {
  const response = await fetch(inject("siteUrl") + route);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toMatch(/<h1[\s>]/);
});

test("/docs leads to the first page of the docs", async () => {
  const html = await (await fetch(`${inject("siteUrl")}/docs`)).text();
  expect(isRedirect(html)).toBe(true);
  expect(html).toContain("/docs/overview");
});

function isRedirect(html: string): boolean {
  return /<meta http-equiv="refresh"/i.test(html);
}

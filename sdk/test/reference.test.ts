/** The public face: exactly 44 names, every one and every member of it documented. That the examples compile and run, the build of the docs checks. */
import { fileURLToPath } from "node:url";
import { TypeScript as ts } from "typedoc";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const entry = `${folder}src/index.ts`;

const config = ts.readConfigFile(`${folder}test/tsconfig.json`, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, `${folder}test`);

const names = {
  class: ["BluetoothClient", "Noema", "ReactNativeTransport", "WebBluetoothTransport"],
  constant: ["STREAMING_MODE"],
  function: ["osHasBluetoothSupport"],
  interface:
    "Accelerometer BaseInfo Calm DeviceInfo DeviceStatus Epoch EpochInfo Focus Kinesis PowerByBand PSD PSDInfo RawUnfilteredEpoch RawUnfilteredEpochInfo SDKOptions Settings SignalQuality".split(
      " ",
    ),
  alias:
    "AmplitudeByChannel ApiKeyCredentials AwarenessLabels BandName BluetoothTransport BrainwavesLabel Credentials CustomToken DeviceSelector EmailAndPassword Experiment HapticEffects OAuthConfig OAuthCredentials OAuthQuery OAuthQueryResult OAuthRemoveResponse OSVersion PSDByChannel UserDevice UserDevices".split(
      " ",
    ),
};

const program = ts.createProgram([entry], options);
const checker = program.getTypeChecker();
const source = program.getSourceFile(entry);
const moduleSymbol = source && checker.getSymbolAtLocation(source);
const symbols = (moduleSymbol ? checker.getExportsOfModule(moduleSymbol) : []).map((symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
);
/** Those with a page of their own. */
const exported = symbols.filter((symbol) => !symbol.getJsDocTags(checker).some(({ name }) => name === "hidden"));

function kindOf({ flags }: ts.Symbol): keyof typeof names | "other" {
  if (flags & ts.SymbolFlags.Class) return "class";
  if (flags & ts.SymbolFlags.Variable) return "constant";
  if (flags & ts.SymbolFlags.Function) return "function";
  if (flags & ts.SymbolFlags.Interface) return "interface";
  return flags & ts.SymbolFlags.TypeAlias ? "alias" : "other";
}

interface Documented {
  name: string;
  text: string;
  tags: string[];
}

function readDocs(name: string, symbol: ts.Symbol): Documented {
  const tags = symbol.getJsDocTags(checker).map(({ name: tag }) => tag);
  return { name, text: ts.displayPartsToString(symbol.getDocumentationComment(checker)), tags };
}

/** Members that users see: no private, protected or hidden ones, and none of other libraries. */
function membersOf(symbol: ts.Symbol): Documented[] {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface) ? type.getProperties() : [];
  return members.filter(isVisible).map((member) => readDocs(`${symbol.name}.${member.name}`, member));
}

function isVisible(member: ts.Symbol): boolean {
  const declaration = member.declarations?.[0];
  if (!declaration?.getSourceFile().fileName.includes("/sdk/src/") || member.name.includes("#")) return false;
  const modifiers = ts.getCombinedModifierFlags(declaration);
  const isOpen = (modifiers & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
  return isOpen && !member.getJsDocTags(checker).some(({ name }) => name === "hidden");
}

const documented = exported.map((symbol) => readDocs(symbol.name, symbol));
const methods = exported
  .filter((symbol) => symbol.flags & ts.SymbolFlags.Class)
  .flatMap((symbol) => {
    const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties().filter(isVisible);
    const called = properties.filter((member) => member.flags & ts.SymbolFlags.Method);
    return called.map((member) => readDocs(`${symbol.name}.${member.name}`, member));
  });

describe("the public face", () => {
  test("exports exactly the 44 names, each of its kind", () => {
    const found = Object.fromEntries(
      Object.keys(names).map((kind) => [kind, exported.filter((symbol) => kindOf(symbol) === kind).map(({ name }) => name)]),
    );
    const sorted = (lists: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(lists).map(([kind, list]) => [kind, list.toSorted()]));
    expect(exported).toHaveLength(44);
    expect(sorted(found)).toEqual(sorted(names));
  });

  test("exports every type of what calls take and give, too", () => {
    const types = program.getSourceFile(`${folder}src/types/index.ts`);
    const symbol = types && checker.getSymbolAtLocation(types);
    const named = symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
    const all = moduleSymbol ? checker.getExportsOfModule(moduleSymbol).map(({ name }) => name) : [];
    expect(named.length).toBeGreaterThan(20);
    expect(all).toEqual(expect.arrayContaining(named));
  });

  test("has every member of the class Noema", () => {
    const noema = exported.find(({ name }) => name === "Noema");
    const members = (noema ? membersOf(noema) : []).map(({ name }) => name.replace("Noema.", ""));
    const expected =
      "login logout onAuthStateChanged onSessionExpired acrossSessions onUserClaimsChange createAccount deleteAccount getDevices onUserDevicesChange addDevice removeDevice transferDevice selectDevice getSelectedDevice onDeviceChange getInfo osVersion streamingState cloudState disconnect status settings changeSettings brainwaves calm focus signalQuality accelerometer kinesis predictions addMarker haptics getHapticEffects training createOAuthURL getOAuthToken removeOAuthAccess createApiKey removeApiKey onUserExperiments deleteUserExperiment createCustomToken createBluetoothToken getTimesyncOffset goOffline goOnline __getApp dispose";
    expect(members.toSorted()).toEqual(expected.split(" ").toSorted());
  });

  test("lets no type of the browser or of Node into what users see", () => {
    const { options: own } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile).config,
      ts.sys,
      folder,
    );
    expect(own.lib).toEqual(["lib.es2023.d.ts"]);
    expect(own.types).toEqual([]);
  });
});

describe("documentation", () => {
  test("stands on every export and every member", () => {
    const silent = symbols
      .flatMap((symbol) => [readDocs(symbol.name, symbol), ...membersOf(symbol)])
      .filter(({ text }) => text.trim() === "");
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("of every export has an example and leads to a page", () => {
    const lacking = documented.filter(({ tags }) => !tags.includes("example") || !tags.includes("see"));
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  test("of every method has an example", () => {
    expect(methods.filter(({ tags }) => !tags.includes("example")).map(({ name }) => name)).toEqual([]);
    expect(methods.length).toBeGreaterThan(70);
  });
});

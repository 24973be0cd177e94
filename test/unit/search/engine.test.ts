import { describe, expect, test } from "vitest";
import { rankedHits } from "../../../src/theme/search/answer.ts";
import { openEngine } from "../../../src/theme/search/engine.ts";
import { searchIn, type TestPage } from "../../support/searchIn.ts";

const guide: TestPage = {
  url: "/docs/signal",
  title: "Signal quality",
  html: '<p>How good the contact is.</p><h2 id="improve">Improve the contact</h2><p>Wet the electrodes and keep the head still.</p><h2 id="code">In code</h2><pre><code>headset.signalQuality()</code></pre>',
};
const reference: TestPage = {
  url: "/docs/reference/classes/Kit",
  title: "Kit",
  html: '<p>The main class.</p><h3 id="signalquality">signalQuality()</h3><p>Streams the contact of each electrode.</p><h3 id="login">login()</h3><p>Logs in.</p>',
  symbols: [
    { name: "Kit", kind: "class", anchor: "" },
    { name: "signalQuality", kind: "method", anchor: "signalquality", parent: "Kit" },
    { name: "login", kind: "method", anchor: "login", parent: "Kit" },
    { name: "apiKey", kind: "parameter", anchor: "login", parent: "Kit.login" },
  ],
};
const bands: TestPage = {
  url: "/docs/reference/interfaces/PowerByBand",
  title: "PowerByBand",
  html: '<h3 id="alpha">alpha</h3><p>Power from 7.5 to 12.5 Hz.</p>',
  symbols: [
    { name: "PowerByBand", kind: "interface", anchor: "" },
    { name: "alpha", kind: "property", anchor: "alpha", parent: "PowerByBand" },
  ],
};
const power: TestPage = { url: "/docs/power", title: "Power", html: "<p>Of electric devices with a head.</p>" };
const tool: TestPage = { url: "/tool/links", title: "Broken links", html: "<p>What a link report says of the signal.</p>", area: 1 };
const site = [guide, reference, bands, power, tool];

async function firstFor(query: string, pages = site): Promise<string | undefined> {
  const { engine } = await searchIn(pages);
  return rankedHits(await engine.answer(query))[0]?.url;
}

describe("a name is found", () => {
  test.each([
    ["as it is written", "signalQuality", "/docs/reference/classes/Kit#signalquality"],
    ["with parentheses", "login()", "/docs/reference/classes/Kit#login"],
    ["by its beginnings", "sigQual", "/docs/reference/classes/Kit#signalquality"],
    ["by its initials", "sq", "/docs/reference/classes/Kit#signalquality"],
    ["behind what it belongs to", "PowerByBand.alpha", "/docs/reference/interfaces/PowerByBand#alpha"],
    ["behind a variable of a sample", "headset.login", "/docs/reference/classes/Kit#login"],
    ["as a parameter", "apiKey", "/docs/reference/classes/Kit#login"],
    ["while it is typed", "powerb", "/docs/reference/interfaces/PowerByBand"],
    ["with a mistake", "PowreByBand", "/docs/reference/interfaces/PowerByBand"],
  ])("%s: %s", async (_, query, url) => {
    expect(await firstFor(query)).toBe(url);
  });
});

describe("a signature is found", () => {
  const session: TestPage = {
    url: "/docs/reference/classes/Session",
    title: "Session",
    html: "<p>Who is logged in.</p>",
    symbols: [
      { name: "Session", kind: "class", anchor: "" },
      { name: "login", kind: "method", anchor: "login", parent: "Session", signatures: ["(token: string): Promise<Session>"] },
      {
        name: "loginWith",
        kind: "method",
        anchor: "loginwith",
        parent: "Session",
        signatures: ["(token: string, options?: { retries: number; user: User }): Promise<Session>"],
      },
      { name: "logout", kind: "method", anchor: "logout", parent: "Session", signatures: ["(): Promise<void>"] },
      {
        name: "onEnd",
        kind: "method",
        anchor: "onend",
        parent: "Session",
        signatures: ["(callback: (reason: Reason) => void): () => void"],
      },
      { name: "user", kind: "property", anchor: "user", parent: "Session", signatures: ["(): User"] },
    ],
  };
  const pages = [...site, session];

  test.each([
    ["the shortest first", "string => Promise<Session>", "#login"],
    ["with names of parameters", "(token: string) => Promise<Session>", "#login"],
    ["with more parameters", "(string, User) => Promise<Session>", "#loginwith"],
    ["with a thin arrow, in lower case", "string, user -> session", "#loginwith"],
    ["that takes nothing", "() => Promise<void>", "#logout"],
    ["with a callback", "(Reason => void) => void", "#onend"],
    ["of a property, whatever it takes", "=> User", "#user"],
    ["while it is typed", "string => Promise<Sess", "#login"],
  ])("%s: %s", async (_, query, anchor) => {
    expect(await firstFor(query, pages)).toBe(`/docs/reference/classes/Session${anchor}`);
  });

  test("and nothing that has other types", async () => {
    const { engine } = await searchIn(pages);
    expect(rankedHits(await engine.answer("boolean => Date"))).toEqual([]);
  });
});

test("what replaces a deprecated name comes before it", async () => {
  const named = (url: string, isDeprecated?: true): TestPage => ({
    url,
    title: "merge",
    html: "<p>Merges.</p>",
    symbols: [{ name: "merge", kind: "function", anchor: "", ...(isDeprecated && { isDeprecated }) }],
  });
  expect(await firstFor("merge", [named("/old", true), named("/new")])).toBe("/new");
});

describe("a text is found", () => {
  test.each([
    ["by a sentence", "how do I improve the contact", "/docs/signal#improve"],
    ["by words with other endings", "wetting electrode", "/docs/signal#improve"],
    ["with a letter missing", "electroes", "/docs/signal#improve"],
    ["on the way to a longer ending", "electrodin", "/docs/signal#improve"],
    ["with a mistake, rather than as the stem of another word", "electrude head", "/docs/signal#improve"],
    ["by a title rather than by a mention", "broken links", "/tool/links"],
  ])("%s: %s", async (_, query, url) => {
    expect(await firstFor(query)).toBe(url);
  });

  test("in the guide for a sentence, in the reference for a name", async () => {
    const { engine } = await searchIn(site);
    const sentence = await engine.answer("how good is the signal quality");
    expect(sentence.groups[0]).toMatchObject({ id: 0, label: "Docs" });
    expect((await engine.answer("signalQuality")).groups[0]?.id).toBe("symbols");
  });

  test("first in guides whose samples use what is named", async () => {
    const about: TestPage = { url: "/docs/about", title: "Login", html: "<p>login, login: all about login().</p>" };
    const using: TestPage = { url: "/docs/using", title: "Start", html: "<p>First steps.</p><pre><code>headset.login()</code></pre>" };
    const urlsOf = async (uses: string[], query = "login") => {
      const { engine } = await searchIn([about, { ...using, uses }, reference]);
      return rankedHits(await engine.answer(query)).flatMap(({ url, kind }) => (kind === null ? [url] : []));
    };
    expect(await urlsOf(["Kit.logout"])).toEqual(["/docs/about", "/docs/using"]);
    expect(await urlsOf(["Kit", "Kit.login"])).toEqual(["/docs/using", "/docs/about"]);
    expect(await urlsOf(["Kit", "Kit.login"], "headset.login()")).toEqual(["/docs/using", "/docs/about"]);
  });

  test("with pages of other areas apart", async () => {
    const { engine } = await searchIn(site);
    const { groups } = await engine.answer("signal");
    expect(groups.map(({ label }) => label).sort()).toEqual(["", "Docs", "Tool"]);
  });

  test("with the area first that the reader is in", async () => {
    const same = { title: "Reports", html: "<p>How to read a report.</p>" };
    const { engine } = await searchIn([
      { ...same, url: "/docs/reports" },
      { ...same, url: "/tool/reports", area: 1 },
    ]);
    const firstFrom = async (path: string) => (await engine.answer("report", undefined, path)).groups[0]?.label;
    expect([await firstFrom("/docs/focus"), await firstFrom("/tool/links"), await firstFrom("/toolbox")]).toEqual(["Docs", "Tool", "Docs"]);
  });

  test("and says which words no page has", async () => {
    const { engine } = await searchIn(site);
    expect((await engine.answer("signal zzzzzz")).missing).toEqual(["zzzzzz"]);
    expect((await engine.answer("signal")).missing).toEqual([]);
  });

  test("by a word that the site says means the same", async () => {
    const { engine } = await searchIn(site, { synonyms: { feedback: ["contact"] } });
    expect(rankedHits(await engine.answer("feedback"))[0]?.url).toBe("/docs/signal#improve");
  });

  test("by the beginning of a German compound, with or without its marks", async () => {
    const pages = [{ url: "/de/signal", title: "Signalqualität prüfen", html: "<p>Die Elektroden müssen anliegen.</p>" }];
    const { engine } = await searchIn(pages, { locale: "de" });
    for (const query of ["Signal", "signalqualitat", "Signalqualität", "mussen"]) {
      expect(rankedHits(await engine.answer(query))[0]?.url).toBe("/de/signal");
    }
  });

  test("in Japanese", async () => {
    const pages = [
      { url: "/ja/brain", title: "脳波", html: "<p>脳波を測定する方法を説明します。</p>" },
      { url: "/ja/login", title: "ログイン", html: "<p>アカウントでログインします。</p>" },
    ];
    const { engine } = await searchIn(pages, { locale: "ja" });
    expect(rankedHits(await engine.answer("脳波 測定"))[0]?.url).toBe("/ja/brain");
    expect(rankedHits(await engine.answer("ログイン"))[0]?.url).toBe("/ja/login");
  });
});

describe("code is found as it is spelled", () => {
  const commands: TestPage = {
    url: "/docs/commands",
    title: "Commands",
    html:
      '<h2 id="build">build</h2><p>Writes the site, and says at the end how long each of its parts took.</p>' +
      "<table><thead><tr><th>Flag</th></tr></thead><tbody><tr><td><code>--strict</code></td><td>Fails on a broken link</td></tr></tbody></table>",
  };
  const deploy: TestPage = {
    url: "/docs/hosts",
    title: "Hosts",
    html: "<p>A host that is strict looks at each page and its headers before a reader gets them.</p>",
  };
  const settings: TestPage = {
    url: "/docs/settings",
    title: "Settings",
    html:
      '<h2 id="bar">Bar at the top</h2><p>All of these are in <code>kitConfig.navbar</code>, from left to right on wide screens.</p>' +
      '<h2 id="order">Order</h2><p>By sidebar_position.</p>' +
      '<h2 id="keys">Keys of pages</h2><p>Between the dashes that a page begins with, and nowhere else on it.</p>' +
      "<table><tbody><tr><td><code>sidebar_position</code></td><td>Order among its siblings</td></tr></tbody></table>",
  };
  const problems: TestPage = {
    url: "/docs/problems",
    title: "Problems",
    html: "<p>In kitConfig: a navbar, its navbar.</p>",
  };

  test.each([
    ["a flag, where it is a row of a table", "--strict", "/docs/commands#build"],
    ["a key, where it is a row of a table", "sidebar_position", "/docs/settings#keys"],
    ["a dotted setting, rather than its words", "kitConfig.navbar", "/docs/settings#bar"],
    ["a dotted setting at the end of a sentence", "kitConfig.navbar.", "/docs/settings#bar"],
  ])("%s: %s", async (_, query, url) => {
    expect(await firstFor(query, [commands, deploy, settings, problems])).toBe(url);
  });

  test("and does not get in the way of words that begin alike", async () => {
    const { engine } = await searchIn([settings]);
    expect((await engine.answer("kitconf")).marks).toEqual(["kitconfig"]);
  });

  test("and is marked by its words", async () => {
    const { engine } = await searchIn([commands]);
    expect((await engine.answer("--strict")).marks).toEqual(["strict"]);
  });
});

describe("a query that is typed past", () => {
  test("reads no further files", async () => {
    const { engine, loaded } = await searchIn(site);
    expect(await engine.answer("signal", () => false)).toEqual({ groups: [], marks: [], missing: [], suggestions: [], topPages: [] });
    expect(loaded).toEqual(["index.json"]);
    let asked = 0;
    await engine.answer("signal", () => ++asked < 2);
    expect(loaded.filter((name) => name.includes("pages"))).toEqual([]);
  });
});

describe("an answer", () => {
  test("reads the files of a few pages, however many have the word", async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ url: `/docs/${at}`, title: `Page ${at}`, html: "<p>About haptics.</p>" }));
    const { engine, loaded } = await searchIn(many, {}, 1);
    const { groups } = await engine.answer("haptics");
    expect(groups[0]?.hits.length).toBeGreaterThan(5);
    expect(loaded.filter((name) => name.includes("pages")).length).toBeLessThanOrEqual(12);
  });

  test("to nothing is nothing, and reads no terms", async () => {
    const { engine, loaded } = await searchIn(site);
    expect(await engine.answer("  ?! ")).toEqual({ groups: [], marks: [], missing: [], suggestions: [], topPages: [] });
    expect(loaded).toEqual(["index.json"]);
  });

  test("names the sections below their page", async () => {
    const html = '<p>Contact.</p><h2 id="a">Good contact</h2><p>x</p><h2 id="b">Bad contact</h2><p>y</p>';
    const { engine } = await searchIn([{ url: "/docs/contact", title: "Contact", html }]);
    const [hit] = rankedHits(await engine.answer("contact"));
    expect(hit?.url).toBe("/docs/contact");
    expect(hit?.sections.map(({ url }) => url)).toEqual(["/docs/contact#a", "/docs/contact#b"]);
  });

  test("weighs pages as the site wants", async () => {
    const pages = [
      { url: "/a", title: "A", html: "<p>About haptics.</p>" },
      { url: "/b", title: "B", html: "<p>About haptics.</p>", boost: 2 },
    ];
    expect(await firstFor("haptics", pages)).toBe("/b");
  });

  test("comes again after a file could not be read", async () => {
    const { load } = await searchIn(site);
    let isOffline = true;
    const flaky = openEngine({ load: (name) => (isOffline ? Promise.reject(new Error("offline")) : load(name)), stem: (word) => word });
    await expect(flaky.answer("login")).rejects.toThrow("offline");
    isOffline = false;
    expect(rankedHits(await flaky.answer("login"))[0]?.url).toBe("/docs/reference/classes/Kit#login");
  });

  test("needs no further file once all are read", async () => {
    const { engine, loaded } = await searchIn(site);
    await engine.loadAll();
    const before = loaded.length;
    await engine.answer("electroes contact signalQuality");
    expect(loaded).toHaveLength(before);
  });
});

test("a question of any length is answered at once, and its first words count", async () => {
  const { engine } = await searchIn([{ url: "/a", title: "Headset", html: "<p>Stream the signal of the headset 漢字.</p>" }]);
  const letters = (count: number, piece: (at: number) => string) => Array.from({ length: count }, (_, at) => piece(at)).join("");
  const letter = (at: number) => String.fromCharCode(97 + (at % 26));
  const long = 100_000;
  const start = performance.now();
  for (const question of [
    "a".repeat(long),
    "漢".repeat(long),
    letters(long / 2, (at) => letter(at).toUpperCase() + letter(at * 7)),
    letters(long / 4, (at) => `${letter(at)}${letter(at / 26)}${letter(at / 676)} `),
    `(a: ${"Array<".repeat(long)}`,
  ]) {
    const { groups } = await engine.answer(`headset ${question}`);
    expect(groups.length, question.slice(0, 20)).toBeLessThanOrEqual(1);
  }
  expect((await engine.answer(`headset ${letters(long, () => " the")}`)).groups[0]?.hits[0]?.url).toBe("/a");
  expect(performance.now() - start).toBeLessThan(5000);
});

/** What a site adds to its Content Security Policy, in every page and in `_headers`: by hand, by services, and by what pages show. */
import { describe, expect, test } from "vitest";
import { configSchema } from "../src/generator/model/config.ts";
import { testSite } from "./support/testSite.ts";

const config = (settings: object) => `export default ${JSON.stringify({ title: "Kit", ...settings })};\n`;

/** The directive in a policy of the file; quotes are written as in a header. */
const directive = (name: string, sources: string) =>
  new RegExp(`[; ]${name} ${sources.replace(/[.*?]/g, "\\$&").replaceAll("'", "(?:'|&#39;)")}(?=[;"\n])`);

describe("sources of the settings", () => {
  const csp = { "connect-src": ["https://api.example.com"], "form-action": ["'self'"], "frame-ancestors": ["https://portal.example.com"] };

  test("are in the policy of pages and of hosts, and a lone 'none' makes room for them", async () => {
    const site = await testSite({ "site.config.ts": config({ security: { csp } }), "content/index.md": "# Home\n" }).build();
    for (const path of ["index.html", "_headers"]) {
      site.expectFile(path).toMatch(directive("connect-src", "'self' https://api.example.com"));
      site.expectFile(path).toMatch(directive("form-action", "'self'"));
    }
    site.expectFile("_headers").toMatch(directive("frame-ancestors", "https://portal.example.com"));
    site.expectFile("index.html").not.toContain("frame-ancestors");
  });

  test.each([
    ["self", "is a keyword"],
    ["'selv'", "must be a keyword"],
    ["a.example; script-src *", "without spaces"],
    ["", "without spaces"],
  ])("that browsers would not understand are refused: %j", (source, message) => {
    const { error } = configSchema.safeParse({ title: "Kit", security: { csp: { "img-src": [source] } } });
    expect(error?.issues[0]?.message).toContain(message);
  });

  test.each([
    "'self'",
    "'unsafe-inline'",
    "'sha256-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K='",
    "data:",
    "https:",
    "*.example.com",
    "wss://a.example:8080",
  ])("may be %s", (source) => {
    expect(configSchema.safeParse({ title: "Kit", security: { csp: { "img-src": [source] } } }).success).toBe(true);
  });
});

describe("services that count readers", () => {
  test.each([
    [
      { plausible: { domain: "kit.example" } },
      'data-domain="kit.example"',
      "https://plausible.io",
      ["connect-src", "'self' https://plausible.io"],
    ],
    [
      { umami: { websiteId: "abc", src: "https://stats.example/script.js" } },
      'data-website-id="abc"',
      "https://stats.example",
      ["connect-src", "'self' https://stats.example"],
    ],
    [
      { umami: { websiteId: "abc" } },
      'data-auto-track="false"',
      "https://cloud.umami.is",
      ["connect-src", "'self' https://*.umami.dev https://*.umami.is"],
    ],
    [
      { goatcounter: { endpoint: "https://kit.goatcounter.com/count" } },
      'data-goatcounter="https://kit.goatcounter.com/count"',
      "https://gc.zgo.at",
      ["img-src", "'self' data: https://kit.goatcounter.com"],
    ],
    [
      { fathom: { site: "ABCDEF" } },
      'data-site="ABCDEF"',
      "https://cdn.usefathom.com",
      ["connect-src", "'self' https://cdn.usefathom.com"],
    ],
    [
      { google: { id: "G-ABC123" } },
      'src="https://www.googletagmanager.com/gtag/js?id=G-ABC123"',
      "https://www.googletagmanager.com",
      ["connect-src", "'self' https://*.analytics.google.com https://*.google-analytics.com https://*.googletagmanager.com"],
    ],
  ])("%j adds its script and what that needs", async (analytics, attribute, origin, [name = "", sources = ""]) => {
    const site = await testSite({ "site.config.ts": config({ analytics }), "content/index.md": "# Home\n" }).build();
    site.expectFile("index.html").toContain(attribute);
    for (const path of ["index.html", "_headers"]) {
      site.expectFile(path).toMatch(new RegExp(`script-src (?:&#39;|[^;])*${origin}`));
      site.expectFile(path).toMatch(directive(name, sources));
    }
  });

  test("are none until the settings name one", async () => {
    const site = await testSite({ "content/index.md": "# Home\n" }).build();
    site.expectFile("index.html").not.toContain("data-counts");
  });
});

describe("what pages show", () => {
  const pages = {
    "site.config.ts": config({ embeds: { allow: ["https://codesandbox.io"] } }),
    "content/index.md": "# Home\n",
    "content/frame.md": '# Frame\n\n::iframe{src=https://codesandbox.io/embed/x title="The demo"}\n',
    "content/film.md": '# Film\n\n::youtube{id=dQw4w9WgXcQ title="A tour"}\n\n::video{src=./a.mp4 title="A file" captions=./a.vtt}\n',
    "content/a.mp4": "film",
    "content/a.vtt": "WEBVTT\n",
  };

  test("frames are allowed on the pages that have them, and by hosts", async () => {
    const site = await testSite(pages).build();
    site.expectFile("frame/index.html").toMatch(directive("frame-src", "https://codesandbox.io"));
    site.expectFile("film/index.html").toMatch(directive("frame-src", "https://www.youtube-nocookie.com"));
    site.expectFile("index.html").not.toContain("frame-src");
    site.expectFile("_headers").toMatch(directive("frame-src", "https://codesandbox.io https://www.youtube-nocookie.com"));
  });

  test("a video of YouTube is a link until it is played: the page names nothing that is fetched from there", async () => {
    const site = await testSite(pages).build();
    site.expectFile("film/index.html").toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    site.expectFile("film/index.html").not.toMatch(/(?:src|poster)="[^"]*youtube/);
  });

  test("a video file is published with its captions, and has a name", async () => {
    const site = await testSite(pages).build();
    site.expectFile("film/index.html").toMatch(/<video[^>]* src="\/assets\/a\.\w+\.mp4" aria-label="A file"/);
    site.expectFile("film/index.html").toMatch(/<track kind="captions" src="\/assets\/a\.\w+\.vtt"/);
  });

  test("a page of the site in a frame is allowed by the host, too", async () => {
    const site = await testSite({
      "content/index.md": '# Home\n\n::iframe{src=/demo.html title="The demo"}\n',
      "static/demo.html": "<!doctype html><title>Demo</title>\n",
    }).build();
    for (const path of ["index.html", "_headers"]) site.expectFile(path).toMatch(directive("frame-src", "'self'"));
    site.expectFile("_headers").toMatch(directive("frame-ancestors", "'self'"));
  });
});

describe("a component that calls an API", () => {
  const component = (connect: string) => `export const hydrate = "load";
export const connect = ${connect};
export default function Weather() { return <p>Sunny.</p>; }
`;
  const files = { "content/index.md": "# Home\n", "content/weather.md": "# Weather\n\n::weather{}\n" };

  test("names it, and the policy of its pages allows it", async () => {
    const site = await testSite({
      ...files,
      "theme/components/Weather.tsx": component('["https://api.example.com/v1/now", "wss://live.example.com"]'),
    }).build();
    const sources = directive("connect-src", "'self' https://api.example.com wss://live.example.com");
    site.expectFile("weather/index.html").toMatch(sources);
    site.expectFile("_headers").toMatch(sources);
    site.expectFile("index.html").not.toContain("api.example.com");
  });

  test("with an address that is none is reported with its file", async () => {
    const site = testSite({ ...files, "theme/components/Weather.tsx": component('["api.example.com"]') });
    const { problems } = await site.build({ announced: "any" });
    expect(problems).toMatchObject([{ code: "C071", place: { path: "theme/components/Weather.tsx" } }]);
  });
});

test("fonts and pictures of a site's stylesheet are published under names that change with them", async () => {
  const types = ["woff", "woff2", "ttf", "otf", "avif", "gif", "jpeg"];
  const site = await testSite({
    "site.config.ts": config({ stylesheets: ["theme/site.css"] }),
    "content/index.md": "# Home\n",
    "theme/site.css": types.map((type) => `.${type} { background: url("./files/a.${type}"); }`).join("\n"),
    ...Object.fromEntries(types.map((type) => [`theme/files/a.${type}`, type])),
  }).build();
  for (const type of types)
    expect(Object.keys(site.hashes)).toContainEqual(expect.stringMatching(new RegExp(`^assets/a\\.[\\w-]+\\.${type}$`)));
});

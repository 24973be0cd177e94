/** The setups of the page "Deploy" work with the real output of a build. `UPDATE=1` rewrites the sample of `_headers`. */
import { execFile, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { readArgs } from "../src/generator/cli/args.ts";
import { expectParts } from "./support/docs/generated.ts";
import { outputFolder, repository } from "./support/folders.ts";
import { type TestBuild, testSite } from "./support/testSite.ts";

const page = "content/bcidocs/deploy.md";
const text = readFileSync(join(repository, page), "utf8");
const run = promisify(execFile);

const styles = [
  { name: "not set", setting: "", link: "/docs/focus" },
  { name: "true", setting: "trailingSlash: true,", link: "/docs/focus/" },
  { name: "false", setting: "trailingSlash: false,", link: "/docs/focus" },
];

/** Text of the fence with this title. */
function fence(title: string, below = ""): string {
  const section = below === "" ? text : (text.split(`\n## ${below}\n`)[1]?.split("\n## ")[0] ?? "");
  const found = [...section.matchAll(/^```[^\n]*title="([^"]+)"[^\n]*\n([\s\S]*?)^```$/gm)].find(([, name]) => name === title);
  if (!found) throw new Error(`the page has no ${title}`);
  return found[2] ?? "";
}

function site(setting = ""): Promise<TestBuild> {
  return testSite({
    "site.config.ts": `export default { title: "Test", url: "https://docs.example.com", ${setting} };\n`,
    "content/index.md": "# Home\n\nWelcome.\n",
    "content/docs/index.md": "# Docs\n\nText.\n",
    "content/docs/focus.md": "# Focus\n\nText.\n",
    "content/docs/v2.1.md": "# Version 2.1\n\nText.\n",
  }).build();
}

const policyLines = (headers: string) => headers.split("\n\n")[0]?.split("\n").slice(1) ?? [];

test("the sample of `_headers` is the one that a build of a plain site writes", async () => {
  const { folder } = await site();
  const headers = await readFile(join(folder, "dist", "_headers"), "utf8");
  expectParts(page, "headers", () => `\`\`\`text\n${headers.trimEnd().replace(/'sha256-[^']*'/g, "'sha256-…'")}\n\`\`\``);
});

test("the files of each `trailingSlash` are those of the table", async () => {
  for (const { name, setting, link } of styles) {
    const { hashes } = await site(setting);
    const row = new RegExp(`^\\| ${name === "not set" ? name : `\`${name}\``} \\| \`([^\`]+)\` \\| \`([^\`]+)\` \\|$`, "m").exec(text);
    expect(row?.[1]).toBe(link);
    expect(Object.keys(hashes)).toContain(row?.[2]);
  }
});

describe("every command of bcidocs on the page", () => {
  const lines = [...text.matchAll(/npx --no-install bcidocs ([^"`\n]+)/g)].map(([, words = ""]) => words.trim());

  test.each([...new Set(lines)])("bcidocs %s is one that the command line takes", (words) => {
    const errors: string[] = [];
    const asked = readArgs(words.split(" "), { write: () => undefined, writeError: (error) => void errors.push(error) });
    expect(errors).toEqual([]);
    expect(asked).toMatchObject({ command: { name: "build" } });
  });
});

test("the workflow for GitHub is YAML whose steps build into the folder that is uploaded", () => {
  const { jobs, permissions } = parseYaml(fence(".github/workflows/docs.yml"));
  const steps: { run?: string; uses?: string; with?: Record<string, unknown> }[] = jobs.build.steps;
  expect(steps.flatMap((step) => step.run ?? [])).toEqual(["npm ci", "npx --no-install bcidocs build --strict --base-url /my-repository/"]);
  expect(steps.at(-1)).toMatchObject({ uses: expect.stringMatching(/^actions\/upload-pages-artifact@/), with: { path: "dist" } });
  expect(jobs.deploy.needs).toBe("build");
  expect(permissions).toMatchObject({ pages: "write", "id-token": "write" });
  expect(steps.find(({ uses }) => uses?.startsWith("actions/cache@"))?.with?.path).toBe(".bcidocs/cache");
});

test("the settings for Netlify and Cloudflare Pages are TOML and name the output folder", () => {
  expect(parseToml(fence("netlify.toml"))).toEqual({
    "build.command": "npx --no-install bcidocs build --strict",
    "build.publish": "dist",
    "build.environment.NODE_VERSION": "22",
  });
  expect(parseToml(fence("wrangler.toml"))).toMatchObject({ name: "my-docs", pages_build_output_dir: "dist" });
});

describe("nginx", () => {
  test.each(styles)("finds the file of each page with trailingSlash $name", async ({ setting }) => {
    const { hashes } = await site(setting);
    const rules = /location \/ \{[^}]*try_files ([^;]*);/.exec(fence("/etc/nginx/conf.d/docs.conf"))?.[1]?.split(" ") ?? [];
    const answer = (url: string) =>
      rules.map((rule) => rule.replace("$uri", url).replace(/^\/+/, "").replaceAll("//", "/")).find((path) => path in hashes);
    const slash = setting.includes("true") ? "/" : "";
    for (const url of ["/", `/docs${slash}`, `/docs/focus${slash}`, `/docs/v2.1${slash}`, "/sitemap.xml"])
      expect(answer(url), url).toBeDefined();
    expect(answer("/docs/gone")).toBeUndefined();
  });

  test("sets the headers of `_headers`, by the command on the page", async () => {
    const { folder } = await site();
    const headers = await readFile(join(folder, "dist", "_headers"), "utf8");
    const wanted = policyLines(headers).map((line) => line.trim().replace(/^([^:]*): (.*)$/, 'add_header $1 "$2" always;'));
    expect((await nginxHeaders(folder)).trim().split("\n")).toEqual(wanted);
    expect(wanted).toHaveLength(3);
    expect(fence("/etc/nginx/conf.d/docs.conf")).toContain(/Cache-Control: (.*)/.exec(headers)?.[1] ?? "no such header");
  });

  const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
  describe.skipIf(!hasNginx)("as it runs, where it is installed", () => {
    test.each(styles)("serves pages, assets and the not-found page with trailingSlash $name", async ({ setting, link }) => {
      const built = await site(setting);
      const origin = await startNginx(built.folder);
      const asset = Object.keys(built.hashes).find((path) => /^assets\/.*\.css$/.test(path));
      const headers = await readFile(join(built.folder, "dist", "_headers"), "utf8");
      const notFound = await readFile(join(built.folder, "dist", "404.html"), "utf8");
      const found = await fetch(origin + link, { redirect: "manual" });
      expect(found.status).toBe(200);
      expect(await found.text()).toContain("<title>Focus");
      expect(found.headers.get("content-security-policy")).toBe(/Content-Security-Policy: (.*)/.exec(headers)?.[1]);
      expect(found.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await fetch(`${origin}/`)).status).toBe(200);
      const style = await fetch(`${origin}/${asset}`);
      expect(style.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(style.headers.get("content-encoding")).toBe("gzip");
      expect(style.headers.get("content-security-policy")).not.toBeNull();
      const index = Object.keys(built.hashes).find((path) => path.startsWith("search/files/"));
      expect((await fetch(`${origin}/${index}`)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const markdown = await fetch(`${origin}/docs/focus.md`);
      expect([markdown.status, markdown.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
      expect(markdown.headers.get("content-security-policy")).not.toBeNull();
      for (const path of ["/docs/gone", "/docs/gone.md", "/_headers", "/.bcidocs-output", "/assets/gone.css"]) {
        const missing = await fetch(origin + path);
        expect([path, missing.status, (await missing.text()) === notFound]).toEqual([path, 404, true]);
      }
    });
  });
});

describe("CloudFront", () => {
  test.each(styles)("requests the file of each page with trailingSlash $name", async ({ setting }) => {
    const { hashes } = await site(setting);
    const code = fence("clean-urls.js");
    const handler = setting.includes("false") ? code.replace('"/index.html"', '".html"') : code;
    const asked = (uri: string): string => runInNewContext(`${handler}; handler({ request: { uri } }).uri`, { uri }).slice(1);
    const slash = setting.includes("true") ? "/" : "";
    const urls = [
      "/",
      `/docs${slash}`,
      `/docs/focus${slash}`,
      `/docs/v2.1${slash}`,
      "/robots.txt",
      ...Object.keys(hashes)
        .filter((path) => path.startsWith("assets/"))
        .map((path) => `/${path}`),
    ];
    expect(urls.filter((url) => !(asked(url) in hashes))).toEqual([]);
  });

  test("gets a policy with the values of `_headers`, by the script on the page", async () => {
    const { folder } = await site();
    await writeFile(join(folder, "headers-policy.mjs"), fence("headers-policy.mjs"));
    await run(process.execPath, ["headers-policy.mjs"], { cwd: folder });
    const { SecurityHeadersConfig: config } = JSON.parse(await readFile(join(folder, "headers-policy.json"), "utf8"));
    const reported = [
      `Content-Security-Policy: ${config.ContentSecurityPolicy.ContentSecurityPolicy}`,
      `X-Content-Type-Options: ${config.ContentTypeOptions.Override ? "nosniff" : ""}`,
      `Referrer-Policy: ${config.ReferrerPolicy.ReferrerPolicy}`,
    ];
    const headers = await readFile(join(folder, "dist", "_headers"), "utf8");
    expect(reported).toEqual(policyLines(headers).map((line) => line.trim()));
    expect(fence("publish.sh", "S3 and CloudFront")).toContain(/Cache-Control: (.*)/.exec(headers)?.[1] ?? "no such header");
  });
});

/** The result of the page's `sed` for `dist/_headers`. */
async function nginxHeaders(folder: string): Promise<string> {
  const command = /^sed .* > /m.exec(fence("publish.sh", "nginx"))?.[0].replace(/ > $/, "") ?? "false";
  const { stdout } = await run("sh", ["-c", command], { cwd: folder });
  return stdout;
}

/** Runs nginx with the page's setup on a free port; it ends with the test. */
async function startNginx(folder: string): Promise<string> {
  const port = await freePort();
  const place = join(outputFolder, `nginx-${port}`);
  await mkdir(place, { recursive: true });
  const headers = join(place, "docs-headers.conf");
  await writeFile(headers, await nginxHeaders(folder));
  const server = fence("/etc/nginx/conf.d/docs.conf")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/var/www/docs", join(folder, "dist"))
    .replaceAll("/etc/nginx/docs-headers.conf", headers);
  const types = "types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/xml xml; text/plain txt; }";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(place, name)};`).join(" ");
  const http = `http { ${types} access_log off; ${temporary} ${server} }`;
  // Started as root it would give its work to another user, who may not read the test's folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(join(place, "nginx.conf"), `${user} pid ${join(place, "pid")}; error_log stderr; events {} ${http}\n`);
  const child = spawn("nginx", ["-p", place, "-c", join(place, "nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGTERM");
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const answer = await fetch(origin).catch(() => null);
    if (answer) return origin;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx does not answer: ${child.stderr.read()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** As much of TOML as the page uses: tables, and keys with a string. Any other line is a fault. */
function parseToml(source: string): Record<string, string> {
  const values: Record<string, string> = {};
  let prefix = "";
  for (const line of source.split("\n").filter((one) => one.trim() !== "" && !one.startsWith("#"))) {
    const [, name] = /^\[([\w.]+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+) = ("(?:[^"\\]|\\.)*")$/.exec(line) ?? [];
    if (name) prefix = `${name}.`;
    else if (key && value) values[prefix + key] = JSON.parse(value);
    else throw new Error(`no TOML: ${line}`);
  }
  return values;
}

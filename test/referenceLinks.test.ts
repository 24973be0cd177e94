/** What leads on from the reference: types of other packages, members of the same class, rest parameters. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const config = (links: object) =>
  `export default ${JSON.stringify({ title: "Kit", docs: { sidebars: { api: [{ type: "reference" }] } }, sdk: { entryPoints: ["sdk/index.ts"], tsconfig: "sdk/tsconfig.json", links } })};\n`;

const files = {
  "content/index.md": "# Home\n",
  "content/docs/start.md": "# Start\n",
  "node_modules/streams/package.json": '{ "name": "streams", "version": "1.0.0", "types": "index.d.ts" }\n',
  "node_modules/streams/index.d.ts": "export interface Observable<T> { subscribe(next: (value: T) => void): void }\n",
  "sdk/package.json": '{ "name": "@kit/sdk", "version": "1.0.0" }\n',
  "sdk/tsconfig.json":
    '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "Bundler", "target": "ES2022", "lib": ["ES2022"], "types": [], "strict": true }, "files": ["index.ts"] }\n',
  "sdk/index.ts": `import type { Observable } from "streams";
/** Boils. Call {@link #start} first, see {@link Observable}. */
export class Kettle {
  /** Starts. Ends with {@link #stop | its end}. */
  start(...cups: number[]): Observable<number> {
    throw new Error(String(cups));
  }
  /** Stops. */
  stop(): void {}
}
/** Another one with {@link #stop}. */
export class Pot {
  /** Stops the pot. */
  stop(): void {}
}
`,
};
const page = "docs/reference/classes/Kettle/index.html";

test("a type of another package leads where the settings say, in signatures and in comments", async () => {
  const links = { streams: "https://streams.example/api/{name}" };
  const site = await testSite({ ...files, "site.config.ts": config(links) }).build({ announced: "any" });
  site.expectFile(page).toMatch(/<a [^>]*href="https:\/\/streams\.example\/api\/Observable"[^>]*>Observable<\/a>/);
  site.expectFile(page).toMatch(/see <a [^>]*href="https:\/\/streams\.example\/api\/Observable"/);
});

test("without that setting it is plain", async () => {
  const site = await testSite({ ...files, "site.config.ts": config({}) }).build({ announced: "any" });
  site.expectFile(page).not.toContain("streams.example");
});

test("a member that is named alone is one of the class whose comment names it", async () => {
  const site = await testSite({ ...files, "site.config.ts": config({}) }).build({ announced: "any" });
  expect(site.problems.filter(({ code }) => code === "L001")).toEqual([]);
  site.expectFile(page).toMatch(/Call <a href="#start"|Call <a href="\/docs\/reference\/classes\/Kettle#start"/);
  site.expectFile(page).toMatch(/Ends with <a href="(?:\/docs\/reference\/classes\/Kettle)?#stop">its end/);
  site.expectFile("docs/reference/classes/Pot/index.html").toMatch(/with <a href="(?:\/docs\/reference\/classes\/Pot)?#stop"/);
});

test("a rest parameter begins with three dots where its meaning is listed", async () => {
  const described = files["sdk/index.ts"]
    .replace("/** Starts.", "/**\n   * Starts.\n   * @param cups - How many.\n   *")
    .replace(" Ends with", "\n   * Ends with");
  const site = await testSite({ ...files, "sdk/index.ts": described, "site.config.ts": config({}) }).build({ announced: "any" });
  site.expectFile(page).toMatch(/<code class="api-field-name">\.\.\.(?:<!-- -->)?cups<\/code>/);
});

test("a broken link in a first sentence is reported once, where it is written, though lists repeat it", async () => {
  const index = `export namespace water {
  /** Uses [the other one](./boil.ts.html#heat) or [this](#heat). */
  export function boil(): void {}
}
`;
  const site = await testSite({ ...files, "sdk/index.ts": index, "site.config.ts": config({}) }).build({ announced: "any" });
  const places = site.problems.map(({ code, place }) => `${code} ${place?.path}:${place?.line}:${place?.column}`);
  expect(places).toEqual(["L001 sdk/index.ts:2:28", "L002 sdk/index.ts:2:59"]);
});

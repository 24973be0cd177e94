/** Only a comment of its own hides an export, or marks it. */
import { expect, test } from "vitest";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const source = `/** @internal */
export interface Base {
  a: string;
}
export interface Own extends Base {
  b: number;
}
/**
 * Old base.
 * @deprecated Use another.
 */
export class OldBase {
  /**
   * Runs.
   * @internal
   */
  run(): void {}
}
export class Kit extends OldBase {
  override run(): void {}
}
/** @internal */
export type Hidden = string;
export type Shown = Hidden;
/** @internal */
export function make(): Own {
  return { a: "", b: 1 };
}
export const shown = make;
/** @internal */
export const hiddenKit = { a: 1 };
export const shownKit: typeof hiddenKit = hiddenKit;
`;

test("an export without a comment is shown, whatever what it is made of says", async () => {
  const pages = await pagesOf({ "index.ts": source }, "index.ts", { intentionallyNotExported: ["Base", "Hidden"] });
  const names = [...pages.values()].map(({ name, flags }) => [name, ...flags].join(" "));
  expect(names.slice(1).sort()).toEqual(["Kit", "OldBase deprecated", "Own", "Shown", "shown", "shownKit"]);
});

test("a link may have its label right after a bar", async () => {
  const pages = await pagesOf({
    "index.ts":
      "/** See {@link https://kit.example/a#b|the whole label} and {@link https://kit.example/c | d}. */\nexport const size = 1;\n",
  });
  expect(pages.get("variables/size")?.comment.brief?.markdown).toBe(
    "See [the whole label](<https://kit.example/a#b>) and [d](<https://kit.example/c>).",
  );
});

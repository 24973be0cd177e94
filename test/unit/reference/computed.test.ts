import { expect, test } from "vitest";
import type { ApiField, ApiText } from "../../../src/generator/model/api.ts";
import { pagesOf } from "../../support/reference/pagesOfSdk.ts";

const namesOf = (fields: ApiField<ApiText>[] | undefined) => fields?.map(({ name, text, flags }) => [name, text?.markdown ?? null, flags]);

test("a type that is computed shows the fields that come out", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Base {
  /** What went wrong. */
  error?: string;
  /** @deprecated Use error. */
  message?: string;
  kind: "base";
}
/** Without layers. */
export type Flat<T> = { [K in keyof T]: T[K] } & {};
/** How to read. */
export type Params = Flat<Partial<Omit<Base, "kind">>>;
/** And more. */
export type More = Flat<Pick<Base, "error">> & { /** How long. */ limit: number };
const settings = { /** Where. */ port: 1, host: "a" };
/** What is set. */
export type Settings = typeof settings;
/** Of any kind. */
export type ParamsOf<T> = Flat<Partial<T>>;
/** A list. */
export type Names = Array<string>;
/** One of them. */
export type Picked = Base["kind"];
/** Reads. */
export function read(params?: string | Params): void { void params; }
`,
  });
  const [fields] = pages.get("type-aliases/Params")?.objects ?? [];
  expect(namesOf(fields)).toEqual([
    ["error", "What went wrong.", ["optional"]],
    ["message", null, ["optional", "deprecated"]],
  ]);
  expect(
    pages
      .get("type-aliases/Params")
      ?.declaration?.map(({ text }) => text)
      .join(""),
  ).toContain("Flat<");
  expect(pages.get("type-aliases/Settings")?.objects[0]?.map(({ name, flags, defaultValue }) => [name, flags, defaultValue])).toEqual([
    ["port", [], null],
    ["host", [], null],
  ]);
  for (const name of ["ParamsOf", "Names", "Picked"]) expect(pages.get(`type-aliases/${name}`)?.objects).toEqual([]);
});

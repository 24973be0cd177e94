/** The code of a site's components may be cached and moved: where React is gets written when the code is used. */
import { expect, test } from "vitest";
import { writeModule } from "../../../src/generator/siteCode/componentFile.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

test("what the generator provides is imported from where it is now, and texts stay as they are", async () => {
  const io = createMemoryIo({});
  const code = [
    'import { jsx } from "generator:react/jsx-runtime";',
    'export { useId } from "generator:react";',
    'const text = "generator:react";',
    `const long = "${"import x from ".repeat(100_000)}";`,
    "",
  ].join("\n");
  const path = await writeModule("/site", { code, map: "{}" }, io);
  const lines = new TextDecoder().decode(await io.readFile(path)).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    `import { jsx } from "${import.meta.resolve("react/jsx-runtime")}";`,
    `export { useId } from "${import.meta.resolve("react")}";`,
    'const text = "generator:react";',
  ]);
});

test("the file is never written in place: another build may be loading it", async () => {
  const io = createMemoryIo({});
  const written: string[] = [];
  const writeFile = io.writeFile.bind(io);
  io.writeFile = async (path, content) => {
    written.push(path);
    await writeFile(path, content);
  };
  const path = await writeModule("/site", { code: "export {};\n", map: "{}" }, io);
  expect(written).toHaveLength(2);
  expect(written).not.toContain(path);
  expect((await io.list("/site/.bcidocs")).sort()).toEqual([expect.stringMatching(/\.map\.mjs$/), path.slice("/site/.bcidocs/".length)]);
});

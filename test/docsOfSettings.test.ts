/** The settings, front matter and commands in the docs are those of the program. `UPDATE=1` rewrites their tables. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configSchema } from "../src/generator/model/config.ts";
import { frontMatterSchema } from "../src/generator/model/frontMatterSchema.ts";
import { commandTables } from "./support/docs/commands.ts";
import { commentsOf } from "./support/docs/describedTypes.ts";
import { expectParts, partsOf } from "./support/docs/generated.ts";
import { dedupeSettings, frontMatterTable, selectSettings, settingsOf, settingsTable } from "./support/docs/settings.ts";
import { repository } from "./support/folders.ts";

const settingsPages = readdirSync(join(repository, "content/bcidocs/configuration")).map((name) => `content/bcidocs/configuration/${name}`);
const frontMatterPage = "content/bcidocs/front-matter.md";
const commandsPage = "content/bcidocs/commands.md";

const settings = dedupeSettings(settingsOf(configSchema, commentsOf("src/generator/model/config.ts", "UserConfig")));
const frontMatter = dedupeSettings(settingsOf(frontMatterSchema, commentsOf("src/generator/model/frontMatterSchema.ts", "FrontMatter")));

describe("the pages of the settings", () => {
  test.each(settingsPages)("%s shows type, default and meaning of each key as the schema has them", (page) => {
    expectParts(page, "settings", (words) => settingsTable(words, settings));
  });

  test("have every key of the schema, each once", () => {
    const parts = settingsPages.flatMap((page) => partsOf(page, "settings"));
    const shown = parts.flatMap((words) => selectSettings(words, settings).map(({ setting }) => setting.path));
    // Items of a menu have the keys of the bar's items, the footer's logo those of the bar's, a link in a column those of a link.
    const elsewhere = /^themeConfig\.(navbar\.items\.(items|dropdownItems\w+)|footer\.logo|footer\.links\.items)\./;
    const wanted = settings.filter(({ hasKeys, path }) => !hasKeys && !elsewhere.test(path)).map(({ path }) => path);
    expect(wanted.filter((path) => !shown.includes(path))).toEqual([]);
    expect(shown.filter((path, index) => shown.indexOf(path) !== index)).toEqual([]);
  });

  test("have a word to say about each key", () => {
    expect([...settings, ...frontMatter].filter(({ text }) => text === "").map(({ path }) => path)).toEqual([]);
  });
});

test("the page of the front matter has every key with its type and meaning", () => {
  expect(partsOf(frontMatterPage, "front matter")).toHaveLength(1);
  expectParts(frontMatterPage, "front matter", () => frontMatterTable(frontMatter));
});

test("the page of the commands has every command and flag, in the words of the command line", () => {
  expect(partsOf(commandsPage, "commands")).toHaveLength(1);
  expectParts(commandsPage, "commands", commandTables);
});

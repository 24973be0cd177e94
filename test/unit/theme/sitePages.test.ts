/** Which links the browser opens without loading the page anew. */
import { expect, test } from "vitest";
import { isPage } from "../../../src/theme/client/sitePages.ts";

/** The script is in the folder of the assets. */
const base = new URL("../../../src/theme/", import.meta.url);

test.each([
  ["docs/focus", true],
  ["docs/focus.html", true],
  ["docs/assets/", true],
  ["docs/v1.2", false],
  ["guide.pdf", false],
  ["assets/demo.html", false],
])("%s is a page: %s", (path, expected) => expect(isPage(new URL(path, base))).toBe(expected));

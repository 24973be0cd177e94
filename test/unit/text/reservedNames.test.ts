/** What a build writes is no change of the site, for a watch beside it either. */
import { expect, test } from "vitest";
import { isOwnPath } from "../../../src/generator/text/reservedNames.ts";

test.each([
  ["/site/dist", true],
  ["/site/dist/docs/index.html", true],
  ["/site/dist.bcidocs-new-4711/docs/index.html", true],
  ["/site/dist.bcidocs-old-4711", true],
  ["/site/.bcidocs/lock", true],
  ["/site/distance/a.md", false],
  ["/site/dist.md", false],
])("%s is one of the build's: %s", (path, expected) => {
  expect(isOwnPath(path, ["/site/.bcidocs", "/site/dist"])).toBe(expected);
});

/** Code that makes patterns slow, in the lengths in which a guide may have it. */
import { testGrowthOfHighlighting } from "../../support/highlightGrowth.ts";

testGrowthOfHighlighting({ lines: 10_000, characters: 10_000 });

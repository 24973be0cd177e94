/** More rows of random edits than `incremental.test.ts` and `watching.test.ts` have. */
import { testRowsOfBuilds, testRowsOfPreviews } from "./support/rowsOfEdits.ts";

testRowsOfBuilds([2, 3]);
testRowsOfPreviews([2, 3, 4]);

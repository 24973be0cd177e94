/** A site that is shown while it is written: whatever is edited, it is the one that a clean build writes. */
import { testRowsOfPreviews } from "./support/rowsOfEdits.ts";

testRowsOfPreviews([1]);

/** The same faults of a site's code where pages are spread over processes. */
import { testFaultsOfPages } from "../support/siteCode.ts";

testFaultsOfPages("8");

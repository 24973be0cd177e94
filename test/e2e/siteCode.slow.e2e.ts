/** More of the faults of a site's code: in plugins, and where pages are spread over processes. */
import { testFaultsOfPages } from "../support/siteCode.ts";

testFaultsOfPages("plugin", "0");
testFaultsOfPages("component", "8");
testFaultsOfPages("plugin", "8");

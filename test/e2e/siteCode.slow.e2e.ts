/** Every fault of a site's code, in components and plugins, in one process and where pages are spread over processes. */
import { testFaultsOfPages } from "../support/siteCode.ts";

testFaultsOfPages("component", "0");
testFaultsOfPages("plugin", "0");
testFaultsOfPages("component", "8");
testFaultsOfPages("plugin", "8");

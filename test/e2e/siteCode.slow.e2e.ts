/** Every fault of a site's code, in components and plugins, in one thread and where pages are spread over several. */
import { testEndlessCode, testFaultsOfPages } from "../support/siteCode.ts";

testFaultsOfPages("component", "0");
testFaultsOfPages("plugin", "0");
testFaultsOfPages("component", "8");
testFaultsOfPages("plugin", "8");
testEndlessCode();

/**
 * Completes the hint on a page that did not get its stylesheet: the base URL that would fit. It stands in the page itself,
 * since at the wrong place no other script is found.
 */
const box = document.querySelector("#__base-url-issue code:empty");
if (box) box.textContent = `baseUrl: "${location.pathname.replace(/\/?(index\.html)?$/, "/")}"`;

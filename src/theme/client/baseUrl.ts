/**
 * Completes the hint on a page that did not get its stylesheet: the base URL that would fit. It stands in the page itself,
 * since at the wrong place no other script is found.
 */
const guess = document.querySelector<HTMLElement>("#__base-url-issue [hidden]");
if (guess?.lastElementChild) {
  guess.lastElementChild.textContent = `baseUrl: "${location.pathname.replace(/\/?(index\.html)?$/, "/")}"`;
  guess.hidden = false;
}

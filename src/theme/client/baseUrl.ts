/**
 * Adds the base URL that would fit to the hint on a page that did not get its stylesheet. It is inline in the page,
 * since no other script is found at a wrong path.
 */
const guess = document.querySelector<HTMLElement>("#__base-url-issue [hidden]");
if (guess?.lastElementChild) {
  guess.lastElementChild.textContent = `baseUrl: "${location.pathname.replace(/\/?(index\.html)?$/, "/")}"`;
  guess.hidden = false;
}

/** Adds the base URL that would fit to `BaseUrlBanner`. It is inline in the page: at a wrong path, no other script is found. */
const guess = document.querySelector<HTMLElement>("#__base-url-issue [hidden]");
if (guess?.lastElementChild) {
  guess.lastElementChild.textContent = `baseUrl: "${location.pathname.replace(/\/?(index\.html)?$/, "/")}"`;
  guess.hidden = false;
}

/** What a linked name of the reference is, in text and in code, in a box next to the link: its declaration and the first lines of its text. */
import { placeNextTo } from "./placeNextTo.ts";
import { getPage } from "./prefetch.ts";
import { make } from "./search/dom.ts";
import { sectionText } from "./search/excerpts.ts";
import { linkedPage } from "./sitePages.ts";

/** Milliseconds that a pointer or the focus rests on a link before the box opens, and that it may be between both before it closes. */
const delays = { open: 250, close: 200 };
/** Characters of the text. */
const longest = 160;
/** Names in declarations, in samples and in text. */
const names = "a:is(.api-link, .sample-link, :has(> code))";

export function start(): void {
  // Without popovers, the page that the link leads to says it.
  if (!("popover" in HTMLElement.prototype)) return;
  const box = make("div", { id: "__preview", class: "api-preview", role: "tooltip", popover: "manual" });
  const state = { link: null as HTMLAnchorElement | null, timer: 0 };

  const close = () => {
    clearTimeout(state.timer);
    state.link?.removeAttribute("aria-describedby");
    state.link = null;
    if (box.matches(":popover-open")) box.hidePopover();
  };
  const open = async (link: HTMLAnchorElement) => {
    const content = await previewOf(link).catch(() => []);
    if (state.link !== link || content.length === 0) return;
    box.replaceChildren(...content);
    // In the link's part of the page, so that it has its language.
    (link.closest(".prose") ?? document.body).append(box);
    box.showPopover();
    placeNextTo(link, box);
    link.setAttribute("aria-describedby", box.id);
  };
  const point = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>(names);
    // The pointer may go into the box, to select its text.
    if (link === state.link || (!link && target.closest(".api-preview"))) return clearTimeout(state.timer);
    clearTimeout(state.timer);
    if (state.link) state.timer = window.setTimeout(close, delays.close);
    if (!link) return;
    state.timer = window.setTimeout(() => {
      close();
      state.link = link;
      open(link);
    }, delays.open);
  };

  addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && point(target));
  addEventListener("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible") && point(target));
  addEventListener("focusout", close);
  addEventListener("keydown", ({ key }) => key === "Escape" && close());
  for (const type of ["bcidocs-page", "bcidocs-patch", "resize"]) addEventListener(type, close);
}

/** Empty for what is not on a page of the reference. */
async function previewOf(link: HTMLAnchorElement): Promise<Node[]> {
  const url = linkedPage(link);
  if (!url) return [];
  const isHere = url.pathname === location.pathname;
  const page = isHere ? document : new DOMParser().parseFromString(await getPage(url, "auto"), "text/html");
  const anchor = url.hash.slice(1);
  const title =
    anchor === "" ? [...page.querySelectorAll(".api-title :is(.api-kind, h1)")].map(({ textContent }) => textContent).join(" ") : "";
  const part = anchor === "" ? page.querySelector("main") : page.getElementById(anchor)?.closest(".api-member, .api-row, tr");
  const code = part?.querySelector(title ? ".prose > :is(.api-signature, .api-overloads)" : ".api-signature, .api-code");
  if (!code && !title) return [];
  const text = sectionText(page, anchor);
  const short = text.length > longest ? `${text.slice(0, longest).replace(/\s+\S*$/, "")}…` : text;
  const declaration = make("pre", {}, make("code", {}, ...(code ? plainCode(code) : [title])));
  return [declaration, ...(short ? [make("p", {}, short)] : [])];
}

/** Its colours without its links: a box that leads on to boxes loses the reader. */
function plainCode(code: Element): Node[] {
  const copy = document.importNode(code, true);
  for (const link of copy.querySelectorAll("a")) link.replaceWith(make("span", { class: "tk-type" }, link.textContent));
  return [...(copy.querySelector("code") ?? copy).childNodes];
}

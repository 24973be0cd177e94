/** The tree of a start page's front matter: its name, image and buttons, and a card for each feature. */
import type { Element, ElementContent } from "hast";
import type { StartFeature, StartHero, StartImage, StartPage } from "./startPage.ts";

/** What comes before the text of the page. `titleId`: the id of a heading of the text that the name replaces. */
export function startTree({ hero, features }: StartPage, titleId: string | null): Element[] {
  return [...(hero ? [heroTree(hero, titleId)] : []), ...(features.length > 0 ? [component("cards", features.map(cardTree))] : [])];
}

function heroTree({ name, text, tagline, images, actions }: StartHero, titleId: string | null): Element {
  const ordered = [...actions].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  const buttons = ordered.map(({ text: label, link }) => [linkTo(link, label)]);
  const pictures = images.map((image) => imageTree(image, []));
  return element("div", "start", [
    element("div", "start-words", [
      ...headingTree([name, text].filter(Boolean), titleId),
      ...words("p", "tagline", tagline),
      ...(buttons.length > 0 ? [component("hero-actions", buttons)] : []),
    ]),
    ...(pictures.length > 0 ? [element("div", "start-image", pictures)] : []),
  ]);
}

/** Of two lines, the first is the name. */
function headingTree([first, second]: string[], titleId: string | null): Element[] {
  if (first === undefined) return [];
  const properties = titleId === null ? {} : { id: titleId };
  const lines = second === undefined ? [textNode(first)] : [...words("span", "start-name", first), textNode(` ${second}`)];
  return [{ type: "element", tagName: "h1", properties, children: lines }];
}

function cardTree({ icon, images, title, details, link, linkText }: StartFeature): ElementContent[] {
  return [
    ...images.map((image) => imageTree(image, ["card-icon"])),
    ...words("span", "card-icon", icon),
    element("strong", "", [link === "" ? textNode(title) : linkTo(link, title || linkText)]),
    textNode(details),
    ...(link === "" || title === "" ? [] : words("span", "card-more", linkText)),
  ];
}

function imageTree({ src, alt, mode, width, height }: StartImage, classes: string[]): Element {
  const className = mode === null ? classes : [...classes, `only-${mode}`];
  const properties = {
    src,
    alt,
    ...(className.length > 0 && { className }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
  return { type: "element", tagName: "img", properties, children: [] };
}

/** A component of the theme around a list. */
function component(name: string, items: ElementContent[][]): Element {
  const list = element(
    "ul",
    "",
    items.map((item) => element("li", "", item)),
  );
  return { type: "element", tagName: "bcidocs-component", properties: { name, attributes: "{}" }, children: [list] };
}

function linkTo(href: string, text: string): Element {
  return { type: "element", tagName: "a", properties: { href }, children: [textNode(text)] };
}

/** Nothing for an empty text. */
function words(tagName: string, className: string, text: string): Element[] {
  return text === "" ? [] : [element(tagName, className, [textNode(text)])];
}

function element(tagName: string, className: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: className === "" ? {} : { className: [className] }, children };
}

const textNode = (value: string): ElementContent => ({ type: "text", value });

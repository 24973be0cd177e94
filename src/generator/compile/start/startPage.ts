/** The start page in the front matter of VitePress (`layout: home`) and Starlight (`template: splash`): a hero and a list of features. */
import type { Element, ElementContent } from "hast";
import type { PageLink } from "../../model/page.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { addLink } from "../links/collectLinks.ts";
import { createFields, type Field, type Fields, type FieldsOf } from "./startFields.ts";

export interface StartPage {
  /** What the page is called; empty for none. */
  title: string;
  tagline: string;
  /** What comes before the text of the page: its name, image and buttons, and a card for each feature. */
  tree: Element[];
  /** The name, which may replace a heading of the text. */
  heading: Element | null;
  links: PageLink[];
  /** Nothing is next to it. In Starlight, a hero may be above a page with a sidebar, too. */
  isAlone: boolean;
}

/** Keys that are read on a start page, and nowhere else. */
export const startKeys = ["layout", "template", "hero", "features"] as const;

/** A start page declares itself one, if not any page may have a hero, and has content to show. */
export function isStartPage({ layout, template, hero, features }: Record<string, unknown>, syntax: readonly string[]): boolean {
  if (layout === "home") return hero !== undefined || features !== undefined;
  return hero !== undefined && (template === "splash" || dialectsOf(syntax).some(({ hasHeroes }) => hasHeroes));
}

type Parser = Fields & Pick<FieldsOf, "addressOf"> & Parameters<typeof addLink>[0] & { isHome: boolean };

/** `data`: front matter for which `isStartPage` holds. Its problems go to `fields.problems`. */
export function readStartPage(data: Record<string, unknown>, fields: FieldsOf): StartPage {
  const links: PageLink[] = [];
  const isHome = data.layout === "home";
  const reading: Parser = { ...fields, ...createFields(fields), links, ignores: [], reportedUrls: new Set(), isHome };
  const hero = reading.map({ value: data.hero, path: ["hero"] }, "hero");
  const start: StartPage = {
    title: "",
    tagline: "",
    tree: [],
    heading: null,
    links,
    isAlone: isHome || data.template === "splash",
  };
  if (hero) readHero({ title: { value: data.title, path: ["title"] }, ...hero }, start, reading);
  const cards = reading.list({ value: data.features, path: ["features"] }).flatMap((item) => {
    const feature = reading.map(item, "feature");
    return feature ? [cardOf(feature, reading)] : [];
  });
  if (cards.length > 0) start.tree.push(component("cards", cards));
  return start;
}

/** Starlight calls the name `title`, which is that of the page unless the hero has its own. Of name and text, the first is the name. */
function readHero({ name, title, text, tagline, image, actions }: Record<string, Field>, start: StartPage, reading: Parser): void {
  const lines = [reading.text(name) || reading.text(title), reading.text(text)].filter((line) => line !== "");
  const [first = "", second] = lines;
  start.title = first;
  start.tagline = reading.text(tagline);
  if (first !== "") {
    const children = second === undefined ? [textNode(first)] : [...words("span", "start-name", first), textNode(` ${second}`)];
    start.heading = { type: "element", tagName: "h1", properties: {}, children };
  }
  const pictures = imagesOf(image, [], reading);
  const buttons = reading.list(actions).flatMap((item) => actionOf(item, reading) ?? []);
  buttons.sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  const links = buttons.map(({ link }) => [link]);
  const parts = [
    ...(start.heading ? [start.heading] : []),
    ...words("p", "tagline", start.tagline),
    ...(buttons.length > 0 ? [component("hero-actions", links)] : []),
  ];
  const picture = pictures.length > 0 ? [element("div", "start-image", pictures)] : [];
  start.tree.push(element("div", "start", [element("div", "start-words", parts), ...picture]));
}

function actionOf(item: Field, reading: Parser): { link: Element; isPrimary: boolean } | null {
  const action = reading.map(item, "action");
  const text = reading.text(action?.text);
  const url = urlOf(action?.link, "link", reading);
  if (!action || text === "" || url === "") return null;
  const look = reading.text(action.theme) || reading.text(action.variant) || "brand";
  return { link: linkTo(url, text), isPrimary: look === "brand" || look === "primary" };
}

/** The icon is an emoji or an image. */
function cardOf({ icon, title, details, link, linkText }: Record<string, Field>, reading: Parser): ElementContent[] {
  const isPicture = typeof icon?.value === "object";
  const [name, more, url] = [reading.text(title), reading.text(linkText), urlOf(link, "link", reading)];
  return [
    ...(isPicture ? imagesOf(icon, ["card-icon"], reading) : words("span", "card-icon", reading.text(icon))),
    element("strong", "", [url === "" ? textNode(name) : linkTo(url, name || more)]),
    textNode(reading.text(details)),
    ...(url === "" || name === "" ? [] : words("span", "card-more", more)),
  ];
}

/** `/logo.svg`, `{ src, alt }`, or one for each colour mode. */
function imagesOf(field: Field | undefined, classes: string[], reading: Parser): Element[] {
  if (typeof field?.value === "string") return imageOf(field, { classes, of: {} }, reading);
  const image = field && reading.map(field, "image");
  if (!image) return [];
  const shown = image.src ?? image.file;
  if (shown) return imageOf(shown, { classes, of: image }, reading);
  return ["light", "dark"].flatMap((mode) => imageOf(image[mode], { classes: [...classes, `only-${mode}`], of: image }, reading));
}

function imageOf(field: Field | undefined, { classes, of }: { classes: string[]; of: Record<string, Field> }, reading: Parser): Element[] {
  const src = urlOf(field, "image", reading);
  if (src === "") return [];
  const sizes = Object.entries({ width: of.width, height: of.height }).filter(
    ([, size]) => Number.isInteger(Number(size?.value)) && Number(size?.value) > 0,
  );
  const properties = {
    src,
    alt: reading.text(of.alt),
    ...(classes.length > 0 && { className: classes }),
    ...Object.fromEntries(sizes.map(([name, size]) => [name, Number(size?.value)])),
  };
  return [{ type: "element", tagName: "img", properties, children: [] }];
}

/** Empty for none, and for one that must not reach a reader. */
function urlOf(field: Field | undefined, kind: PageLink["kind"], reading: Parser): string {
  const written = reading.addressOf(reading.text(field));
  // VitePress reads `guide/start` from the root, whatever the folder of the page is.
  const url = reading.isHome && kind === "link" && /^[^/.#?:][^:]*$/.test(written) ? `/${written}` : written;
  if (!field || url === "") return "";
  const before = reading.links.length;
  addLink(reading, { url, kind, place: reading.placeOfKey(field.path) });
  return reading.links.length > before ? url : "";
}

/** A component of the theme around a list. */
function component(name: string, items: ElementContent[][]): Element {
  const entries = items.map((item) => element("li", "", item));
  return { type: "element", tagName: "bcidocs-component", properties: { name, attributes: "{}" }, children: [element("ul", "", entries)] };
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

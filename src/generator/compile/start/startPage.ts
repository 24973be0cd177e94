/**
 * The start page as VitePress (`layout: home`) and Starlight (`template: splash`) keep it in front matter: a name with
 * an image and buttons, and a list of features.
 */
import type { PageLink } from "../../model/page.ts";
import type { Place } from "../../model/problem.ts";
import { addLink } from "../links/links.ts";
import { type CheckedFields, fieldsOf, listOf, numberOf, plainOf, type StartField } from "./startFields.ts";

export interface StartPage {
  /** What the page is called. */
  title: string | null;
  hero: StartHero | null;
  features: StartFeature[];
  links: PageLink[];
}

export interface StartHero {
  /** In the colour of the site, above the text. */
  name: string;
  text: string;
  tagline: string;
  images: StartImage[];
  actions: { text: string; link: string; isPrimary: boolean }[];
}

export interface StartFeature {
  /** An emoji. */
  icon: string;
  images: StartImage[];
  title: string;
  details: string;
  link: string;
  linkText: string;
}

export interface StartImage {
  src: string;
  alt: string;
  /** The colour mode that shows it; null for both. */
  mode: "light" | "dark" | null;
  width: number | null;
  height: number | null;
}

/** Keys that are read on a start page, and nowhere else. */
export const startKeys = ["layout", "template", "hero", "features"] as const;

/** What makes a page a start page: that it says so, and has something to show. */
export function isStartPage({ layout, template, hero, features }: Record<string, unknown>): boolean {
  return layout === "home" ? hero !== undefined || features !== undefined : template === "splash" && hero !== undefined;
}

/** `data`: front matter for which `isStartPage` holds. What is wrong in it goes to `found`. */
export function readStartPage(data: Record<string, unknown>, found: CheckedFields): StartPage {
  const links: PageLink[] = [];
  const hero = fieldsOf({ value: data.hero, path: ["hero"] }, "hero", found);
  const linking = { ...found, links, ignores: [], reportedUrls: new Set<string>() };
  const read = hero && heroOf(hero, linking);
  return {
    title: read ? read.name || read.text || null : null,
    hero: read,
    features: listOf({ value: data.features, path: ["features"] }, found).flatMap((item) => featureOf(item, linking) ?? []),
    links,
  };
}

type Linking = CheckedFields & Parameters<typeof addLink>[0];

/** Starlight calls the name `title`. */
function heroOf(hero: Record<string, StartField>, found: Linking): StartHero {
  const { name, title, text, tagline, image, actions } = hero;
  return {
    name: plainOf(name, found) || plainOf(title, found),
    text: plainOf(text, found),
    tagline: plainOf(tagline, found),
    images: imagesOf(image, found),
    actions: listOf(actions, found).flatMap((item) => actionOf(item, found) ?? []),
  };
}

function actionOf(item: StartField, found: Linking): StartHero["actions"][number] | null {
  const action = fieldsOf(item, "action", found);
  const text = plainOf(action?.text, found);
  const link = urlOf(action?.link, "link", found);
  if (!action || text === "" || link === "") return null;
  const look = plainOf(action.theme, found) || plainOf(action.variant, found) || "brand";
  return { text, link, isPrimary: look === "brand" || look === "primary" };
}

function featureOf(item: StartField, found: Linking): StartFeature | null {
  const feature = fieldsOf(item, "feature", found);
  if (!feature) return null;
  const { icon, title, details, link, linkText } = feature;
  const isPicture = typeof icon?.value === "object";
  return {
    icon: isPicture ? "" : plainOf(icon, found),
    images: isPicture ? imagesOf(icon, found) : [],
    title: plainOf(title, found),
    details: plainOf(details, found),
    link: urlOf(link, "link", found),
    linkText: plainOf(linkText, found),
  };
}

/** `/logo.svg`, `{ src, alt }`, or one for each colour mode. */
function imagesOf(field: StartField | undefined, found: Linking): StartImage[] {
  if (field === undefined) return [];
  if (typeof field.value === "string") return imageOf(field, { mode: null, of: {} }, found);
  const image = fieldsOf(field, "image", found);
  if (!image) return [];
  const { src, file, light, dark } = image;
  const shown = src ?? file;
  if (shown) return imageOf(shown, { mode: null, of: image }, found);
  return [...imageOf(light, { mode: "light", of: image }, found), ...imageOf(dark, { mode: "dark", of: image }, found)];
}

interface ImageWish {
  mode: StartImage["mode"];
  of: Record<string, StartField>;
}

function imageOf(field: StartField | undefined, { mode, of }: ImageWish, found: Linking): StartImage[] {
  const src = urlOf(field, "image", found);
  if (src === "") return [];
  return [{ src, alt: plainOf(of.alt, found), mode, width: numberOf(of.width), height: numberOf(of.height) }];
}

/** Empty for none, and for one that must not reach a reader. */
function urlOf(field: StartField | undefined, kind: PageLink["kind"], found: Linking): string {
  const url = plainOf(field, found);
  if (!field || url === "") return "";
  const before = found.links.length;
  const place: Place = found.placeOfKey(field.path);
  addLink(found, { url, kind, place });
  return found.links.length > before ? url : "";
}

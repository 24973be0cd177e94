import type { OwnFacts } from "../../src/generator/model/facts.ts";

/** Of a page that refers to nothing and offers nothing. */
export const noFacts: OwnFacts = {
  links: [],
  linkCount: 0,
  settledLinks: 0,
  assetPaths: [],
  mediaOrigins: [],
  connectOrigins: [],
  anchors: [],
  islands: [],
  code: {},
};

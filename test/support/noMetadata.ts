import type { OwnMetadata, OwnReferences } from "../../src/generator/model/rendered.ts";

/** Of a page that refers to nothing and offers nothing. */
export const noMetadata: { own: OwnMetadata; references: OwnReferences } = {
  own: {
    linkCount: 0,
    samePageLinkCount: 0,
    assetPaths: [],
    mediaOrigins: [],
    connectOrigins: [],
    iframeOrigins: [],
    islands: [],
    components: {},
  },
  references: { links: [], anchors: [] },
};

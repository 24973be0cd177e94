/** Turns `analytics` into what pages need for it: scripts, and sources of the policy. */
import type { Analytics } from "../model/analyticsConfig.ts";
import type { SiteConfig } from "../model/config.ts";
import { joinPolicies, type PolicyAdditions } from "../text/csp.ts";

interface Service {
  src: string;
  /** `data-counts` names the service to `theme/client/analytics.ts`, which counts each page; no script does it by itself. */
  attributes: Record<string, string>;
  /** Besides the origin of its script. */
  policy: PolicyAdditions;
}

/** The config with the scripts of its services, and with all that these ask for. */
export function withAnalytics(config: SiteConfig): SiteConfig {
  // In the order of the table, whatever the order of the settings.
  const services = Object.entries(serviceOf).flatMap(([name, make]) => {
    const settings = config.analytics[name as keyof Analytics];
    return settings ? [make(settings as never)] : [];
  });
  if (services.length === 0) return config;
  const scripts = services.map(({ src, attributes }) => ({ src, async: true, attributes }));
  const csp = joinPolicies(config.security.csp, ...services.map(({ policy }) => policy)) as SiteConfig["security"]["csp"];
  return { ...config, scripts: [...config.scripts, ...scripts], security: { ...config.security, csp } };
}

const originOf = (url: string) => new URL(url).origin;
const googleHosts = ["https://*.google-analytics.com", "https://*.googletagmanager.com"];

const serviceOf: { [Name in keyof Analytics]-?: (settings: NonNullable<Analytics[Name]>) => Service } = {
  plausible: ({ domain, src = "https://plausible.io/js/script.manual.js" }) => ({
    src,
    attributes: { "data-counts": "plausible", "data-domain": domain },
    policy: { "connect-src": [originOf(src)] },
  }),
  // Umami Cloud has moved what it sends to from host to host.
  umami: ({ websiteId, src }) => ({
    src: src ?? "https://cloud.umami.is/script.js",
    attributes: { "data-counts": "umami", "data-website-id": websiteId, "data-auto-track": "false" },
    policy: { "connect-src": src === undefined ? ["https://*.umami.is", "https://*.umami.dev"] : [originOf(src)] },
  }),
  // It sends a beacon, or asks for an image where the browser sends none.
  goatcounter: ({ endpoint, src = "https://gc.zgo.at/count.js" }) => ({
    src,
    attributes: { "data-counts": "goatcounter", "data-goatcounter": endpoint, "data-goatcounter-settings": '{"no_onload":true}' },
    policy: { "connect-src": [originOf(endpoint)], "img-src": [originOf(endpoint)] },
  }),
  fathom: ({ site, src = "https://cdn.usefathom.com/script.js" }) => ({
    src,
    attributes: { "data-counts": "fathom", "data-site": site, "data-auto": "false" },
    policy: { "connect-src": [originOf(src)], "img-src": [originOf(src)] },
  }),
  google: ({ id }) => ({
    src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
    attributes: { "data-counts": "google", "data-id": id },
    policy: { "connect-src": [...googleHosts, "https://*.analytics.google.com"], "img-src": googleHosts },
  }),
};

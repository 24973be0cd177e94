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
  const services = servicesOf(config.analytics);
  if (services.length === 0) return config;
  const scripts = services.map(({ src, attributes }) => ({ src, async: true, attributes }));
  const csp = joinPolicies(config.security.csp, ...services.map(({ policy }) => policy)) as SiteConfig["security"]["csp"];
  return { ...config, scripts: [...config.scripts, ...scripts], security: { ...config.security, csp } };
}

function servicesOf({ plausible, umami, goatcounter, fathom, google }: Analytics): Service[] {
  return [
    ...(plausible ? [plausibleOf(plausible)] : []),
    ...(umami ? [umamiOf(umami)] : []),
    ...(goatcounter ? [goatcounterOf(goatcounter)] : []),
    ...(fathom ? [fathomOf(fathom)] : []),
    ...(google ? [googleOf(google)] : []),
  ];
}

const originOf = (url: string) => new URL(url).origin;

function plausibleOf({ domain, src = "https://plausible.io/js/script.manual.js" }: NonNullable<Analytics["plausible"]>): Service {
  return { src, attributes: { "data-counts": "plausible", "data-domain": domain }, policy: { "connect-src": [originOf(src)] } };
}

/** Umami Cloud has moved what it sends to from host to host. */
function umamiOf({ websiteId, src }: NonNullable<Analytics["umami"]>): Service {
  return {
    src: src ?? "https://cloud.umami.is/script.js",
    attributes: { "data-counts": "umami", "data-website-id": websiteId, "data-auto-track": "false" },
    policy: { "connect-src": src === undefined ? ["https://*.umami.is", "https://*.umami.dev"] : [originOf(src)] },
  };
}

/** It sends a beacon, or asks for an image where the browser sends none. */
function goatcounterOf({ endpoint, src = "https://gc.zgo.at/count.js" }: NonNullable<Analytics["goatcounter"]>): Service {
  const settings = JSON.stringify({ no_onload: true });
  return {
    src,
    attributes: { "data-counts": "goatcounter", "data-goatcounter": endpoint, "data-goatcounter-settings": settings },
    policy: { "connect-src": [originOf(endpoint)], "img-src": [originOf(endpoint)] },
  };
}

function fathomOf({ site, src = "https://cdn.usefathom.com/script.js" }: NonNullable<Analytics["fathom"]>): Service {
  return {
    src,
    attributes: { "data-counts": "fathom", "data-site": site, "data-auto": "false" },
    policy: { "connect-src": [originOf(src)], "img-src": [originOf(src)] },
  };
}

function googleOf({ id }: NonNullable<Analytics["google"]>): Service {
  const hosts = ["https://*.google-analytics.com", "https://*.googletagmanager.com"];
  return {
    src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
    attributes: { "data-counts": "google", "data-id": id },
    policy: { "connect-src": [...hosts, "https://*.analytics.google.com"], "img-src": hosts },
  };
}

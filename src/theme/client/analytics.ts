/** Counts pages with the services that the site names: at once, and whenever another page is swapped in, of which no service knows. */

/** What a service's script leaves in `window`; nothing until it has loaded, or where it is blocked. */
interface Services {
  plausible?: (event: string) => void;
  umami?: { track: () => void };
  goatcounter?: { count?: () => void };
  fathom?: { trackPageview: () => void };
  dataLayer?: unknown[];
}

/** What counts the shown page; undefined if the script is not there yet. */
type Count = (services: Services, script: HTMLScriptElement) => (() => void) | undefined;

const counts: Record<string, Count> = {
  plausible: ({ plausible }) => plausible && (() => plausible("pageview")),
  umami: ({ umami }) => umami && (() => umami.track()),
  goatcounter: ({ goatcounter }) => goatcounter?.count && (() => goatcounter.count?.()),
  fathom: ({ fathom }) => fathom && (() => fathom.trackPageview()),
  google: (services, script) => () => countWithGoogle(services, script),
};

/** Its script reads the list whenever it comes, and takes nothing but `arguments` for a command. */
function countWithGoogle(services: Services, { dataset }: HTMLScriptElement): void {
  services.dataLayer ??= [];
  const list = services.dataLayer;
  function command(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the service tells commands from other entries by this type
    list.push(arguments);
  }
  if (!dataset.isReady) {
    command("js", new Date());
    command("config", dataset.id, { send_page_view: false });
    dataset.isReady = "";
  }
  command("event", "page_view", { page_location: location.href, page_title: document.title, send_to: dataset.id });
}

/** Counts this page and each later one. */
export function start(): void {
  const countAll = () => {
    for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-counts]")) countWith(script);
  };
  countAll();
  addEventListener("bcidocs-page", countAll);
}

function countWith(script: HTMLScriptElement): void {
  const find = () => counts[script.dataset.counts ?? ""]?.(window as Services, script);
  const count = find();
  if (count) count();
  else script.addEventListener("load", () => find()?.(), { once: true });
}

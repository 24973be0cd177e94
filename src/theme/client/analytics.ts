/**
 * Counts pages with the services that the site names: at once, and whenever another page is swapped in, of which no service knows.
 * Answers to "Was this page helpful?" are events of theirs.
 */

/** What a service's script leaves in `window`; nothing until it has loaded, or where it is blocked. */
interface Services {
  plausible?: (event: string, options?: { props: object }) => void;
  umami?: { track: (event?: string, data?: object) => void };
  goatcounter?: { count?: (event?: { path: string; event: true }) => void };
  fathom?: { trackPageview: () => void; trackEvent: (name: string) => void };
  dataLayer?: unknown[];
}

/** What counts the shown page, or sends an answer; undefined if the script is not there yet. */
type Count = (services: Services, script: HTMLScriptElement, answer: string | null) => (() => void) | undefined;

const counts: Record<string, Count> = {
  plausible: ({ plausible }, _, answer) =>
    plausible && (() => (answer ? plausible("Feedback", { props: { answer } }) : plausible("pageview"))),
  umami: ({ umami }, _, answer) => umami && (() => (answer ? umami.track("feedback", { answer }) : umami.track())),
  goatcounter: ({ goatcounter }, _, answer) =>
    goatcounter?.count && (() => goatcounter.count?.(answer ? { path: `feedback-${answer}${location.pathname}`, event: true } : undefined)),
  fathom: ({ fathom }, _, answer) => fathom && (() => (answer ? fathom.trackEvent(`feedback: ${answer}`) : fathom.trackPageview())),
  google: (services, script, answer) => () => countWithGoogle(services, script, answer),
};

/** Its script reads the list whenever it comes, and takes nothing but `arguments` for a command. */
function countWithGoogle(services: Services, { dataset }: HTMLScriptElement, answer: string | null): void {
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
  const page = { page_location: location.href, page_title: document.title, send_to: dataset.id };
  command("event", ...(answer ? ["feedback", { ...page, answer }] : ["page_view", page]));
}

/** Counts this page and each later one. */
export function start(): void {
  const countAll = (answer: string | null) => {
    for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-counts]")) countWith(script, answer);
  };
  countAll(null);
  addEventListener("bcidocs-page", () => countAll(null));
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(".page-feedback > button") : null;
    if (!button?.parentElement) return;
    countAll(button.value);
    button.parentElement.textContent = button.parentElement.dataset.thanks ?? "";
  });
}

function countWith(script: HTMLScriptElement, answer: string | null): void {
  const find = () => counts[script.dataset.counts ?? ""]?.(window as Services, script, answer);
  const count = find();
  if (count) count();
  else script.addEventListener("load", () => find()?.(), { once: true });
}

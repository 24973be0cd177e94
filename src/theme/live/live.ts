/** Keeps an open page up to date under `serve --watch`: the server reports changes, and this applies them. */
import { createOverlay, type ProblemSummary } from "./overlay.ts";
import { needsReload, patchBody, patchHead } from "./patch.ts";

interface PageUpdate {
  html: string;
  version: string;
}

/** Milliseconds between two attempts to reach the server. */
const pause = 500;

const { live: token = "", version = "" } = document.querySelector<HTMLScriptElement>("script[data-live]")?.dataset ?? {};
const state = {
  errors: 0,
  /** The page as it was sent. */
  sent: document.cloneNode(true) as Document,
  version,
  /** Path of the current page: while the next one loads, `location` is ahead of it. */
  path: location.pathname,
  source: null as EventSource | null,
  patching: Promise.resolve(),
};
const overlay = createOverlay((errors) => {
  state.errors = errors;
  showTitle();
});
// A browser has six connections to a server, and each tab of the site holds one: the seventh tab would load nothing. So a
// background tab closes its connection when another one is shown (`null`), which then forwards the problems.
const otherTabs = new BroadcastChannel("bcidocs-live");
otherTabs.onmessage = ({ data }: MessageEvent<ProblemSummary | null>) => {
  if (data === null && document.hidden) disconnect();
  if (data !== null && !state.source) overlay.show(data);
};

addEventListener("error", ({ error }) => reportCrash(error));
addEventListener("unhandledrejection", ({ reason }) => reportCrash(reason));
addEventListener("bcidocs-swap", (event) => {
  const next = (event as CustomEvent<Document>).detail;
  state.sent = next.cloneNode(true) as Document;
  state.version = next.querySelector<HTMLScriptElement>("script[data-live]")?.dataset.version ?? "";
});
addEventListener("bcidocs-page", () => {
  state.path = location.pathname;
  overlay.say(null);
  showTitle();
  connect();
});
// A page from the back/forward cache has lost its connection, and one in a background tab may have closed it.
addEventListener("pageshow", ({ persisted }) => persisted && connect());
addEventListener("visibilitychange", () => document.hidden || state.source || connect());
connect();

function showTitle(): void {
  const { errors, sent } = state;
  document.title = (errors > 0 ? `(${errors} ${errors === 1 ? "error" : "errors"}) ` : "") + sent.title;
}

async function patch(page: PageUpdate): Promise<void> {
  const before = state.sent;
  const next = new DOMParser().parseFromString(page.html, "text/html");
  if (needsReload(before, next)) return location.reload();
  state.sent = next;
  state.version = page.version;
  const styled = patchHead(next);
  patchBody(before, next);
  overlay.say(null);
  showTitle();
  dispatchEvent(new Event("bcidocs-patch"));
  await styled;
}

function connect(): void {
  disconnect();
  const query = new URLSearchParams({ token, path: state.path, version: state.version });
  const source = new EventSource(`/__bcidocs/events?${query}`);
  state.source = source;
  const on = <Data>(type: string, listener: (data: Data) => void) =>
    source.addEventListener(type, ({ data }: MessageEvent<string>) => listener(JSON.parse(data)));
  on<PageUpdate>("page", (page) => {
    // The reader may have gone to another page by now.
    const put = () => (source === state.source ? patch(page) : undefined);
    state.patching = state.patching.then(put).catch(() => location.reload());
  });
  on<ProblemSummary>("findings", (summary) => {
    overlay.show(summary);
    otherTabs.postMessage(summary);
  });
  on("site", () => dispatchEvent(new Event("bcidocs-site")));
  on("reload", () => location.reload());
  on<string>("go", (path) => location.replace(path + location.search + location.hash));
  on<{ to: string | null }>("gone", ({ to }) => {
    if (to === null) overlay.say("This page was removed or renamed. What you see is how it was.");
    else overlay.say("This page has moved. Its new address is", to);
  });
  source.onopen = () => {
    overlay.say(null);
    document.documentElement.setAttribute("data-live", "");
  };
  source.onerror = () => {
    document.documentElement.removeAttribute("data-live");
    overlay.say("The server has stopped. As soon as it runs again, the page is back.");
    // The browser reconnects by itself, unless the server refused: then it is another server.
    if (source.readyState === EventSource.CLOSED) setTimeout(waitForServer, pause);
  };
  otherTabs.postMessage(null);
}

function disconnect(): void {
  state.source?.close();
  state.source = null;
}

async function waitForServer(): Promise<void> {
  try {
    await fetch(location.href, { method: "HEAD" });
    location.reload();
  } catch {
    setTimeout(waitForServer, pause);
  }
}

function reportCrash(error: unknown): void {
  const { message, stack = "" } = Object(error) as Partial<Error>;
  // Addresses have a limit; the first frames name the component.
  const query = new URLSearchParams({ token, message: String(message ?? error).slice(0, 300), stack: stack.slice(0, 1_500) });
  void fetch(`/__bcidocs/crash?${query}`).catch(() => undefined);
}

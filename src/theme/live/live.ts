/** Keeps an open page up to date while its site is written: the server tells of changes, and this puts them in. */
import { createOtherTabs } from "./otherTabs.ts";
import { createOverlay, type Findings } from "./overlay.ts";
import { needsReload, patchBody } from "./patch.ts";
import { patchHead } from "./patchHead.ts";

interface SentPage {
  html: string;
  version: string;
}

/** Milliseconds between two tries to find the server again. */
const pause = 500;

const own = document.querySelector<HTMLScriptElement>("script[data-live]");
if (own) start(own.dataset.live ?? "");

function start(token: string): void {
  const overlay = createOverlay((errors) => {
    state.errors = errors;
    showTitle();
  });
  const state = {
    errors: 0,
    /** The page as it was sent. */
    sent: document.cloneNode(true) as Document,
    version: own?.dataset.version ?? "",
    /** Of the page that is shown: while the next one is on its way, the address is ahead of it. */
    path: location.pathname,
    source: null as EventSource | null,
    patching: Promise.resolve(),
  };
  const otherTabs = createOtherTabs<Findings>({
    onOtherShown: () => document.hidden && disconnect(),
    onTold: (findings) => state.source || overlay.show(findings),
  });

  function showTitle(): void {
    const { errors, sent } = state;
    document.title = (errors > 0 ? `(${errors} ${errors === 1 ? "error" : "errors"}) ` : "") + sent.title;
  }

  async function patch({ html, version }: SentPage): Promise<void> {
    const before = state.sent;
    const next = new DOMParser().parseFromString(html, "text/html");
    if (needsReload(before, next)) return location.reload();
    state.sent = next;
    state.version = version;
    const styled = patchHead(before, next);
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
    on<SentPage>("page", (page) => {
      // By its turn the reader may have gone to another page.
      const put = () => (source === state.source ? patch(page) : undefined);
      state.patching = state.patching.then(put).catch(() => location.reload());
    });
    on<Findings>("findings", (findings) => {
      overlay.show(findings);
      otherTabs.tell(findings);
    });
    on("site", () => dispatchEvent(new Event("bcidocs-site")));
    on("reload", () => location.reload());
    on<string>("go", (path) => location.replace(path + location.search + location.hash));
    on("gone", () => overlay.say("This page was removed or renamed. What you see is how it was."));
    source.onopen = () => {
      overlay.say(null);
      document.documentElement.setAttribute("data-live", "");
    };
    source.onerror = () => {
      document.documentElement.removeAttribute("data-live");
      overlay.say("The server has stopped. As soon as it runs again, the page is back.");
      // The browser tries again by itself, unless the server has refused: then it is another one.
      if (source.readyState === EventSource.CLOSED) setTimeout(waitForServer, pause);
    };
    otherTabs.shown();
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
  // A page that comes back from the browser's memory has lost its connection, and one behind others may have given it up.
  addEventListener("pageshow", ({ persisted }) => persisted && connect());
  addEventListener("visibilitychange", () => document.hidden || state.source || connect());
  connect();
}

/** Keeps an open page up to date while its site is written: the server tells of changes, and this puts them in. */
import { createOverlay, type Findings } from "./overlay.ts";
import { hasNewScript, patchBody } from "./patch.ts";
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
    errorCount = errors;
    showTitle();
  });
  let errorCount = 0;
  /** The page as it was sent. */
  let sent = document.cloneNode(true) as Document;
  let version = own?.dataset.version ?? "";
  let source: EventSource | null = null;
  let patching: Promise<void> = Promise.resolve();

  function showTitle(): void {
    document.title = (errorCount > 0 ? `(${errorCount} ${errorCount === 1 ? "error" : "errors"}) ` : "") + sent.title;
  }

  async function patch(page: SentPage): Promise<void> {
    const next = new DOMParser().parseFromString(page.html, "text/html");
    if (hasNewScript(sent, next)) return location.reload();
    const before = sent;
    [sent, version] = [next, page.version];
    const styled = patchHead(before, next);
    patchBody(before, next);
    overlay.say(null);
    showTitle();
    dispatchEvent(new Event("bcidocs-patch"));
    await styled;
  }

  function connect(): void {
    source?.close();
    const query = new URLSearchParams({ token, path: location.pathname, version });
    const opened = new EventSource(`/__bcidocs/events?${query}`);
    source = opened;
    const on = (type: string, listener: (data: never) => void) =>
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => listener(JSON.parse(data) as never));
    on("page", (page: SentPage) => {
      patching = patching.then(() => patch(page)).catch(() => location.reload());
    });
    on("findings", (findings: Findings) => overlay.show(findings));
    on("reload", () => location.reload());
    on("go", (url: string) => location.replace(url));
    on("gone", () => overlay.say("This page was removed or renamed."));
    opened.onopen = () => document.documentElement.setAttribute("data-live", "");
    opened.onerror = () => {
      document.documentElement.removeAttribute("data-live");
      overlay.say("The server has stopped.");
      // The browser tries again by itself, unless the server has refused: then it is another one.
      if (opened.readyState === EventSource.CLOSED) setTimeout(waitForServer, pause);
    };
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
    sent = next.cloneNode(true) as Document;
    version = next.querySelector<HTMLScriptElement>("script[data-live]")?.dataset.version ?? "";
  });
  addEventListener("bcidocs-page", () => {
    overlay.say(null);
    showTitle();
    connect();
  });
  // A page that comes back from the browser's memory has lost its connection.
  addEventListener("pageshow", ({ persisted }) => persisted && connect());
  connect();
}

/** Live samples: runs the code of a block in a worker, on a press of its button. */
import * as words from "bcidocs:words";
import { make } from "./elements.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { createPanel, type Panel } from "./panel.ts";

/** A sample that still runs then is stopped. */
const timeLimit = 120_000;

/** Each block that was run has its panel, and the one that runs its end. */
const panels = new WeakMap<HTMLElement, Panel>();
const running = new Map<HTMLElement, (state: string) => void>();

/** Runs the sample, or stops it. One runs at a time. */
export function toggle(block: HTMLElement): void {
  const stop = running.get(block);
  for (const end of running.values()) end(words.liveStopped);
  if (!stop) run(block);
}

function run(block: HTMLElement): void {
  const panel = panels.get(block) ?? createPanel(block);
  panels.set(block, panel);
  panel.clear();
  panel.setState(words.liveLoading);
  const button = block.querySelector(".live-run");
  const name = (text: string) => {
    if (button) button.textContent = text;
  };
  /** Pressing it again would lead to the same. It keeps the focus, and next to it is why. */
  const refuse = (reason: string) => {
    panel.setState(reason);
    name(words.liveRun);
    if (button) button.ariaDisabled = "true";
  };
  if (!globalThis.Worker) {
    refuse(words.liveUnsupported);
    return;
  }
  const end = (state: string) => {
    frame.remove();
    clearTimeout(timer);
    removeEventListener("bcidocs-page", leave);
    running.delete(block);
    delete block.dataset.run;
    panel.end();
    panel.setState(state);
    name(words.liveRun);
  };
  const script = new URL(block.dataset.sample ?? "", location.href).href;
  const frame = confinedFrame(script, (scope) => {
    const fail = () => {
      end(words.liveNotLoaded);
      refuse(words.liveNotLoaded);
    };
    try {
      const worker = startWorker(scope, script);
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
        receive(data, { panel, end, onStart: () => name(words.liveStop), send: (message) => worker.postMessage(message) });
      // Errors of the sample come as messages: this one is that its script, or a part of it, is not there.
      worker.onerror = fail;
    } catch {
      // Without a connection the document is one of the browser, which nothing may be done in.
      fail();
    }
  });
  const leave = () => end(words.liveStopped);
  const timer = setTimeout(() => end(words.liveTimeLimit), timeLimit);
  addEventListener("bcidocs-page", leave);
  running.set(block, end);
  block.dataset.run = "";
}

/** An empty document with the policy of samples. It ends its workers when it is removed. */
function confinedFrame(script: string, onReady: (scope: typeof globalThis) => void): HTMLIFrameElement {
  const frame = make("iframe", { hidden: true, src: new URL("live-frame.html", script).href });
  frame.onload = () => onReady(frame.contentWindow as unknown as typeof globalThis);
  document.body.append(frame);
  return frame;
}

/** A worker from a blob has the policy of its document, one from an address may have none. Samples get no `Worker` to start others with. */
function startWorker({ Worker, Blob, URL }: typeof globalThis, script: string): Worker {
  const code = `Object.defineProperty(globalThis, "Worker", { value: undefined });
import(${JSON.stringify(script)}).catch((error) => setTimeout(() => { throw error; }));`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })), { type: "module" });
}

interface Receiver {
  panel: Panel;
  onStart: () => void;
  end: (state: string) => void;
  send: (message: ToWorker) => void;
}

function receive(message: FromWorker, { panel, onStart, end, send }: Receiver): void {
  if (message.type === "lines") panel.add(message.lines);
  else if (message.type === "shown") panel.show(message.id, message.data);
  else if (message.type === "started") {
    for (const { id } of panel.start(message, (id, value) => send({ id, value }))) send({ id });
    for (const [id, value] of panel.values) send({ id, value });
    panel.setState(words.liveRunning);
    onStart();
  } else end(endings[message.type]);
}

/** How a sample ends by itself. */
const endings = { ended: words.liveEnded, failed: words.liveFailed, tooMuch: words.liveOutputLimit };

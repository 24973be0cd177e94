/** Preloaded into the program of the Node tutorial: time passes ten times as fast, and there is no network. */
const factor = 10;
const { setTimeout, setInterval } = globalThis;
const start = Date.now();
const now = Date.now.bind(Date);

Date.now = () => start + (now() - start) * factor;
globalThis.setTimeout = (run, ms) => setTimeout(run, ms / factor);
globalThis.setInterval = (run, ms) => setInterval(run, ms / factor);
globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"));

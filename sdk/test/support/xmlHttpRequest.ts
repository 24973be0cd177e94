/** `XMLHttpRequest` as React Native has it, as far as the polyfill of `fetch` uses it: the answer comes as a whole, at its end. */
import { type ClientRequest, type IncomingHttpHeaders, request } from "node:http";

export class XmlHttpRequest {
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  onreadystatechange: (() => void) | null = null;
  readyState = 0;
  status = 0;
  statusText = "";
  responseText = "";
  withCredentials = false;
  readonly #headers: Record<string, string> = {};
  #answered: IncomingHttpHeaders = {};
  #request: ClientRequest | null = null;
  #method = "GET";
  #url = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return Object.entries(this.#answered)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
  }

  send(body: string | null): void {
    const sent = request(this.#url, { method: this.#method, headers: this.#headers }, (response) => {
      this.status = response.statusCode ?? 0;
      this.#answered = response.headers;
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        this.responseText += text;
      });
      response.on("end", () => this.#finish(this.onload));
      response.on("error", () => this.#finish(this.onerror));
    });
    sent.on("error", () => this.#finish(this.onerror));
    this.#request = sent;
    sent.end(body ?? undefined);
  }

  abort(): void {
    if (this.readyState !== 4) this.#finish(this.onabort);
    this.#request?.destroy();
  }

  #finish(tell: (() => void) | null): void {
    if (this.readyState === 4) return;
    this.readyState = 4;
    this.onreadystatechange?.();
    tell?.();
  }
}

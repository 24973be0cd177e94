/**
 * Tabs of the same site. A browser has six connections to a server, and each tab holds one: without this, the seventh tab
 * would load nothing. So a background tab closes its connection when another one is shown, which then forwards the events.
 */

export interface OtherTabs<News> {
  /** Call this when this tab has a connection. */
  connected(): void;
  send(news: News): void;
}

export interface OtherTabsEvents<News> {
  onOtherShown(): void;
  onNews(news: News): void;
}

export function createOtherTabs<News>({ onOtherShown, onNews }: OtherTabsEvents<News>): OtherTabs<News> {
  const channel = new BroadcastChannel("bcidocs-live");
  channel.onmessage = ({ data }: MessageEvent<{ news?: News }>) => (data.news ? onNews(data.news) : onOtherShown());
  return {
    connected: () => channel.postMessage({}),
    send: (news) => channel.postMessage({ news }),
  };
}

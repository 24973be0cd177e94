/**
 * Tabs that show the same site. A browser has six connections to a server, and each tab holds one: without this, the seventh tab
 * would load nothing. So a tab behind others gives its connection up as soon as another one is shown, which then tells it the news.
 */

export interface OtherTabs<News> {
  /** To be called when this tab has a connection. */
  shown(): void;
  tell(news: News): void;
}

export interface OtherTabsEvents<News> {
  onOtherShown(): void;
  onTold(news: News): void;
}

export function createOtherTabs<News>({ onOtherShown, onTold }: OtherTabsEvents<News>): OtherTabs<News> {
  const channel = new BroadcastChannel("bcidocs-live");
  channel.onmessage = ({ data }: MessageEvent<{ news?: News }>) => (data.news ? onTold(data.news) : onOtherShown());
  return {
    shown: () => channel.postMessage({}),
    tell: (news) => channel.postMessage({ news }),
  };
}

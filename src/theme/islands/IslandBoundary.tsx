/** Keeps an error of one island away from the rest of the page. */
import { Component, type ReactNode } from "react";

/** Renders nothing after something below it threw; `onError` decides what the reader sees. */
export class IslandBoundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

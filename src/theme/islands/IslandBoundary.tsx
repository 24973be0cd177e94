/** Keeps the fault of one island from the rest of the page. */
import { Component, type ReactNode } from "react";

interface Props {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Draws nothing once something below it threw; who hears of it shows what is to be seen. */
export class IslandBoundary extends Component<Props, { hasFailed: boolean }> {
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

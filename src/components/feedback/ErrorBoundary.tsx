import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What is rendered instead after a failure; `reset` tries again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** A failure belongs to one address: another value tries again. */
  resetKey?: string;
};
type State = { failed: boolean; error: unknown; key: string | undefined };

/** Catches what breaks while drawing, so that the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { failed: false, error: undefined, key: props.resetKey };
  }

  private readonly reset = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children;
  }
}

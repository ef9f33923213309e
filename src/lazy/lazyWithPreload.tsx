import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchAhead } from './chunkReload.ts';

/**
 * A component with a file of its own that can be fetched before anybody asks for it. Once it is there it is rendered at once:
 * what React has to wait for, if only for a moment, it holds back for 300 ms. Until then `fallback` stands in its place.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let there: ComponentType<Props> | null = null;
  const keep = async () => {
    there = await load();
    return { default: there };
  };
  const Late = lazy(keep);
  function LazyWithPreload(props: Props) {
    // what it was rendered as first it stays: another component would begin again
    const [Now] = useState(() => there);
    if (Now) return <Now {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Late {...props} />
      </Suspense>
    );
  }
  /** Fetches the file; rejects when it cannot be had, which is no matter yet: it is asked for again where it is rendered. */
  const ahead = (): Promise<unknown> => fetchAhead(keep);
  return Object.assign(LazyWithPreload, { ahead });
}

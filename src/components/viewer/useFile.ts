import { useCallback, useEffect, useRef, useState } from 'react';

export type FileState =
  | { state: 'loading' }
  | { state: 'ready'; blob: Blob; url: string }
  | { state: 'failed'; error: unknown };

type Kept = { blob: Blob; url: string };
type Load = (id: number, signal: AbortSignal) => Promise<Blob>;

/**
 * The bytes of a file and their blob URL. Files are cached until the viewer unmounts, which revokes all URLs. `retry`
 * reloads after a failure.
 */
export function useFile(id: number | null, load: Load): FileState & { retry: () => void } {
  const kept = useRef(new Map<number, Kept>());
  const [state, setState] = useState<{ id: number | null; value: FileState }>({
    id: null,
    value: { state: 'loading' },
  });
  const [attempt, setAttempt] = useState(0);
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  }, [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a reload
  useEffect(() => {
    if (id === null) return;
    const known = kept.current.get(id);
    if (known) {
      setState({ id, value: { state: 'ready', ...known } });
      return;
    }
    const controller = new AbortController();
    setState({ id, value: { state: 'loading' } });
    latestLoad.current(id, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        const ready = { blob, url: URL.createObjectURL(blob) };
        kept.current.set(id, ready);
        setState({ id, value: { state: 'ready', ...ready } });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ id, value: { state: 'failed', error } });
      },
    );
    return () => controller.abort();
  }, [id, attempt]);

  useEffect(() => {
    const files = kept.current;
    return () => {
      for (const { url } of files.values()) URL.revokeObjectURL(url);
      files.clear();
    };
  }, []);

  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const value: FileState = state.id === id ? state.value : { state: 'loading' };
  return { ...value, retry };
}

import { useCallback, useEffect, useRef, useState } from 'react';

/** How a file is shown: PDF pages, an image, or download only. */
export type FileKind = 'pdf' | 'image' | 'other';

const IMAGES: readonly string[] = ['image/png', 'image/jpeg'];

export function fileKindOf(contentType: string): FileKind {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') return 'pdf';
  return IMAGES.includes(type) ? 'image' : 'other';
}

/** File size in the locale's number format: 1258291 → '1,2 MB'. */
export function formatFileSize(bytes: number, locale: string): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${units[power]}`;
}

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

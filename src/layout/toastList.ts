import { TIMER } from '../../contract/constants.ts';
import type { ToastType } from '../components/feedback/Toast.tsx';

/** One notice on the screen (L-09). */
export type ToastItem<Content> = {
  id: number;
  type: ToastType;
  content: Content;
  /** Milliseconds that it stays, null until it is closed. */
  duration: number | null;
};

/** The most notices at once: older ones leave first, so that the page is never covered. */
export const MAX_TOASTS = 5;

/** The list with one more; a notice that says what another one says already is not repeated. */
export function addToast<Content>(
  list: readonly ToastItem<Content>[],
  toast: Omit<ToastItem<Content>, 'duration'> & { duration?: number | null },
): ToastItem<Content>[] {
  const same = list.some(
    ({ type, content }) => typeof content === 'string' && type === toast.type && content === toast.content,
  );
  if (same) return [...list];
  const duration = toast.duration === undefined ? TIMER.toast : toast.duration;
  return [...list, { ...toast, duration }].slice(-MAX_TOASTS);
}

/** The list without the notice of this id (L-09). */
export const removeToast = <Content>(list: readonly ToastItem<Content>[], id: number): ToastItem<Content>[] =>
  list.filter((toast) => toast.id !== id);

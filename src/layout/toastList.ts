import { TIMER } from '../../contract/constants.ts';
import type { ToastType } from '../components/feedback/Toast.tsx';

export type ToastItem<Content> = {
  id: number;
  type: ToastType;
  content: Content;
  /** Duration in milliseconds; null: until closed. */
  duration: number | null;
};

/** Maximum number of toasts; older ones are removed first. */
export const MAX_TOASTS = 5;

/** Adds a toast, unless one with the same text is shown. */
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

export const removeToast = <Content>(list: readonly ToastItem<Content>[], id: number): ToastItem<Content>[] =>
  list.filter((toast) => toast.id !== id);

import { Box, Button } from '@mui/material';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { LiveHost } from '../components/feedback/LiveRegion.tsx';
import { Toast } from '../components/feedback/Toast.tsx';
import { ButtonKey } from '../components/inputs/KeyHint.tsx';
import { isTyping, useShortcutsOn } from '../components/keys/typing.ts';
import { useT } from '../i18n/index.ts';
import { addToast, removeToast, type ToastItem } from './toastList.ts';

type Undo = ReturnType<ReturnType<typeof useTakeUndoableMutation>>;

/**
 * Renders react-admin's notifications as a stack of toasts (L-09, L-10). The content is a text, a key, or a node (D-37);
 * an undoable mutation runs when its toast closes. Only the last of these is shown: `Z` or `Ctrl Z` undoes it.
 */
export const Notifications = () => {
  const t = useT();
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [toasts, setToasts] = useState<ToastItem<ReactNode>[]>([]);
  const undos = useRef(new Map<number, Undo>());
  const lastId = useRef(0);

  const close = useCallback((id: number, isUndo = false) => {
    undos.current.get(id)?.({ isUndo });
    undos.current.delete(id);
    setToasts((list) => removeToast(list, id));
  }, []);

  const show = useCallback(
    ({ message, type, notificationOptions }: NotificationPayload) => {
      lastId.current += 1;
      const id = lastId.current;
      const { messageArgs, autoHideDuration, undoable } = notificationOptions ?? {};
      const content = typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
      if (undoable) {
        for (const earlier of undos.current.keys()) close(earlier);
        undos.current.set(id, takeMutation());
      }
      setToasts((list) => addToast(list, { id, type, content, duration: autoHideDuration }));
    },
    [translate, takeMutation, close],
  );

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) show(next);
  }, [notifications, takeNotification, show]);

  const [shortcutsOn] = useShortcutsOn();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const [id] = undos.current.keys();
      if (id === undefined || event.defaultPrevented || event.altKey || event.shiftKey || event.isComposing) return;
      if (event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
      const isSingleKey = !event.ctrlKey && !event.metaKey;
      if ((isSingleKey && !shortcutsOn) || document.querySelector('[role=alertdialog]')) return;
      event.preventDefault();
      close(id, true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [close, shortcutsOn]);

  return (
    <LiveHost>
      <Box
        component="section"
        aria-label={t('layout.toasts')}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          top: 64, // below the bar, which keeps its mark and menu
          right: { xs: 8, md: 16 },
          // the title of a dialog and the button that closes it stay free
          'html:has(:is(.MuiDialog-root, .MuiDrawer-modal)) &': { top: { xs: 8, md: 96 } },
          width: { xs: 'calc(100vw - 16px)', md: 'min(420px, 40vw)' },
          display: 'flex',
          flexDirection: 'column',
          gap: '10px',
          pointerEvents: 'none',
        }}
      >
        {toasts.map(({ id, type, content, duration }) => (
          <CloseNotificationContext.Provider key={id} value={() => close(id)}>
            <Toast
              type={type}
              duration={duration}
              onClose={() => close(id)}
              action={
                undos.current.has(id) && (
                  <Button
                    size="small"
                    variant="text"
                    aria-keyshortcuts="Z Control+Z"
                    endIcon={<ButtonKey>Z</ButtonKey>}
                    onClick={() => close(id, true)}
                  >
                    {t('common.actions.undo')}
                  </Button>
                )
              }
            >
              {content}
            </Toast>
          </CloseNotificationContext.Provider>
        ))}
      </Box>
    </LiveHost>
  );
};

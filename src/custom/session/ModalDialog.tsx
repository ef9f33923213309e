import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';
import './login.css';
import './screens.css';
import './terms.css';

type Props = {
  title: string;
  /** null: cannot be closed by the user. */
  onClose: (() => void) | null;
  actions?: ReactNode;
  children: ReactNode;
};

/** Native <dialog>: inert background, focus trap and restore without MUI (P7). */
export const ModalDialog = ({ title, onClose, actions, children }: Props) => {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    // Escape and other native close requests
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current?.();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel(event);
    };
    let leaving = false;
    const onEnd = () => {
      if (!leaving) element.showModal();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('keydown', onKey);
    element.addEventListener('close', onEnd);
    element.showModal();
    return () => {
      leaving = true;
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('close', onEnd);
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className="modal-dialog" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className="login-icon" aria-label={t('common.actions.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
};

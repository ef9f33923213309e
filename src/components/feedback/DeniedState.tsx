import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { DeniedArt } from './illustrations.tsx';
import { State } from './State.tsx';

type Props = {
  text?: string;
  /** What to do about it; 'Peça a um administrador' when nothing more is known. */
  hint?: string;
  /** The way to what the person may see; before the way back. */
  action?: ReactNode;
  onBack?: () => void;
  level?: 1 | 2;
};

/** The person may not do this; the way back is the only way on. */
export const DeniedState = ({ text, hint, action, onBack, level }: Props) => {
  const t = useT();
  return (
    <State
      art={<DeniedArt />}
      title={t('states.denied.title')}
      text={`${text ?? t('states.denied.text')} ${hint ?? t('states.denied.hint')}`}
      level={level}
      actions={
        <>
          {action}
          <Button onClick={onBack ?? (() => window.history.back())}>{t('common.actions.back')}</Button>
        </>
      }
    />
  );
};

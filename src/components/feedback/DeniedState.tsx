import Button from '@mui/material/Button';
import { useT } from '../../i18n/index.ts';
import { DeniedArt } from './illustrations.tsx';
import { State } from './State.tsx';

/** The person may not do this; the way back is the only way on. */
export const DeniedState = ({ text, onBack, level }: { text?: string; onBack?: () => void; level?: 1 | 2 }) => {
  const t = useT();
  return (
    <State
      art={<DeniedArt />}
      title={t('states.denied.title')}
      text={`${text ?? t('states.denied.text')} ${t('states.denied.hint')}`}
      level={level}
      actions={<Button onClick={onBack ?? (() => window.history.back())}>{t('common.actions.back')}</Button>}
    />
  );
};

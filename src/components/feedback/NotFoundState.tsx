import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { NotFoundArt } from './illustrations.tsx';
import { State } from './State.tsx';

/** The address means nothing, or nothing that this person may know of (L-05). */
export const NotFoundState = ({ action, level = 1 }: { action?: ReactNode; level?: 1 | 2 }) => {
  const t = useT();
  return (
    <State
      art={<NotFoundArt />}
      title={t('states.notFound.title')}
      text={t('states.notFound.text')}
      actions={action}
      level={level}
    />
  );
};

import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { EmptyArt } from './illustrations.tsx';
import { State } from './State.tsx';

type Props = { title?: string; text?: string; action?: ReactNode; level?: 1 | 2 };

/** Nothing exists yet: says what will appear here, and offers the first step when there is one. */
export const EmptyState = ({ title, text, action, level }: Props) => {
  const t = useT();
  return (
    <State
      art={<EmptyArt />}
      title={title ?? t('states.empty.title')}
      text={text ?? t('states.empty.text')}
      level={level}
      actions={action}
    />
  );
};

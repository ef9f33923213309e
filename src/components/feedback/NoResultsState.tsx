import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { NoResultsArt } from './illustrations.tsx';
import { State } from './State.tsx';

type Props = {
  /** What was asked for, in a sentence ('Nenhuma pendência com status Pré-reprovado'). */
  text?: string;
  onClear?: () => void;
  /** A second way out, beside clearing. */
  action?: ReactNode;
};

/** Something exists, but nothing that the filters let through. */
export const NoResultsState = ({ text, onClear, action }: Props) => {
  const t = useT();
  return (
    <State
      art={<NoResultsArt />}
      title={t('states.noResults.title')}
      text={text ?? t('states.noResults.text')}
      actions={
        (onClear || action) && (
          <>
            {onClear && <Button onClick={onClear}>{t('common.actions.clearFilters')}</Button>}
            {action}
          </>
        )
      }
    />
  );
};

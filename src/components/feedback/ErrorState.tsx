import Refresh from '@mui/icons-material/Refresh';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { copyText } from '../copyText.ts';
import { ErrorArt } from './illustrations.tsx';
import { State } from './State.tsx';

type Props = {
  title?: string;
  /** What happened, in the words of the gateway when it said so (M-05). */
  text?: string;
  onRetry?: () => void;
  /** Technical detail that a person can hand on (request id, status); copied, never shown. */
  detail?: string;
  level?: 1 | 2;
};

/** Loading failed: says what happened and offers to try again. */
export const ErrorState = ({ title, text, onRetry, detail, level }: Props) => {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => setCopied(await copyText(text));
  return (
    <State
      art={<ErrorArt />}
      title={title ?? t('states.error.title')}
      text={text ?? t('states.error.text')}
      level={level}
      role="alert"
      actions={
        (onRetry || detail) && (
          <>
            {onRetry && (
              <Button variant="contained" startIcon={<Refresh />} onClick={onRetry}>
                {t('common.actions.tryAgain')}
              </Button>
            )}
            {detail && (
              <Button variant="text" onClick={() => void copy(detail)}>
                {copied ? t('common.actions.copied') : t('states.error.copyDetail')}
              </Button>
            )}
          </>
        )
      }
    />
  );
};

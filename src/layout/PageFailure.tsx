import { Button } from '@mui/material';
import { ErrorArt } from '../components/feedback/illustrations.tsx';
import { State } from '../components/feedback/states.tsx';
import { useT } from '../i18n/index.ts';
import { useRenderReport } from '../monitoring/useRenderReport.ts';

type Props = { error?: unknown; resetErrorBoundary?: (args: unknown) => void };

/** Error page of a render error, inside the layout (L-05). */
export const PageFailure = ({ error, resetErrorBoundary: reset }: Props) => {
  useRenderReport(error);
  const t = useT();
  return (
    <State
      art={<ErrorArt />}
      title={t('states.crash.title')}
      text={t('states.crash.text')}
      level={1}
      role="alert"
      actions={
        <>
          <Button variant="contained" href="/">
            {t('common.actions.goHome')}
          </Button>
          {reset && <Button onClick={() => reset(undefined)}>{t('common.actions.tryAgain')}</Button>}
        </>
      }
    />
  );
};

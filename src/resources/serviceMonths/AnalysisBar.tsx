import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ServiceAnalysis, ServiceMonth } from '../../../contract/serviceMonths.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { keyOf } from './serviceQueries.ts';
import { useServiceSave } from './useServiceSave.ts';

/** The contracting company accepts an answer, or returns it with a reason. */
export function AnalysisBar({ month, reload }: { month: ServiceMonth; reload: () => Promise<unknown> }) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const { busy, errorMessage, refuse, save } = useServiceSave(reload, t('serviceMonths.analysis.failed'));
  const [isReturning, setIsReturning] = useState(false);
  const may = month.side === 'CONTRACTING' && month.permissions.includes('analyse_service_provided');
  if (!may || month.occurred === null || month.projectIsBlocked) return null;
  const analyse = async (body: ServiceAnalysis) => {
    const done = t(
      body.analysis === 'ACCEPTED' ? 'serviceMonths.analysis.accepted' : 'serviceMonths.analysis.returned',
    );
    const saved = await save(() => provider.analyseServiceMonth(keyOf(month), body, month.version), done);
    if (saved) setIsReturning(false);
  };
  return (
    <>
      {errorMessage !== null && !isReturning && (
        <Box sx={{ px: 5, pb: 2 }}>
          <FormAlert tone="error">{errorMessage}</FormAlert>
        </Box>
      )}
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 2,
          px: 5,
          pt: 3,
          pb: 'max(12px, env(safe-area-inset-bottom))',
          borderTop: 1,
          borderColor: 'divider',
          '& > button': { minHeight: { xs: 44, sm: 36 }, flex: { xs: 1, sm: '0 0 auto' } },
        }}
      >
        {month.state !== 'RETURNED' && (
          <Button
            aria-haspopup="dialog"
            onClick={() => {
              refuse(null);
              setIsReturning(true);
            }}
          >
            {t('serviceMonths.analysis.return')}
          </Button>
        )}
        {(month.state === 'ANSWERED' || month.state === 'RETURNED') && (
          <Button
            variant="contained"
            aria-disabled={busy || undefined}
            onClick={() => void analyse({ analysis: 'ACCEPTED' })}
          >
            {t('serviceMonths.analysis.accept')}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={isReturning}
        title={t('serviceMonths.analysis.returnTitle', { company: month.provider.name })}
        confirmLabel={t('serviceMonths.analysis.return')}
        tone="error"
        reason={{ label: t('serviceMonths.analysis.reason'), required: true }}
        busy={busy}
        error={errorMessage}
        onConfirm={(note) => void analyse({ analysis: 'RETURNED', note })}
        onClose={() => setIsReturning(false)}
      >
        {t('serviceMonths.analysis.returnText')}
      </ConfirmDialog>
    </>
  );
}

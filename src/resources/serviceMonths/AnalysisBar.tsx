import { Box, Button } from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { ServiceAnalysis, ServiceMonth } from '../../../contract/serviceMonths.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { keyOf } from './serviceQueries.ts';
import { useSaveMonth } from './useSaveMonth.ts';

/** The contracting company accepts an answer, or returns it with a reason. */
export function AnalysisBar({ month, reload }: { month: ServiceMonth; reload: () => Promise<unknown> }) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const saveMonth = useSaveMonth(reload);
  const action = useAction<ServiceAnalysis['analysis']>({
    run: (analysis, note) => {
      const body = analysis === 'ACCEPTED' ? { analysis } : { analysis, note };
      return saveMonth(() => provider.analyseServiceMonth(keyOf(month), body, month.version));
    },
    done: (analysis) =>
      t(analysis === 'ACCEPTED' ? 'serviceMonths.analysis.accepted' : 'serviceMonths.analysis.returned'),
    failed: t('serviceMonths.analysis.failed'),
    inline: true,
  });
  const may = month.side === 'CONTRACTING' && month.permissions.includes('analyse_service_provided');
  if (!may || month.occurred === null || month.projectIsBlocked) return null;
  return (
    <>
      {action.error !== null && action.subject === null && (
        <Box sx={{ px: 5, pb: 2 }}>
          <FormAlert tone="error">{action.error}</FormAlert>
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
          <Button aria-haspopup="dialog" onClick={() => action.ask('RETURNED')}>
            {t('serviceMonths.analysis.return')}
          </Button>
        )}
        {(month.state === 'ANSWERED' || month.state === 'RETURNED') && (
          <Button variant="contained" aria-disabled={action.busy || undefined} onClick={() => action.run('ACCEPTED')}>
            {t('serviceMonths.analysis.accept')}
          </Button>
        )}
      </Box>
      <ConfirmAction
        action={action}
        title={() => t('serviceMonths.analysis.returnTitle', { company: month.provider.name })}
        confirmLabel={t('serviceMonths.analysis.return')}
        tone="error"
        reason={{ label: t('serviceMonths.analysis.reason'), required: true }}
      >
        {() => t('serviceMonths.analysis.returnText')}
      </ConfirmAction>
    </>
  );
}

import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DeniableButton } from '../../../access/Denied.tsx';
import { denialUnless, errorMessageOf } from '../../../access/denial.ts';
import { useCan } from '../../../access/useCan.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';

/** An organisation that ended in the middle: nothing is lost, and it can be asked again (Amb-31). */
export function FailedCard({ id, onRetried }: { id: number; onRetried: () => void }) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const may = useCan('configure_project_pendency');
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const retry = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrorMessage(null);
    try {
      await provider.organiseProject(id);
      onRetried();
    } catch (error) {
      setErrorMessage(errorMessageOf(error, t, t('projectUpdates.failed.refused')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: '10px',
        p: '12px 14px',
        borderRadius: '8px',
        bgcolor: 'soft.error',
        color: 'ink.error',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <ErrorOutlineOutlined aria-hidden sx={{ mt: '1px' }} />
      <Box>
        <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
          {t('projectUpdates.failed.title')}
        </Box>
        {t('projectUpdates.failed.text')}
        {errorMessage && <div>{errorMessage}</div>}
        <Box sx={{ mt: 2 }}>
          <DeniableButton
            size="small"
            denial={denialUnless(may, 'configure_project_pendency')}
            aria-disabled={busy || undefined}
            onClick={() => void retry()}
          >
            {t('projectUpdates.failed.retry')}
          </DeniableButton>
        </Box>
      </Box>
    </Box>
  );
}

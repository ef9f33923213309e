import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import { DeniableButton } from '../../../access/Denied.tsx';
import { denialUnless } from '../../../access/denial.ts';
import { useCan } from '../../../access/useCan.ts';
import { useAction } from '../../../components/action/useAction.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';

/** An update of a project that failed half-way: nothing is lost, and it can be retried (Amb-31). */
export function FailedCard({ id, onRetried }: { id: number; onRetried: () => void }) {
  const t = useT();
  const provider = useProvider();
  const may = useCan('configure_project_pendency');
  const { busy, error, run } = useAction<number>({
    run: (projectId) => provider.organiseProject(projectId),
    onDone: onRetried,
    failed: t('projectUpdates.failed.refused'),
    inline: true,
  });
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
        {error && <div>{error}</div>}
        <Box sx={{ mt: 2 }}>
          <DeniableButton
            size="small"
            denial={denialUnless(may, 'configure_project_pendency')}
            aria-disabled={busy || undefined}
            onClick={() => run(id)}
          >
            {t('projectUpdates.failed.retry')}
          </DeniableButton>
        </Box>
      </Box>
    </Box>
  );
}

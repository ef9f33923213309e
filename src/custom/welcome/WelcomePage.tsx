import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Reference } from '../../../contract/common.ts';
import { TIMER } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { dropSteps } from '../../authProvider/steps.ts';
import { SectionWait } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import { pollEvery } from '../../live.ts';
import { HOME_PATH, projectAddress } from '../../routes.ts';
import { FirstDays } from './FirstDays.tsx';
import { Questions } from './Questions.tsx';

/** `/bem-vindo`: four questions for who begins as a contracting company, the first days of a supplier (ADR 200). */
export function WelcomePage() {
  const t = useT();
  const firstSteps = useAccount()?.account.firstSteps;
  /** Everything was answered: the last question says so, before the page has nothing to ask any more. */
  const [ready, setReady] = useState<Reference | null>(null);
  const { data, error, refetch } = useRead(
    ['account', 'welcome'],
    (provider, options) => provider.getWelcome(options),
    {
      ...FORM_QUERY,
      staleTime: 0,
      gcTime: 0, // what the other pages did meanwhile decides what comes next
      refetchInterval: ({ state: { data: read } }) =>
        read?.kind === 'PROVIDER' && read.project?.updating ? pollEvery(TIMER.watching) : false,
    },
  );
  useEffect(() => dropSteps('begins'), []);
  const isOver = data?.kind === 'NONE';
  useEffect(() => {
    if (isOver && firstSteps) void reloadAccount(); // the entry of the menu goes too
  }, [isOver, firstSteps]);

  if (ready) return <Ready project={ready} />;
  if (!data) {
    if (error) return <ErrorState level={1} title={t('welcome.loadFailed')} error={error} onRetry={refetch} />;
    return (
      <Box sx={{ width: '100%', maxWidth: 620, mx: 'auto', p: 4 }}>
        <SectionWait lines={5} />
      </Box>
    );
  }
  if (data.kind === 'NONE') return <Navigate to={HOME_PATH} replace />;
  if (data.kind === 'PROVIDER') return <FirstDays welcome={data} />;
  return <Questions welcome={data} reload={async () => void (await refetch())} onReady={setReady} />;
}

/** The project begins, and the invites are on their way. */
function Ready({ project }: { project: Reference }) {
  const t = useT();
  useEffect(() => {
    document.title = `${t('welcome.ready.title')} · ${t('common.appName')}`;
  }, [t]);
  return (
    <Box
      role="status"
      sx={{
        ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', flex: 1 },
        ...{ px: 4, py: 8, textAlign: 'center', bgcolor: 'background.paper' },
      }}
    >
      <Box sx={{ color: 'primary.main' }}>
        <BrandMark size={72} />
      </Box>
      <Box
        component="h1"
        sx={{ m: 0, mt: '18px', fontSize: 30, lineHeight: '37px', fontWeight: 680, letterSpacing: '-.02em' }}
      >
        {t('welcome.ready.title')}
      </Box>
      <Box sx={{ mt: 2, mb: '22px', fontSize: 16, lineHeight: '24px', color: 'text.secondary', maxWidth: '46ch' }}>
        {t('welcome.ready.text')}
      </Box>
      <Button
        component={Link}
        to={projectAddress(project.id)}
        variant="contained"
        size="large"
        sx={{ height: 'auto', minHeight: { xs: 44, md: 40 }, px: '18px' }}
      >
        {t('welcome.ready.go', { project: project.name })}
      </Button>
    </Box>
  );
}

import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import type { IntegrationState } from '../../../contract/installation.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type ReadFrom, useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow } from '../../theme/layout.ts';

type PageProps<Data> = {
  page: 'switches' | 'integrations';
  permission: Permission;
  read: ReadFrom<Data>;
  children: (data: Data) => ReactNode;
};

/** A page of the installation (L-17): who may not see it hears which permission is missing. */
function InstallationPage<Data>({ page, permission, read, children }: PageProps<Data>) {
  const t = useT();
  const account = useAccount();
  const may = useCan(permission);
  const { data, error, refetch } = useRead(['installation', page], read, { enabled: may });
  const title = t(`installation.${page}.title`);
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`;
  }, [title, t]);
  return (
    <Box sx={{ px: { xs: 4, md: '32px' }, py: { xs: 3, md: 4 }, width: '100%', maxWidth: 720, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {account && !may ? (
        <SectionDenied permission={permission} />
      ) : data !== undefined ? (
        children(data)
      ) : error ? (
        <SectionFailed title={t(`installation.${page}.failed`)} error={error} onRetry={refetch} />
      ) : (
        <SectionWait />
      )}
    </Box>
  );
}

type LineProps = { name: string; about: string; state: string; color: string };

const Lines = ({ lines }: { lines: readonly LineProps[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
    {lines.map(({ name, about, state, color }) => (
      <Box
        component="li"
        key={name}
        sx={{
          ...flexRow,
          justifyContent: 'space-between',
          gap: 4,
          px: 4,
          py: 3,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 550 }}>{name}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12.5, lineHeight: '18px' }}>{about}</Box>
        </Box>
        <Box sx={{ flex: 'none', fontWeight: 550, color }}>{state}</Box>
      </Box>
    ))}
  </Box>
);

/** `/experimental`: the switches of the installation. */
export function ExperimentalPage() {
  const t = useT();
  return (
    <InstallationPage page="switches" permission="see_experimental" read={(from, options) => from.getSwitches(options)}>
      {(switches) => (
        <Card title={t('installation.switches.card')} lead={t('installation.switches.lead')}>
          <Lines
            lines={switches.map(({ name, on }) => ({
              name: t(`installation.switches.names.${name}`),
              about: t(`installation.switches.about.${name}`),
              state: t(on ? 'installation.switches.on' : 'installation.switches.off'),
              color: on ? 'success.main' : 'text.secondary',
            }))}
          />
        </Card>
      )}
    </InstallationPage>
  );
}

const COLORS: Record<IntegrationState, string> = {
  WORKING: 'success.main',
  NOT_ANSWERING: 'error.main',
  NOT_CONFIGURED: 'text.secondary',
};

/** `/integracao-contract-v3`: whether the systems around this one answer. */
export function IntegrationStatusPage() {
  const t = useT();
  return (
    <InstallationPage
      page="integrations"
      permission="see_integration_status"
      read={(from, options) => from.getIntegrations(options)}
    >
      {({ integrations, checkedAt }) => (
        <Card
          title={t('installation.integrations.card')}
          lead={t('installation.integrations.lead', { at: instantText(checkedAt) })}
        >
          <Lines
            lines={integrations.map(({ name, state }) => ({
              name: t(`installation.integrations.names.${name}`),
              about: t(`installation.integrations.about.${name}`),
              state: t(`installation.integrations.states.${state}`),
              color: COLORS[state],
            }))}
          />
        </Card>
      )}
    </InstallationPage>
  );
}

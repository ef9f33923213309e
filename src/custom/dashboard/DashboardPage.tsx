import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Tune from '@mui/icons-material/Tune';
import { Box, Button, GlobalStyles, IconButton, type Palette, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import type { Panel } from '../../../contract/dashboard.ts';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { useDebounced } from '../../components/useDebounced.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexWrap } from '../../theme/layout.ts';
import { AnalysisTime, Expiring } from './AnalysisPanels.tsx';
import { CustomizeDrawer } from './CustomizeDrawer.tsx';
import { Filters } from './Filters.tsx';
import { ConformityByCreation, ConformityByMonth } from './MonthPanels.tsx';
import { Conformity, Employees, Pendencies, Projects } from './NumberPanels.tsx';
import { PanelTables } from './PanelFrame.tsx';
import { type PanelFilters, readPanelFilters, usePanelFilters } from './panelFilters.ts';
import { csvOf, type PanelTable } from './panelTable.ts';
import { AnalysisBy, ProjectReadinessPanel, Rank, RejectionReasonsPanel } from './RankPanel.tsx';

/** Paper shows the panels alone, each of them whole. */
const PRINTED = {
  'header, nav, footer, [data-print="never"], section button': { display: 'none !important' },
  'html, body, #root, #root > *, main': { height: 'auto !important', overflow: 'visible !important' },
  'main [role="group"][tabindex]': { maxHeight: 'none !important', overflow: 'visible !important' },
  'section li *': { whiteSpace: 'normal !important' },
};
/** Browsers print no background: light letters would be lost. */
const onWhite = ({ white, black }: Palette['common']) => ({
  'body, main, section': { background: `${white} !important` },
  'main :not(svg *)': { color: `${black} !important` },
  'section text': { fill: `${black} !important` },
});

/** `/paineis` (J-01 to J-08): who may not see it goes to the first section. */
export default function DashboardPage() {
  const account = useAccount();
  const maySee = useCan('see_management_panel');
  if (!account) return <SectionWait />;
  return maySee ? <Dashboard /> : <Navigate to="/" replace />;
}

function Dashboard() {
  const t = useT();
  const phone = usePhone();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data, dataUpdatedAt, error, refetch } = useRead(['dashboard', 'preferences'], (provider, options) =>
    provider.getPanelPreferences(options),
  );
  const { filters, change, clear, isNarrowed } = usePanelFilters();
  // as text, so that equal filters are one question; the first of them waits for nobody
  const settled = useDebounced(JSON.stringify(filters), DEBOUNCE.dashboard);
  const asked = (settled ? JSON.parse(settled) : readPanelFilters(new URLSearchParams())) as PanelFilters;
  const shown = data?.filter(({ active }) => active) ?? [];
  // on a phone the two that are short stand side by side, where nothing is between them
  const order = shown.map(({ type }) => type);
  const paired =
    phone &&
    Math.abs(order.indexOf('PROJECTS') - order.indexOf('PENDENCIES')) === 1 &&
    HALVES.every((one) => order.includes(one));
  const tables = useRef(new Map<Panel, PanelTable | null>());
  const exportAll = () => {
    const parts = shown.map(({ type }) => {
      const table = tables.current.get(type);
      return `${t(`dashboard.panels.${type}.title`)}\r\n${table ? csvOf(table) : `${t('dashboard.failed')}\r\n`}`;
    });
    const text = `\ufeff${parts.join('\r\n')}`;
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('dashboard.title')}.csv`);
  };
  return (
    <Box sx={{ p: { xs: 4, md: '14px 24px 16px' }, minWidth: 0 }}>
      <GlobalStyles
        styles={({ palette }) => ({
          '@media print': palette.mode === 'dark' ? { ...PRINTED, ...onWhite(palette.common) } : PRINTED,
        })}
      />
      <Box sx={{ ...flexWrap, gap: 2, mb: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {t('dashboard.title')}
        </Typography>
        {dataUpdatedAt > 0 && (
          <Box sx={{ fontSize: 12, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
            {t('dashboard.updatedAt', { time: timeText(new Date(dataUpdatedAt).toISOString()) })}
          </Box>
        )}
        <IconButton
          data-print="never"
          aria-label={t('dashboard.refresh')}
          title={t('dashboard.refresh')}
          onClick={() => queries.invalidateQueries({ queryKey: ['dashboard'] })}
        >
          <Refresh />
        </IconButton>
        {phone ? (
          <>
            <IconButton aria-label={t('dashboard.exportCsv')} disabled={!data} onClick={exportAll}>
              <DownloadOutlined />
            </IconButton>
            <IconButton aria-label={t('dashboard.customize')} disabled={!data} onClick={() => setIsOpen(true)}>
              <Tune />
            </IconButton>
          </>
        ) : (
          <>
            <Button data-print="never" startIcon={<DownloadOutlined />} disabled={!data} onClick={exportAll}>
              {t('dashboard.exportCsv')}
            </Button>
            <Button data-print="never" startIcon={<Tune />} disabled={!data} onClick={() => setIsOpen(true)}>
              {t('dashboard.customize')}
            </Button>
          </>
        )}
      </Box>
      <Filters filters={filters} onChange={change} onClear={isNarrowed ? clear : undefined} />
      {error && !data ? (
        <SectionFailed title={t('dashboard.preferencesFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <SectionWait />
      ) : shown.length === 0 ? (
        <EmptyState title={t('dashboard.allOff')} text={t('dashboard.allOffText')} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: {
              xs: 'repeat(2, minmax(0, 1fr))',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(4, minmax(0, 1fr))',
            },
          }}
        >
          <PanelTables value={tables.current}>
            {shown.map(({ type }) => (
              <OnePanel key={type} panel={type} filters={asked} half={paired && HALVES.includes(type)} />
            ))}
          </PanelTables>
        </Box>
      )}
      {isOpen && data && <CustomizeDrawer panels={data} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}

const HALVES: readonly Panel[] = ['PROJECTS', 'PENDENCIES'];

function OnePanel({ panel, filters, half }: { panel: Panel; filters: PanelFilters; half: boolean }) {
  const [pendencies, projects] = [useCan('see_pendency'), useCan('see_projects')];
  const [employees, passages] = [useCan('see_employee'), useCan('see_passages')];
  const props = { filters, mayList: pendencies };
  switch (panel) {
    case 'CONFORMITY':
      return <Conformity {...props} />;
    case 'PROJECTS':
      return <Projects filters={filters} mayList={projects} half={half} />;
    case 'PENDENCIES':
      return <Pendencies {...props} half={half} />;
    case 'EMPLOYEES':
      return <Employees filters={filters} mayList={employees} />;
    case 'CONFORMITY_BY_MONTH':
      return <ConformityByMonth {...props} />;
    case 'CONFORMITY_BY_CREATION':
      return <ConformityByCreation {...props} />;
    case 'ANALYSIS_TIME':
      return <AnalysisTime {...props} />;
    case 'ANALYSIS_BY_PROVIDER':
    case 'ANALYSIS_BY_DOCUMENT':
      return <AnalysisBy panel={panel} {...props} />;
    case 'EXPIRING':
      return <Expiring {...props} />;
    case 'PROJECT_READINESS':
      return <ProjectReadinessPanel filters={filters} mayList={employees} seesGates={passages} />;
    case 'REJECTION_REASONS':
      return <RejectionReasonsPanel {...props} />;
    default:
      return <Rank panel={panel} {...props} />;
  }
}

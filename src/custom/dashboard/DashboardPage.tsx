import Refresh from '@mui/icons-material/Refresh';
import Tune from '@mui/icons-material/Tune';
import { Autocomplete, Box, Button, IconButton, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Reference } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { PANEL_TYPES, type Panel } from '../../../contract/dashboard.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { MonthRange } from '../../components/inputs/MonthRange.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useDebounced } from '../../components/useDebounced.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { flexWrap } from '../../theme/layout.ts';
import { CustomizeDrawer } from './CustomizeDrawer.tsx';
import { ConformityByCreation, ConformityByMonth } from './MonthPanels.tsx';
import { Conformity, Employees, Pendencies, Projects } from './NumberPanels.tsx';
import { type PanelFilters, readPanelFilters, usePanelFilters } from './panelFilters.ts';
import { Rank } from './RankPanel.tsx';

/** `/paineis` (J-01 to J-08): who may not see it goes to the first section. */
export default function DashboardPage() {
  const account = useAccount();
  const maySee = useCan('see_management_panel');
  if (!account) return <SectionWait />;
  return maySee ? <Dashboard /> : <Navigate to="/" replace />;
}

function Dashboard() {
  const t = useT();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useRead(['dashboard', 'preferences'], (provider, options) =>
    provider.getPanelPreferences(options),
  );
  const { filters, change, clear, isNarrowed } = usePanelFilters();
  // as text, so that equal filters are one question; the first of them waits for nobody
  const settled = useDebounced(JSON.stringify(filters), DEBOUNCE.dashboard);
  const asked = (settled ? JSON.parse(settled) : readPanelFilters(new URLSearchParams())) as PanelFilters;
  const shown = data?.filter(({ active }) => active) ?? [];
  return (
    <Box sx={{ p: { xs: 4, md: '14px 24px 16px' }, minWidth: 0 }}>
      <Box sx={{ ...flexWrap, gap: 2, mb: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {t('dashboard.title')}
        </Typography>
        <IconButton
          aria-label={t('dashboard.refresh')}
          title={t('dashboard.refresh')}
          onClick={() => queries.invalidateQueries({ queryKey: ['dashboard'] })}
        >
          <Refresh />
        </IconButton>
        <Button startIcon={<Tune />} disabled={!data} onClick={() => setIsOpen(true)}>
          {t('dashboard.customize')}
        </Button>
      </Box>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <Filters filters={filters} onChange={change} onClear={isNarrowed ? clear : undefined} />
      </Box>
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
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(4, minmax(0, 1fr))',
            },
          }}
        >
          {shown.map(({ type }) => (
            <OnePanel key={type} panel={type} filters={asked} />
          ))}
        </Box>
      )}
      {isOpen && data && <CustomizeDrawer panels={data} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}

function OnePanel({ panel, filters }: { panel: Panel; filters: PanelFilters }) {
  const [pendencies, projects, employees] = [useCan('see_pendency'), useCan('see_projects'), useCan('see_employee')];
  const props = { filters, mayList: pendencies };
  switch (panel) {
    case 'CONFORMITY':
      return <Conformity {...props} />;
    case 'PROJECTS':
      return <Projects filters={filters} mayList={projects} />;
    case 'PENDENCIES':
      return <Pendencies {...props} />;
    case 'EMPLOYEES':
      return <Employees filters={filters} mayList={employees} />;
    case 'CONFORMITY_BY_MONTH':
      return <ConformityByMonth {...props} />;
    case 'CONFORMITY_BY_CREATION':
      return <ConformityByCreation {...props} />;
    default:
      return <Rank panel={panel} {...props} />;
  }
}

type FilterProps = {
  filters: PanelFilters;
  onChange: (values: Partial<PanelFilters>) => void;
  onClear: (() => void) | undefined;
};
function Filters({ filters, onChange, onClear }: FilterProps) {
  const t = useT();
  const { selected } = useSelectedCompanies();
  const { data, isError } = useRead(['dashboard', 'options', selected.join()], (provider, options) =>
    provider.getPanelOptions(options),
  );
  return (
    <Box role="search" aria-label={t('dashboard.filters')} sx={{ ...flexWrap, gap: 2, mb: 3 }}>
      <SegmentedControl
        label={t('dashboard.plan')}
        segments={PANEL_TYPES.map((value) => ({ value, label: t(`dashboard.type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type: type as PanelFilters['type'] })}
      />
      <Box sx={{ width: { xs: '100%', sm: 300 } }}>
        <MonthRange
          unit="day"
          label={t('dashboard.period')}
          start={filters.startDate}
          end={filters.endDate}
          onChange={(startDate, endDate) => onChange({ startDate, endDate })}
        />
      </Box>
      <ChoiceInput
        isFilter
        label={t('dashboard.provider')}
        any={t('dashboard.anyProvider')}
        options={data?.providers}
        failed={isError}
        value={data?.providers.find(({ id }) => id === filters.provider) ?? null}
        onChange={(option) => onChange({ provider: option?.id ?? null })}
      />
      <Several
        label={t('dashboard.projects')}
        any={t('dashboard.anyProject')}
        options={data?.projects ?? []}
        chosen={filters.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <Several
        label={t('dashboard.departments')}
        any={t('dashboard.anyDepartment')}
        options={data?.departments ?? []}
        chosen={filters.departmentIds}
        onChange={(departmentIds) => onChange({ departmentIds })}
      />
      {onClear && <Button onClick={onClear}>{t('dashboard.clear')}</Button>}
    </Box>
  );
}

type SeveralProps = {
  label: string;
  any: string;
  options: readonly Reference[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};
function Several({ label, any, options, chosen, onChange }: SeveralProps) {
  const t = useT();
  const value = options.filter(({ id }) => chosen.includes(id));
  return (
    <Autocomplete<Reference, true>
      multiple
      size="small"
      limitTags={1}
      disableCloseOnSelect
      options={options}
      value={value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, next) => onChange(next.map(({ id }) => id))}
      noOptionsText={t('lists.noOption')}
      openText={t('common.actions.open')}
      closeText={t('common.actions.close')}
      clearText={t('common.actions.clear')}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...field }) => (
        <TextField
          {...field}
          placeholder={value.length === 0 ? any : ''}
          slotProps={{
            input: InputProps,
            htmlInput: { ...inputProps, 'aria-label': label },
            inputLabel: InputLabelProps,
          }}
        />
      )}
      sx={{
        width: { xs: '100%', sm: 240 },
        '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 1 },
        '&& .MuiAutocomplete-input': { p: '6px' },
      }}
    />
  );
}

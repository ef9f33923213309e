import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reference } from '../../../contract/common.ts';
import { DASHBOARD, DEBOUNCE } from '../../../contract/constants.ts';
import { PANEL_TYPES } from '../../../contract/dashboard.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { SideDrawer } from '../../components/feedback/SideDrawer.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { Combobox } from '../../components/inputs/Combobox.tsx';
import { MonthRange } from '../../components/inputs/MonthRange.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useDebounced } from '../../components/useDebounced.ts';
import { usePhone } from '../../components/usePhone.ts';
import type { Query } from '../../dataProvider/query.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { ellipsis, flexColumn, flexRow, flexWrap, lineAbove } from '../../theme/layout.ts';
import { type PanelFilters, panelQuery } from './panelFilters.ts';

type FilterProps = {
  filters: PanelFilters;
  onChange: (values: Partial<PanelFilters>) => void;
  onClear: (() => void) | undefined;
};
/** The filters of J-04; on a phone in a sheet, behind a button that tells how many narrow the numbers. */
export function Filters({ filters, onChange, onClear }: FilterProps) {
  const t = useT();
  const phone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), DEBOUNCE.dashboard);
  const { selected } = useSelectedCompanies();
  const { type: _, ...chosen } = panelQuery(filters);
  const useOptions = (query: Query, enabled: boolean) =>
    useRead(
      ['dashboard', 'options', selected.join(), query],
      (provider, options) => provider.getPanelOptions(query, options),
      { enabled, placeholderData: keepPreviousData },
    );
  const { data: first, isError } = useOptions(chosen, true);
  // more names than one answer holds: the gateway searches among all of them
  const hasMore = Object.values(first ?? {}).some(({ length }) => length >= DASHBOARD.options);
  const { data: found } = useOptions({ ...chosen, name }, hasMore && name !== '');
  const data = (hasMore && name !== '' && found) || first;
  const period = `${formatDate(filters.startDate)} – ${formatDate(filters.endDate)}`;
  const narrowing = [filters.provider !== null, filters.projects.length > 0, filters.departmentIds.length > 0];
  const plan = (
    <SegmentedControl
      fullWidth={phone}
      label={t('dashboard.plan')}
      segments={PANEL_TYPES.map((value) => ({ value, label: t(`dashboard.type.${value}`) }))}
      value={filters.type}
      onChange={(type) => onChange({ type: type as PanelFilters['type'] })}
    />
  );
  const fields = (
    <>
      <Box sx={{ width: { xs: '100%', md: 300 } }}>
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
        onSearch={setTyped}
        onChange={(option) => onChange({ provider: option?.id ?? null })}
      />
      <Several
        label={t('dashboard.projects')}
        any={t('dashboard.anyProject')}
        options={data?.projects ?? []}
        chosen={filters.projects}
        onSearch={setTyped}
        onChange={(projects) => onChange({ projects })}
      />
      <Several
        label={t('dashboard.departments')}
        any={t('dashboard.anyDepartment')}
        options={data?.departments ?? []}
        chosen={filters.departmentIds}
        onSearch={setTyped}
        onChange={(departmentIds) => onChange({ departmentIds })}
      />
      {onClear && <Button onClick={onClear}>{t('dashboard.clear')}</Button>}
    </>
  );
  const printed = (
    <Box sx={{ display: 'none', '@media print': { display: 'block', mb: 3 } }}>
      {[
        ...[t(`dashboard.type.${filters.type}`), period],
        ...[...(data?.providers ?? [])].flatMap(({ id, name }) => (id === filters.provider ? [name] : [])),
        ...[...(data?.projects ?? [])].flatMap(({ id, name }) => (filters.projects.includes(id) ? [name] : [])),
        ...[...(data?.departments ?? [])].flatMap(({ id, name }) => (filters.departmentIds.includes(id) ? [name] : [])),
      ].join(' · ')}
    </Box>
  );
  if (!phone) {
    return (
      <>
        <Box data-print="never" role="search" aria-label={t('dashboard.filters')} sx={{ ...flexWrap, gap: 2, mb: 3 }}>
          {plan}
          {fields}
        </Box>
        {printed}
      </>
    );
  }
  const count = narrowing.filter(Boolean).length;
  return (
    <>
      <Box data-print="never" role="search" aria-label={t('dashboard.filters')} sx={{ mb: 3 }}>
        {plan}
        <Box sx={{ ...flexRow, gap: 2, mt: 2 }}>
          <Button startIcon={<FilterList />} onClick={() => setIsOpen(true)} sx={{ flex: 'none' }}>
            {count > 0 ? `${t('lists.filters')} (${count})` : t('lists.filters')}
          </Button>
          <Button
            onClick={() => setIsOpen(true)}
            aria-label={`${t('dashboard.period')}: ${period}`}
            sx={{ minWidth: 0 }}
          >
            <Box component="span" className="num" sx={ellipsis}>
              {period}
            </Box>
          </Button>
        </Box>
      </Box>
      {printed}
      <SideDrawer
        title={t('lists.filters')}
        closeLabel={t('lists.closeFilters')}
        anchor="bottom"
        open={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ ...flexColumn, gap: 3, px: 4, pb: 4, overflowY: 'auto' }}>{fields}</Box>
        <Box sx={{ ...lineAbove, p: 4 }}>
          <Button variant="contained" size="large" fullWidth onClick={() => setIsOpen(false)}>
            {t('lists.showResults')}
          </Button>
        </Box>
      </SideDrawer>
    </>
  );
}

type SeveralProps = {
  label: string;
  any: string;
  options: readonly Reference[];
  chosen: readonly number[];
  onSearch: (text: string) => void;
  onChange: (ids: number[]) => void;
};
function Several({ label, any, options, chosen, onSearch, onChange }: SeveralProps) {
  const t = useT();
  const value = options.filter(({ id }) => chosen.includes(id));
  return (
    <Combobox<Reference, true>
      multiple
      size="small"
      limitTags={1}
      disableCloseOnSelect
      options={options}
      value={value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text, reason) => onSearch(reason === 'input' ? text : '')}
      onChange={(_event, next) => onChange(next.map(({ id }) => id))}
      noOptionsText={t('lists.noOption')}
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
        width: { xs: '100%', md: 240 },
        // what is chosen stands in one line, so that no field is higher than the others
        '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 1, flexWrap: 'nowrap' },
        '&& .MuiAutocomplete-input': { p: '6px', minWidth: 24 },
        '& .MuiAutocomplete-tag': { minWidth: 0 },
      }}
    />
  );
}

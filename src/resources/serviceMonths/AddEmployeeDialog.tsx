import { Autocomplete, Box, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { dateError } from '../../components/inputs/dateError.ts';
import { useDebounced } from '../../components/useDebounced.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';

export type Newcomer = { id: number; name: string; role: string; hiringDate: string };

type Props = {
  month: ServiceMonth;
  /** Who is in the list already. */
  taken: ReadonlySet<number>;
  onClose: () => void;
  onAdd: (newcomer: Newcomer) => void;
};

/** Somebody of the provider who worked in the month and is not on the project yet. */
export function AddEmployeeDialog({ month, taken, onClose, onAdd }: Props) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const [text, setText] = useState('');
  const [person, setPerson] = useState<EmployeeRow | null>(null);
  const [hiringDate, setHiringDate] = useState(`${month.referenceMonth}-01`);
  const [tried, setTried] = useState(false);
  const latest = dayOf(new Date());
  const asked = useDebounced(text.trim(), DEBOUNCE.users);
  const search = useQuery({
    queryKey: ['serviceMonths', 'search', month.provider.id, asked],
    queryFn: ({ signal }) => provider.searchEmployeesOf(month.provider.id, asked, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000, // the same letters are typed again while choosing
  });
  const offered = (search.data?.results ?? []).filter(
    ({ id, status, projects }) =>
      !taken.has(id) && status !== 'DISMISSED' && !projects.some((project) => project.id === month.project.id),
  );
  const submit = () => {
    setTried(true);
    if (!person || dateError(hiringDate, { required: true, latest }) !== null) return;
    onAdd({ id: person.id, name: person.name, role: person.role, hiringDate });
  };
  return (
    <DialogFrame
      title={t('serviceMonths.add.title')}
      lead={t('serviceMonths.add.text')}
      submitLabel={t('serviceMonths.add.save')}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Autocomplete
        options={offered}
        value={person}
        onChange={(_, next) => setPerson(next)}
        inputValue={text}
        onInputChange={(_, next) => setText(next)}
        filterOptions={(options) => options}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={search.isFetching}
        loadingText={t('serviceMonths.add.searching')}
        noOptionsText={t(search.isError ? 'serviceMonths.add.failed' : 'serviceMonths.add.none')}
        renderOption={({ key, ...option }, { name, role }) => (
          <Box component="li" key={key} {...option} sx={{ '&&': { display: 'block' } }}>
            {name}
            <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
              {role}
            </Box>
          </Box>
        )}
        renderInput={(field) => (
          <TextField
            {...field}
            autoFocus
            required
            label={t('serviceMonths.add.choose')}
            error={tried && !person}
            helperText={tried && !person ? t('serviceMonths.add.chooseFirst') : ' '}
          />
        )}
      />
      <DateInput
        label={t('serviceMonths.add.hiringDate')}
        required
        latest={latest}
        value={hiringDate}
        showError={tried}
        help=" "
        onChange={setHiringDate}
      />
    </DialogFrame>
  );
}

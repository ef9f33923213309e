import { Autocomplete, Box, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { dateSchema, dayOf } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput } from '../../components/inputs/FormInputs.tsx';
import { useDebounced } from '../../components/useDebounced.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

const schema = z.object({
  person: z.custom<EmployeeRow>((person) => person !== null),
  hiringDate: dateSchema.refine((day) => day <= dayOf(new Date()), { error: 'date_in_future' }),
});

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
  const [text, setText] = useState('');
  const latest = dayOf(new Date());
  const asked = useDebounced(text.trim(), DEBOUNCE.users);
  // the same letters are typed again while choosing
  const search = useRead(
    ['serviceMonths', 'search', month.provider.id, asked],
    (provider, options) => provider.searchEmployeesOf(month.provider.id, asked, options),
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  );
  const offered = (search.data?.results ?? []).filter(
    ({ id, status, projects }) =>
      !taken.has(id) && status !== 'DISMISSED' && !projects.some((project) => project.id === month.project.id),
  );
  const initial: { person: EmployeeRow | null; hiringDate: string } = {
    person: null,
    hiringDate: `${month.referenceMonth}-01`,
  };
  const form = useNewForm({
    schema,
    initial,
    required: { person: 'serviceMonths.add.chooseFirst', hiringDate: 'contract.field.required' },
    send: async ({ person: { id, name, role }, hiringDate }) => onAdd({ id, name, role, hiringDate }),
  });
  const error = form.errorOf('person');
  return (
    <FormDialog
      title={t('serviceMonths.add.title')}
      lead={t('serviceMonths.add.text')}
      submitLabel={t('serviceMonths.add.save')}
      form={form}
      labels={{ hiringDate: t('serviceMonths.add.hiringDate') }}
      onClose={onClose}
    >
      <Autocomplete
        options={offered}
        value={form.values.person}
        onChange={(_, next) => form.change('person', next)}
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
            error={error !== undefined}
            helperText={error ?? ' '}
          />
        )}
      />
      <DateInput source="hiringDate" required latest={latest} help=" " />
    </FormDialog>
  );
}

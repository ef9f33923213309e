import { Autocomplete, Box, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DEBOUNCE, TEXT } from '../../../contract/constants.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { useDebounced } from '../../components/useDebounced.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  /** Whose employees are searched. */
  companyId: number;
  /** Only employees of the projects with this name. */
  projectName?: string;
  /** Which of the found ones can be chosen. */
  offers: (employee: EmployeeRow) => boolean;
  label: string;
  error: string | undefined;
  multiple?: boolean;
  value: readonly EmployeeRow[];
  onChange: (chosen: EmployeeRow[]) => void;
};

/** Employees of one company, searched by name or document in the gateway. */
export function EmployeeSelect(props: Props) {
  const { companyId, projectName, offers, label, error, multiple = false, value, onChange } = props;
  const t = useT();
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), DEBOUNCE.users);
  const search = useRead(
    ['employees', 'search', companyId, projectName, asked],
    (provider, options) => provider.searchEmployeesOf(companyId, { nameOrDocument: asked, projectName }, options),
    { placeholderData: keepPreviousData, staleTime: 30_000 }, // the same letters are typed again while choosing
  );
  return (
    <Autocomplete<EmployeeRow, boolean>
      multiple={multiple}
      disableCloseOnSelect={multiple}
      filterSelectedOptions={multiple}
      options={(search.data?.results ?? []).filter(offers)}
      value={multiple ? [...value] : (value[0] ?? null)}
      onChange={(_, next) => onChange(next === null ? [] : [next].flat())}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={search.isFetching}
      loadingText={t('employees.select.searching')}
      noOptionsText={t(search.isError ? 'employees.select.failed' : 'employees.select.none')}
      clearText={t('common.actions.clear')}
      openText={t('common.actions.open')}
      closeText={t('common.actions.close')}
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
          label={label}
          error={error !== undefined}
          helperText={error ?? ' '}
          slotProps={{ htmlInput: { ...field.inputProps, maxLength: TEXT.search } }}
        />
      )}
    />
  );
}

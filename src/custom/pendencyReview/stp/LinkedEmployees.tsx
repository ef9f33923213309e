import { Box, Chip, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCpf } from '../../../../contract/common.ts';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { LinkedEmployees as Linked } from '../../../../contract/pendencyEmployees.ts';
import { useAction } from '../../../components/action/useAction.tsx';
import { PartFailed } from '../../../components/feedback/sections.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import { Combobox } from '../../../components/inputs/Combobox.tsx';
import { useDebounced } from '../../../components/useDebounced.ts';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';

type Props = {
  pendencyId: number;
  /** Called after a change, to refetch pendency and history. */
  onChanged: () => void;
};

/** Chips rendered before 'show more'. */
const CHIPS = 30;

/** 'Colaboradores deste documento' in the review of an STP document of the company (D-34). */
export function LinkedEmployees({ pendencyId, onChanged }: Props) {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const key = ['stp', pendencyId, 'linked'];
  const { data, error, refetch } = useRead(key, (provider, options) =>
    provider.getLinkedEmployees(pendencyId, options),
  );
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), DEBOUNCE.users);
  const [isWhole, setIsWhole] = useState(false);
  // the same letters are typed again while choosing
  const found = useRead(
    ['stp', pendencyId, 'find', asked],
    (provider, options) => provider.findStpEmployees(pendencyId, asked, options),
    { placeholderData: keepPreviousData, enabled: data?.mayChange === true, staleTime: 10_000 },
  );
  const { busy, run } = useAction<{ id: number; isLinked: boolean }, Linked>({
    run: ({ id, isLinked }) =>
      isLinked ? provider.linkStpEmployee(pendencyId, id) : provider.unlinkStpEmployee(pendencyId, id),
    onDone: (_, linked) => {
      queryClient.setQueryData(key, linked);
      onChanged();
    },
    failed: t('pendencyEmployees.employees.failed'),
    // the response is the new list: only an error means that it may be outdated
    invalidate: [['stp', pendencyId, 'find']],
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: key });
      return false;
    },
  });
  if (!data) {
    return error ? (
      <PartFailed
        title={t('pendencyEmployees.employees.loadFailed')}
        error={error}
        onRetry={refetch}
        sx={{ px: 4, py: 3 }}
      />
    ) : null;
  }
  const { employees, mayChange } = data;
  if (employees.length === 0 && !mayChange) return null;
  const offered = (found.data ?? []).filter(({ isLinked }) => !isLinked);
  const shown = isWhole ? employees : employees.slice(0, CHIPS);
  return (
    <Box
      component="section"
      aria-labelledby="stp-employees-title"
      aria-busy={busy}
      sx={{ flex: 'none', px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography id="stp-employees-title" variant="h3" component="h3">
          {t('pendencyEmployees.employees.title')}
        </Typography>
        <Tag variant="filled">{employees.length}</Tag>
      </Box>
      {employees.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('pendencyEmployees.employees.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {shown.map(({ id, name, role }) => (
          <Box component="li" key={id} sx={{ minWidth: 0, maxWidth: '100%' }}>
            <Chip
              label={name}
              title={role}
              onDelete={mayChange ? () => run({ id, isLinked: false }) : undefined}
              slotProps={{
                root: { 'aria-label': mayChange ? t('pendencyEmployees.employees.removeOf', { name }) : undefined },
              }}
            />
          </Box>
        ))}
        {employees.length > shown.length && (
          <li>
            <Chip
              variant="outlined"
              label={t('pendencyEmployees.employees.more', { count: employees.length - shown.length })}
              onClick={() => setIsWhole(true)}
            />
          </li>
        )}
      </Box>
      {mayChange && (
        <Combobox
          sx={{ mt: 2.5 }}
          options={offered}
          value={null}
          onChange={(_, person) => {
            if (!person) return;
            setText('');
            run({ id: person.id, isLinked: true });
          }}
          inputValue={text}
          onInputChange={(_, next, reason) => {
            if (reason !== 'reset') setText(next);
          }}
          blurOnSelect={false}
          clearOnBlur
          filterOptions={(options) => options}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          loading={found.isFetching}
          loadingText={t('employees.select.searching')}
          noOptionsText={t(found.isError ? 'employees.select.failed' : 'pendencyEmployees.employees.noOption')}
          renderOption={({ key: optionKey, ...option }, { name, role, cpf }) => (
            <Box component="li" key={optionKey} {...option} sx={{ '&&': { display: 'block' } }}>
              {name}
              <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {[role, cpf && formatCpf(cpf)].filter(Boolean).join(' · ')}
              </Box>
            </Box>
          )}
          renderInput={(field) => (
            <TextField
              {...field}
              label={t('pendencyEmployees.employees.link')}
              placeholder={t('pendencyEmployees.employees.placeholder')}
            />
          )}
        />
      )}
    </Box>
  );
}

import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, Typography } from '@mui/material';
import { useState } from 'react';
import { calledName, formatMonth } from '../../contract/common.ts';
import { DEBOUNCE, TEXT } from '../../contract/constants.ts';
import type { EmployeeRow } from '../../contract/employees.ts';
import type { PendencyRow } from '../../contract/pendencies.ts';
import type { ProjectRow } from '../../contract/projects.ts';
import { Combobox } from '../components/inputs/Combobox.tsx';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { useDebounced } from '../components/useDebounced.ts';
import { useRead } from '../dataProvider/useProvider.ts';
import { useT } from '../i18n/index.ts';
import { StatusOfEmployee } from '../resources/employees/reference.tsx';
import { StatusChip } from '../resources/pendencies/reference.tsx';
import { StatusOfProject } from '../resources/projects/reference.tsx';
import { pathOf, projectAddress, VIEW_WORDS } from '../routes.ts';
import { type GoToOption, matching } from './goToOptions.ts';

/** Minimum letters of a search, and maximum results of each kind. */
const LETTERS = 3;
const ANSWERS = 5;

type Found = Pick<GoToOption, 'label' | 'detail' | 'mark'> & { to: string };
/** What is searched, in this order, and how a row of it is shown. */
const KINDS = {
  pendencies: ({ id, name, company, project, employee, referenceMonth, status }: PendencyRow): Found => ({
    label: name,
    detail: [employee?.name ?? company.name, project.name, referenceMonth && formatMonth(referenceMonth)]
      .filter(Boolean)
      .join(' · '),
    mark: <StatusChip status={status} />,
    to: `${pathOf('pendencies')}?aberta=${id}`,
  }),
  projects: ({ id, name, contract, company, status }: ProjectRow): Found => ({
    label: name,
    detail: `${contract} · ${company.name}`,
    mark: <StatusOfProject status={status} />,
    to: projectAddress(id),
  }),
  employees: (row: EmployeeRow): Found => ({
    label: calledName(row),
    detail: `${row.role} · ${row.company.name}`,
    mark: <StatusOfEmployee status={row.status} />,
    to: `${pathOf('employees')}/${VIEW_WORDS.edit}/${row.id}`,
  }),
} as const;
type Kind = keyof typeof KINDS;

/** The first rows of a kind that a text finds, debounced (M-13); a failed search gives none. */
function useFound<Row extends { id: number }>(kind: Kind, typed: string, maySee: boolean) {
  const text = useDebounced(typed.trim(), DEBOUNCE.urlPush);
  const asks = maySee && text.length >= LETTERS;
  const { data, isFetching } = useRead(
    [kind, 'goTo', text],
    (provider, { signal }) =>
      provider.getList<Row>(kind, { filter: { q: text }, pagination: { page: 1, perPage: ANSWERS }, signal }),
    { enabled: asks },
  );
  return { found: asks && text === typed.trim() ? (data?.data ?? []) : [], isSearching: asks && isFetching };
}

export type SearchableSection = { section: string; label: string; search: (text: string) => void };

type Props = {
  options: readonly GoToOption[];
  sections: readonly SearchableSection[];
  /** The sections that the person may see: of these, rows are found too. */
  seen: readonly string[];
  onGo: (to: string) => void;
  onClose: () => void;
};

/** Command palette 'Buscar ou ir para' (Ctrl K): sections and actions, then what is found, then the search in whole lists. */
export function GoToDialog({ options, sections, seen, onGo, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const pendencies = useFound<PendencyRow>('pendencies', typed, seen.includes('pendencies'));
  const projects = useFound<ProjectRow>('projects', typed, seen.includes('projects'));
  const employees = useFound<EmployeeRow>('employees', typed, seen.includes('employees'));
  const isSearching = pendencies.isSearching || projects.isSearching || employees.isSearching;
  const text = typed.trim();

  const answer = (kind: Kind, id: number, { to, ...shown }: Found): GoToOption => ({
    id: `${kind}-${id}`,
    group: t(`layout.sections.${kind}`),
    isAnswer: true,
    run: () => onGo(to),
    ...shown,
  });
  const answers = [
    ...pendencies.found.map((row) => answer('pendencies', row.id, KINDS.pendencies(row))),
    ...projects.found.map((row) => answer('projects', row.id, KINDS.projects(row))),
    ...employees.found.map((row) => answer('employees', row.id, KINDS.employees(row))),
  ];
  const searches = sections.map(
    ({ section, label, search }): GoToOption => ({
      id: `search-${section}`,
      group: t('keys.goTo.searchGroup'),
      label: t('keys.goTo.searchIn', { text, section: label }),
      isAnswer: true,
      run: () => search(text),
    }),
  );
  const all = text === '' ? options : [...options, ...answers, ...searches];

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('keys.goTo.title'),
          'aria-labelledby': undefined,
          sx: { width: 560, maxWidth: 'calc(100vw - 24px)', mt: { xs: 3, md: '12vh' }, mx: 3, overflow: 'hidden' },
        },
      }}
    >
      <Combobox<GoToOption>
        open
        disablePortal
        autoHighlight
        value={null}
        inputValue={typed}
        onInputChange={(_event, value, reason) => reason === 'input' && setTyped(value)}
        options={all}
        filterOptions={(list) => matching(list, typed)}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={isSearching}
        loadingText={t('keys.goTo.searching')}
        noOptionsText={t('keys.goTo.nothing')}
        onChange={(_event, option) => {
          if (!option) return;
          onClose();
          option.run();
        }}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        renderInput={({ InputProps, inputProps, id }) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, height: 52 }} ref={InputProps.ref}>
            <SearchIcon sx={{ color: 'text.secondary', fontSize: 18 }} />
            <InputBase
              id={id}
              autoFocus
              fullWidth
              placeholder={t('keys.goTo.title')}
              inputProps={{ ...inputProps, 'aria-label': t('keys.goTo.title'), maxLength: TEXT.search }}
              sx={{ fontSize: 15 }}
            />
            <KeyHint>Esc</KeyHint>
          </Box>
        )}
        renderGroup={({ key, group, children }) => (
          // MUI nests a list in the listbox, which is not valid ARIA
          <Box key={key} role="group" aria-label={group}>
            <Typography
              aria-hidden
              variant="caption"
              component="div"
              sx={{ px: 4, pt: 3, pb: 1, color: 'text.secondary' }}
            >
              {group}
            </Typography>
            <Box component="ul" role="presentation" sx={{ p: 0, listStyle: 'none' }}>
              {children}
            </Box>
          </Box>
        )}
        renderOption={({ key, ...rest }, { label, detail, mark, keys }) => (
          <Box component="li" key={key} {...rest} sx={{ display: 'flex', gap: 2, minHeight: { xs: 44, md: 36 } }}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="body2" noWrap>
                {label}
              </Typography>
              {detail && (
                <Typography variant="caption" color="text.secondary" component="div" noWrap>
                  {detail}
                </Typography>
              )}
            </Box>
            {mark}
            {keys && (
              <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
                {keys.map((one) => (
                  <KeyHint key={one}>{one}</KeyHint>
                ))}
              </Box>
            )}
          </Box>
        )}
        slotProps={{
          popper: {
            sx: {
              position: 'static !important',
              transform: 'none !important',
              width: '100% !important',
              borderTop: '1px solid',
              borderColor: 'divider',
            },
          },
          paper: { elevation: 0, sx: { border: 0, boxShadow: 'none', borderRadius: 'inherit', m: 0 } },
          listbox: { component: 'div', sx: { maxHeight: 'min(420px, 60vh)' } },
        }}
      />
    </Dialog>
  );
}

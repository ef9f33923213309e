import SearchIcon from '@mui/icons-material/Search';
import { Autocomplete, Box, Dialog, InputBase, Typography } from '@mui/material';
import { useState } from 'react';
import { formatMonth } from '../../contract/common.ts';
import { DEBOUNCE, TEXT } from '../../contract/constants.ts';
import type { PendencyRow } from '../../contract/pendencies.ts';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { useDebounced } from '../components/useDebounced.ts';
import { useRead } from '../dataProvider/useProvider.ts';
import { useT } from '../i18n/index.ts';
import { type GoToOption, matching } from './goToOptions.ts';

/** Minimum letters of a search, and maximum results. */
const LETTERS = 3;
const ANSWERS = 5;

/** The first pendencies found by a text, debounced (M-13); a failed search gives none. */
function useFoundPendencies(typed: string, maySee: boolean): { found: PendencyRow[]; isSearching: boolean } {
  const name = useDebounced(typed.trim(), DEBOUNCE.urlPush);
  const asks = maySee && name.length >= LETTERS;
  const { data, isFetching } = useRead(
    ['pendencies', 'goTo', name],
    (provider, { signal }) =>
      provider.getList<PendencyRow>('pendencies', {
        filter: { name },
        pagination: { page: 1, perPage: ANSWERS },
        signal,
      }),
    { enabled: asks },
  );
  return { found: asks && name === typed.trim() ? (data?.data ?? []) : [], isSearching: asks && isFetching };
}

export type SearchableSection = { section: string; label: string; search: (text: string) => void };

type Props = {
  options: readonly GoToOption[];
  sections: readonly SearchableSection[];
  /** Opens a pendency; absent without the permission to see them. */
  onPendency?: (id: number) => void;
  onClose: () => void;
};

/** Command palette 'Buscar ou ir para' (Ctrl K): sections, actions, and search in the lists. */
export function GoToDialog({ options, sections, onPendency, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { found, isSearching } = useFoundPendencies(typed, onPendency !== undefined);
  const text = typed.trim();

  const answers = found.map((row): GoToOption => {
    const { id, name, company, project, employee, referenceMonth } = row;
    return {
      id: `pendency-${id}`,
      group: t('layout.sections.pendencies'),
      label: name,
      detail: [employee?.name ?? company.name, project.name, referenceMonth && formatMonth(referenceMonth)]
        .filter(Boolean)
        .join(' · '),
      isAnswer: true,
      run: () => onPendency?.(id),
    };
  });
  const searches = sections.map(
    ({ section, label, search }): GoToOption => ({
      id: `search-${section}`,
      group: t('keys.goTo.searchGroup'),
      label: t('keys.goTo.searchIn', { text, section: label }),
      isAnswer: true,
      run: () => search(text),
    }),
  );
  // async results come last, so that the other options do not move
  const all = text === '' ? options : [...options, ...searches, ...answers];

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
      <Autocomplete<GoToOption>
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
          <Box key={key} component="li" role="group" aria-label={group}>
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
        renderOption={({ key, ...rest }, { label, detail, keys }) => (
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
          listbox: { sx: { maxHeight: 'min(420px, 60vh)' } },
        }}
      />
    </Dialog>
  );
}

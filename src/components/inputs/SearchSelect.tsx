import { Box, TextField } from '@mui/material';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEBOUNCE, TEXT } from '../../../contract/constants.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { CatalogueText } from '../CatalogueText.tsx';
import { useFieldMessage } from '../form/useFieldMessage.tsx';
import { useDebounced } from '../useDebounced.ts';
import { Combobox } from './Combobox.tsx';

type Option = { id: number; name: string };
type Props<Choice extends Option> = {
  label: string;
  /** The key of the query, without the text. */
  queryKey: QueryKey;
  /** What the gateway finds for a text; '' for the first ones. */
  search: (text: string, options: { signal: AbortSignal }) => Promise<Choice[]>;
  /** Which of the found ones can be chosen. */
  offers?: (choice: Choice) => boolean;
  below: (choice: Choice) => string;
  texts: { none: string; searching?: string; failed?: string; placeholder?: string };
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  multiple?: boolean;
  /** The names are of the catalogue: written and searched in Portuguese, read in the language of the page. */
  isCatalogue?: boolean;
  autoFocus?: boolean;
  value: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
};

export function SearchSelect<Choice extends Option>(props: Props<Choice>) {
  const { label, queryKey, search, offers, below, texts, help, error, required, multiple = false } = props;
  const { autoFocus, value, onChange, isCatalogue = false } = props;
  const message = useFieldMessage();
  const t = useT();
  const [text, setText] = useState('');
  const nameOf = ({ name }: Option) => (isCatalogue ? shownText(name) : name);
  const isChosen = !multiple && value[0] !== undefined && nameOf(value[0]) === text;
  const asked = useDebounced(isChosen ? '' : text.trim(), DEBOUNCE.users);
  const { data, isFetching, isError } = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => search(asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000, // the same letters are typed again while choosing
    retry: false,
  });
  const options = data ?? [];
  return (
    <Combobox<Choice, boolean>
      size="small"
      multiple={multiple}
      disableCloseOnSelect={multiple}
      filterSelectedOptions={multiple}
      options={offers ? options.filter(offers) : options}
      sx={{ '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 }, '&& .MuiAutocomplete-input': { p: '6px 10px' } }}
      value={multiple ? [...value] : (value[0] ?? null)}
      onChange={(_, next) => onChange(next === null ? [] : ([next].flat() as Choice[]))}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      filterOptions={(found) => found} // the gateway has filtered, whatever the accents
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      loadingText={texts.searching ?? t('common.loading')}
      noOptionsText={isError ? (texts.failed ?? t('lists.optionsFailed')) : texts.none}
      renderOption={({ key, ...option }, choice) => (
        <Box component="li" key={key} {...option} sx={{ '&&': { display: 'block' } }}>
          {isCatalogue ? <CatalogueText>{choice.name}</CatalogueText> : choice.name}
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {below(choice)}
          </Box>
        </Box>
      )}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...field }) => (
        <TextField
          {...field}
          autoFocus={autoFocus}
          required={required}
          label={label}
          error={error !== undefined}
          helperText={message(label, error, help)}
          placeholder={value.length === 0 ? texts.placeholder : undefined}
          slotProps={{
            input: InputProps,
            htmlInput: { ...inputProps, maxLength: TEXT.search },
            inputLabel: { ...InputLabelProps, shrink: true },
            formHelperText: { sx: { minHeight: 16 } },
          }}
        />
      )}
    />
  );
}

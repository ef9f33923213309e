import { TextField } from '@mui/material';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { CatalogueText } from '../CatalogueText.tsx';
import { useFieldMessage } from '../form/useFieldMessage.tsx';
import { Combobox } from './Combobox.tsx';

type Option = { id: number; name: string };
type Props = {
  id?: string;
  label: string;
  /** Label above the field, or said to screen readers alone, among filters. */
  isFilter?: boolean;
  /** What stands there while nothing is chosen. */
  any: string;
  options: readonly Option[] | undefined;
  /** They will not be known: it is said where they would stand. */
  failed?: boolean;
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** What is typed, where the gateway searches. */
  onSearch?: (text: string) => void;
  required?: boolean;
  /** Below the field while it has no error. */
  help?: string | undefined;
  error?: string | undefined;
  /** The names are of the catalogue: written in Portuguese, read in the language of the page. */
  isCatalogue?: boolean;
};

export function ChoiceInput(props: Props) {
  const { id, label, isFilter, any, options, failed = false, value, onChange, required, help, error } = props;
  const { onSearch, isCatalogue = false } = props;
  const message = useFieldMessage();
  const t = useT();
  const nameOf = (option: Option) => (isCatalogue ? shownText(option.name) : option.name);
  return (
    <Combobox<Option>
      size="small"
      id={id}
      options={options ?? []}
      loading={options === undefined && !failed}
      loadingText={t('common.loading')}
      noOptionsText={t(failed ? 'lists.optionsFailed' : 'lists.noOption')}
      value={value}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onChange={(_event, option) => onChange(option)}
      onInputChange={(_event, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest}>
          {isCatalogue ? <CatalogueText>{option.name}</CatalogueText> : option.name}
        </li>
      )}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...field }) => (
        <TextField
          {...field}
          label={isFilter ? undefined : label}
          placeholder={any}
          required={required}
          error={error !== undefined}
          helperText={isFilter ? undefined : message(label, error, help)}
          slotProps={{
            input: InputProps,
            htmlInput: {
              ...inputProps,
              ...(isCatalogue && value && nameOf(value) === value.name && { lang: 'pt-BR' }),
              ...(isFilter && { 'aria-label': label }),
            },
            inputLabel: { ...InputLabelProps, shrink: true },
          }}
        />
      )}
      sx={{
        ...(isFilter && { width: { xs: '100%', sm: 220 } }),
        '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 },
        '&& .MuiAutocomplete-input': { p: '6px 10px' },
      }}
    />
  );
}

import { Autocomplete, TextField } from '@mui/material';
import { useT } from '../../i18n/index.ts';
import { useFieldMessage } from '../form/useFieldMessage.tsx';

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
  /** The names are data, in Portuguese. */
  lang?: string;
};

export function ChoiceInput(props: Props) {
  const { id, label, isFilter, any, options, failed = false, value, onChange, required, help, error, lang } = props;
  const { onSearch } = props;
  const message = useFieldMessage();
  const t = useT();
  return (
    <Autocomplete<Option>
      size="small"
      id={id}
      options={options ?? []}
      loading={options === undefined && !failed}
      loadingText={t('common.loading')}
      noOptionsText={t(failed ? 'lists.optionsFailed' : 'lists.noOption')}
      openText={t('common.actions.open')}
      closeText={t('common.actions.close')}
      clearText={t('common.actions.clear')}
      value={value}
      getOptionLabel={(option) => option.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onChange={(_event, option) => onChange(option)}
      onInputChange={(_event, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest} lang={lang}>
          {option.name}
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
            htmlInput: { ...inputProps, lang, ...(isFilter && { 'aria-label': label }) },
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

import { Autocomplete, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { DEBOUNCE, TEXT } from '../../../contract/constants.ts';
import { useDebounced } from '../../components/useDebounced.ts';
import { useT } from '../../i18n/index.ts';
import { useProjectChoices } from './userQueries.ts';

type Props = {
  companyId: number;
  label: string;
  help?: string;
  error?: string | undefined;
  required?: boolean;
  onChoose: (projectId: string) => void;
};

type Choice = { id: number; name: string; contract: string };

/** One of the company's projects, found by its name. */
export const ProjectSelect = ({ companyId, label, help, error, required = false, onChoose }: Props) => {
  const t = useT();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [text, setText] = useState('');
  const asked = useDebounced(chosen && text === chosen.name ? '' : text.trim(), DEBOUNCE.users);
  const { data, isFetching } = useProjectChoices(companyId, asked, true);

  return (
    <Autocomplete<Choice>
      size="small"
      options={data ?? []}
      sx={{ '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 }, '&& .MuiAutocomplete-input': { p: '6px 10px' } }}
      value={chosen}
      inputValue={text}
      loading={isFetching}
      filterOptions={(options) => options} // the gateway has filtered, whatever the accents
      getOptionLabel={(project) => project.name}
      getOptionKey={(project) => project.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={t('users.invite.noProject')}
      loadingText={t('common.loading')}
      clearText={t('common.actions.clear')}
      openText={t('common.actions.open')}
      closeText={t('common.actions.close')}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, project) => {
        setChosen(project);
        onChoose(project ? String(project.id) : '');
      }}
      renderOption={({ key, ...option }, { name, contract }) => (
        <li key={key} {...option}>
          <span>
            {name}
            <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {contract}
            </Typography>
          </span>
        </li>
      )}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...field }) => (
        <TextField
          {...field}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error ?? help ?? ' '}
          placeholder={t('users.invite.projectPlaceholder')}
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
};

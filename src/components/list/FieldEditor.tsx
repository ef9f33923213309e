import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { plain } from '../../../contract/common.ts';
import { DEBOUNCE, TEXT } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import { Combobox } from '../inputs/Combobox.tsx';
import { FacetList } from '../inputs/FacetList.tsx';
import { MonthRange } from '../inputs/MonthRange.tsx';
import { PillToggleGroup } from '../inputs/PillToggleGroup.tsx';
import { SegmentedControl } from '../inputs/SegmentedControl.tsx';
import { countText, useLocaleTag } from './countText.ts';
import { chosenOf, type FieldOf, type FilterField, textOf } from './filterFields.ts';
import type { FilterValues } from './listAddress.ts';
import type { FilterChange } from './listContext.ts';

type Props<Field = FilterField> = {
  field: Field;
  values: FilterValues;
  onChange: (change: FilterChange) => void;
  /** The section around has the label already. */
  bare?: boolean;
  autoFocus?: boolean;
};

export function FieldEditor(props: Props) {
  const { field, ...rest } = props;
  switch (field.kind) {
    case 'text':
      return <TextEditor key={field.id} field={field} {...rest} />;
    case 'flag':
      return <FlagEditor field={field} {...rest} />;
    case 'many':
      return <ManyEditor field={field} {...rest} />;
    case 'one':
      return <OneEditor field={field} {...rest} />;
    case 'remote':
      return <RemoteEditor field={field} {...rest} />;
    case 'numbers':
      return <NumbersEditor field={field} {...rest} />;
    case 'days':
    case 'months':
      return <RangeEditor field={field} {...rest} />;
  }
}

/** Asked after a pause in typing, at once on Enter or when the field is left (M-13). */
function TextEditor({
  field,
  values,
  onChange,
  bare,
  autoFocus,
  numeric = false,
}: Props<FieldOf<'text'>> & { numeric?: boolean }) {
  const value = textOf(values[field.key]);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange({ [field.key]: next.trim() });
  };
  return (
    <TextField
      label={bare ? undefined : field.label}
      value={text}
      autoFocus={autoFocus}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(next), DEBOUNCE.listSearch);
      }}
      onBlur={() => ask(text)}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
      slotProps={{
        htmlInput: {
          maxLength: TEXT.search,
          autoComplete: 'off',
          'aria-label': field.label,
          inputMode: numeric ? 'decimal' : undefined,
        },
      }}
    />
  );
}

function NumbersEditor({ field, bare, ...props }: Props<FieldOf<'numbers'>>) {
  const t = useT();
  const { startKey, endKey, label } = field;
  return (
    <Box role="group" aria-label={label}>
      {!bare && <Legend>{label}</Legend>}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TextEditor {...props} field={{ ...field, kind: 'text', key: startKey, label: t('lists.from') }} numeric />
        <TextEditor
          {...props}
          field={{ ...field, kind: 'text', key: endKey, label: t('lists.until') }}
          autoFocus={false}
          numeric
        />
      </Box>
    </Box>
  );
}

const Legend = ({ children }: { children: string }) => (
  <Box sx={{ mb: 1, fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.secondary' }}>{children}</Box>
);

const FlagEditor = ({ field, values, onChange }: Props<FieldOf<'flag'>>) => (
  <FormControlLabel
    label={field.label}
    control={
      <Checkbox
        checked={values[field.key] === true}
        onChange={(_event, checked) => onChange({ [field.key]: checked || undefined })}
      />
    }
    sx={{ minHeight: 28, '@media (pointer: coarse)': { minHeight: 44 } }}
  />
);

function ManyEditor({ field, values, onChange }: Props<FieldOf<'many'>>) {
  const locale = useLocaleTag();
  const chosen = chosenOf(values[field.key]);
  const common = {
    label: field.label,
    options: field.options,
    chosen,
    onChange: (next: string[]) => onChange({ [field.key]: next }),
  };
  const counts = Object.fromEntries(
    Object.entries(field.counts ?? {}).map(([value, count]) => [value, countText(count, locale)]),
  );
  return field.look === 'pills' ? (
    <PillToggleGroup {...common} counts={counts} />
  ) : (
    <FacetList {...common} counts={counts} />
  );
}

function OneEditor({ field, values, onChange, bare }: Props<FieldOf<'one'>>) {
  const t = useT();
  const locale = useLocaleTag();
  const chosen = chosenOf(values[field.key]);
  const change = (value: string) =>
    onChange({ [field.key]: value === '' ? undefined : field.asList ? [value] : value });
  if (field.look === 'segments') {
    return (
      <SegmentedControl
        label={field.label}
        segments={[
          { value: '', label: t('lists.all') },
          ...field.options.map(({ value, label }) => ({
            value,
            label,
            count: hiddenCount(field.counts?.[value], locale),
          })),
        ]}
        // every option at once asks for the same as none
        value={chosen.length === 0 || chosen.length === field.options.length ? '' : (chosen[0] ?? null)}
        onChange={change}
      />
    );
  }
  return (
    <TextField
      select
      label={bare ? undefined : field.label}
      value={chosen[0] ?? ''}
      onChange={(event) => change(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': field.label } }}
      sx={chosen[0] ? undefined : { '& .MuiSelect-select': { color: 'text.secondary' } }} // as a placeholder
    >
      <MenuItem value="">{t('lists.any')}</MenuItem>
      {field.options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A number beside a button is for the eye: the name of the button stays what it chooses. */
const hiddenCount = (count: number | undefined, locale: string) =>
  count === undefined ? undefined : <span aria-hidden>{countText(count, locale)}</span>;

function RemoteEditor({ field, values, onChange, bare, autoFocus }: Props<FieldOf<'remote'>>) {
  const t = useT();
  const [value = ''] = chosenOf(values[field.key]);
  const [wanted, setWanted] = useState(value !== '' || Boolean(autoFocus));
  const { options, isPending, isError } = field.useOptions(wanted);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Combobox
      options={[...options]}
      value={chosen}
      onOpen={() => setWanted(true)}
      loading={wanted && isPending}
      loadingText={t('states.loading')}
      noOptionsText={t(isError ? 'lists.optionsFailed' : 'states.noResults.title')}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
      getOptionKey={(option) => option.value}
      sx={{
        '& .MuiAutocomplete-inputRoot.MuiInputBase-sizeSmall': { py: 0, pl: 2.5 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiInputBase-inputSizeSmall': { px: 0, py: 1.5 },
      }}
      filterOptions={(all, { inputValue }) => {
        const typed = plain(inputValue.trim());
        return all.filter(({ label, search = label }) => plain(search).includes(typed));
      }}
      renderOption={({ key, ...props }, { label, detail }) => (
        <li key={key} {...props}>
          <span>
            {label}
            {detail && (
              <Box component="span" className="num" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {detail}
              </Box>
            )}
          </span>
        </li>
      )}
      onChange={(_event, option) => onChange({ [field.key]: option && field.asList ? [option.value] : option?.value })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={bare ? undefined : field.label}
          autoFocus={autoFocus}
          placeholder={t('lists.any')}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': field.label } }}
        />
      )}
    />
  );
}

function RangeEditor({ field, values, onChange, bare, autoFocus }: Props<FieldOf<'days'> | FieldOf<'months'>>) {
  const { isPending } = useListContext();
  return (
    <Box>
      {!bare && <Legend>{field.label}</Legend>}
      <MonthRange
        label={field.label}
        unit={field.kind === 'days' ? 'day' : 'month'}
        autoFocus={autoFocus}
        wait={isPending}
        start={textOf(values[field.startKey])}
        end={textOf(values[field.endKey])}
        onChange={(start, end) => onChange({ [field.startKey]: start, [field.endKey]: end })}
      />
      {field.kind === 'months' && (
        <FormControlLabel
          label={field.alsoLabel}
          control={
            <Checkbox
              checked={values[field.alsoKey] === true}
              onChange={(_event, checked) => onChange({ [field.alsoKey]: checked || undefined })}
            />
          }
          sx={{
            mt: 1,
            minHeight: 28,
            '& .MuiFormControlLabel-label': { fontSize: 12.5 },
            '@media (pointer: coarse)': { minHeight: 44 },
          }}
        />
      )}
    </Box>
  );
}

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, ptBR } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useMemo, useState } from 'react';
import type { Language } from '../../../contract/constants.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { UNFINISHED } from './dateError.ts';
import type { PickerProps } from './pickerProps.ts';

const PICKER_TEXTS = {
  pt: ptBR.components.MuiLocalizationProvider.defaultProps.localeText,
  en: enUS.components.MuiLocalizationProvider.defaultProps.localeText,
  es: esES.components.MuiLocalizationProvider.defaultProps.localeText,
} satisfies Record<Language, object>;
const DAYJS_LOCALE: Record<Language, string> = { pt: 'pt-br', en: 'en', es: 'es' };

/** How a value stands on the wire and on the screen. */
const UNITS = {
  day: { wire: 'YYYY-MM-DD', shown: 'DD/MM/YYYY', views: ['year', 'month', 'day'], opensTo: 'day' },
  month: { wire: 'YYYY-MM', shown: 'MM/YYYY', views: ['year', 'month'], opensTo: 'month' },
} as const satisfies Record<PickerProps['unit'], object>;

/** The larger letters and button of a phone leave a date that stands beside another field no room to spare. */
const BESIDE_ANOTHER = {
  '@media (pointer: coarse)': {
    '& .MuiInputBase-root': { pr: 0 },
    '& .MuiInputBase-input': { pl: 2, pr: 0 },
    '& .MuiInputAdornment-root': { ml: 0 },
  },
} as const;

/** A field with a calendar, of days or of months. Loaded by itself: only who sees a date field pays for it. */
export function PickerField(props: PickerProps) {
  const { unit, value, onChange, onLeave, max, label, ariaLabel, id, dense } = props;
  const t = useT();
  const language = useLanguage();
  const { wire, views, opensTo } = UNITS[unit];
  const shown = unit === 'day' && language === 'en' ? 'MM/DD/YYYY' : UNITS[unit].shown;
  const [draft, setDraft] = useState<{ text: string; date: Dayjs | null }>({ text: '', date: null });
  // what is half written has no value on the wire: it is kept here until it has, or until the value changes outside
  const parsed = useMemo(() => (value === '' ? null : dayjs(value.length === 7 ? `${value}-01` : value)), [value]);
  const date = value === draft.text ? draft.date : parsed;
  const change = (next: Dayjs | null) => {
    const text = next === null ? '' : next.isValid() && next.year() > 1900 ? next.format(wire) : UNFINISHED;
    setDraft({ text, date: next });
    onChange(text);
  };
  const pick = t(unit === 'day' ? 'lists.chooseDay' : 'lists.chooseMonth');
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={DAYJS_LOCALE[language]}
      localeText={{
        ...PICKER_TEXTS[language],
        openDatePickerDialogue: (shownDate) => (shownDate ? `${pick}: ${shownDate}` : pick),
      }}
    >
      <DatePicker
        value={date}
        onChange={change}
        label={label}
        format={shown}
        views={[...views]}
        openTo={opensTo}
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        maxDate={max === undefined ? undefined : dayjs(max.length === 7 ? `${max}-28` : max)}
        enableAccessibleFieldDOMStructure={false}
        slotProps={{
          textField: {
            id,
            size: 'small',
            fullWidth: true,
            required: props.required,
            error: props.error ?? false,
            helperText: props.helperText,
            onBlur: onLeave,
            ...(ariaLabel ? { inputProps: { 'aria-label': ariaLabel } } : {}),
            sx: {
              ...(dense && { '& .MuiInputBase-root': { pr: 0.5 }, '& .MuiInputBase-input': { px: 2 } }),
              ...BESIDE_ANOTHER,
            },
          },
          // without a label of the field it would have no name
          popper: { 'aria-label': ariaLabel ?? pick },
          openPickerButton: { size: 'small', edge: false },
          openPickerIcon: { sx: { fontSize: 16 } },
        }}
      />
    </LocalizationProvider>
  );
}

import { Box, FormHelperText, OutlinedInput } from '@mui/material';
import { Suspense, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { whenIdle } from '../../whenIdle.ts';
import { isReversed, UNFINISHED } from './dateError.ts';
import { lazyPicker, pickerIcon } from './lazyPicker.tsx';

/** A calendar is heavy: what is on its way to the screen goes first. */
const PickerField = lazyPicker(() => whenIdle(500));

type Props = {
  label: string;
  unit?: 'month' | 'day';
  /** As on the wire, '' while there is none. */
  start: string;
  end: string;
  /** Called with a range that can be asked for: each end whole or absent, the end not before the start. */
  onChange: (start: string, end: string) => void;
  autoFocus?: boolean;
  /** Something more urgent is on its way: the fields can be used when it has come. */
  wait?: boolean;
};

/** From … to …, of months or of days; what is half typed or reversed is not asked for. */
export function MonthRange({ label, unit = 'month', start, end, onChange, autoFocus, wait }: Props) {
  const t = useT();
  const [written, setWritten] = useState({ start, end });
  const [asked, setAsked] = useState({ start, end });
  if (asked.start !== start || asked.end !== end) {
    setAsked({ start, end });
    setWritten({ start, end });
  }
  const reversed = isReversed(written.start, written.end);
  const write = (next: { start: string; end: string }) => {
    setWritten(next);
    if (next.start === UNFINISHED || next.end === UNFINISHED || isReversed(next.start, next.end)) return;
    if (next.start !== start || next.end !== end) onChange(next.start, next.end);
  };
  const place = (
    <OutlinedInput
      size="small"
      fullWidth
      readOnly
      endAdornment={pickerIcon}
      sx={{ pr: 0.5, '& input': { px: 2 } }}
      value=""
      placeholder={t(`lists.pattern.${unit}`)}
      inputProps={{ 'aria-label': label }}
    />
  );
  const field = (part: 'start' | 'end') => (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {wait ? (
        place
      ) : (
        <Suspense fallback={place}>
          <PickerField
            unit={unit}
            dense
            autoFocus={autoFocus && part === 'start'}
            ariaLabel={t(part === 'start' ? 'lists.monthFrom' : 'lists.monthUntil', { label })}
            value={written[part]}
            error={reversed && part === 'end'}
            onChange={(value) => write({ ...written, [part]: value })}
          />
        </Suspense>
      )}
    </Box>
  );
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.tertiary' }}>
        {field('start')}
        <span aria-hidden="true">{t('common.to')}</span>
        {field('end')}
      </Box>
      {reversed && (
        <FormHelperText error role="alert">
          {t(unit === 'month' ? 'lists.monthsReversed' : 'contract.field.date_before_start')}
        </FormHelperText>
      )}
    </Box>
  );
}

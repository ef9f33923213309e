import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { LOCALE } from '../../../contract/constants.ts';
import { useLanguage } from '../../i18n/index.ts';
import { flexWrap } from '../../theme/layout.ts';

export function useMonthText() {
  const locale = LOCALE[useLanguage()];
  return (month: string, style: 'short' | 'long' = 'long'): string =>
    new Intl.DateTimeFormat(locale, {
      month: style,
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    })
      .format(new Date(`${month}-01T00:00:00Z`))
      .replace('.', '');
}

/** The month that is pointed at, chosen by arrow keys, or else the last one. */
export function usePointed(months: readonly string[], first = months.at(-1)) {
  const [chosen, setChosen] = useState<string | null>(null);
  const pointed = chosen !== null && months.includes(chosen) ? chosen : (first ?? null);
  const step = (by: number) =>
    setChosen(months[Math.max(0, Math.min(months.length - 1, months.indexOf(pointed ?? '') + by))] ?? null);
  return { pointed, setChosen, step };
}

type Pointer = ReturnType<typeof usePointed>;
/** A chart in which pointing at a month, or the arrow keys, writes its values in the panel's head. */
export function Chart({ label, pointer, children }: { label: string; pointer: Pointer; children: ReactNode }) {
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={0}
      aria-valuetext={pointer.pointed ?? ''}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') pointer.step(-1);
        if (key === 'ArrowRight') pointer.step(1);
      }}
      sx={{ flex: 1, minHeight: 200, minWidth: 0, fontSize: 11, '& *:focus': { outline: 'none' } }}
    >
      {children}
    </Box>
  );
}

export const Key = ({ color, mark, name, value }: { color: string; mark: string; name: string; value: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="span" aria-hidden sx={{ color, mr: 1, fontWeight: 700 }}>
      {mark}
    </Box>
    {name} <b className="num">{value}</b>
  </Box>
);

export const Head = ({ children }: { children: ReactNode }) => (
  <Box
    aria-live="polite"
    sx={{
      ...flexWrap,
      gap: '2px 12px',
      fontSize: 12,
      color: 'text.secondary',
      '& a': { display: 'inline-block', lineHeight: '24px' },
    }}
  >
    {children}
  </Box>
);

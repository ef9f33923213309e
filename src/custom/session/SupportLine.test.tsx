import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { hoursText, SupportLine } from './SessionFrame.tsx';

test('L-15 the hours of the chat, and no phone unless there is one', () => {
  render(<SupportLine />);
  expect(screen.getByText('Chat: seg. a qui., 8h–17h · sex., 8h–16h')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('L-12 L-15 hours have the form of the language', async () => {
  for (const [language, text] of [
    ['en', '8 AM–5:30 PM'],
    ['es', '8:00–17:30'],
    ['pt', '8h–17h30'],
  ] as const) {
    await changeLanguage(language);
    expect(hoursText(['8:00', '17:30'])).toBe(text);
  }
});

test('L-15 the other reading of the hours is a choice of the installation (Amb-07)', () => {
  expect(hoursText(['8:00', '17:30'])).toBe('8h–17h30');
  expect(parseConfig('{"apiUrl":"/api"}').supportHours).toBe('standard');
  expect(parseConfig('{"apiUrl":"/api","supportHours":"extended"}').supportHours).toBe('extended');
});

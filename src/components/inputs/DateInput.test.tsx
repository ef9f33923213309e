import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { i18n, i18nOptions } from '../../i18n/index.ts';
import { texts } from '../../i18n/pt/index.ts';
import { DateInput } from './DateInput.tsx';
import { dateError, isReversed, UNFINISHED } from './dateError.ts';
import { lazyPicker } from './lazyPicker.tsx';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: texts } } });
});

const rules = { required: true, latest: '2026-11-20' };

test('D-22 a day is required, real and not in the future', () => {
  expect(dateError('', rules)).toBe('required');
  expect(dateError('', {})).toBeNull();
  expect(dateError('2026-02-30', rules)).toBe('invalid_date');
  expect(dateError(UNFINISHED, rules)).toBe('invalid_date');
  expect(dateError('2026-11-20', rules)).toBeNull();
  expect(dateError('2026-11-21', rules)).toBe('date_in_future');
});

test('D-22 a future day is refused with the words of the spec, once the field was judged', async () => {
  render(<DateInput label="Emissão" value="2026-11-21" onChange={vi.fn()} showError {...rules} />);
  await waitFor(() => expect(screen.getByText('Data superior à atual')).toBeTruthy());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Emissão/).value).toBe('21/11/2026'));
  expect(screen.getByLabelText(/Emissão/).getAttribute('aria-invalid')).toBe('true');
});

test('L-14 the calendar of a field that stands in a table or a bar has the name of the field', async () => {
  const ofTheWindow = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...ofTheWindow(query), matches: query.includes('pointer: fine') }));
  const Picker = lazyPicker();
  render(
    <Suspense>
      <Picker unit="day" ariaLabel="De" value="2026-11-19" onChange={vi.fn()} />
    </Suspense>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Escolher data/ }));
  expect(await screen.findByRole('dialog', { name: 'De' })).toBeTruthy();
});

test('D-22 what is typed is handed on as a day with its fault', async () => {
  const onChange = vi.fn();
  render(<DateInput label="Emissão" value="2026-11-19" onChange={onChange} {...rules} />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Emissão/).value).toBe('19/11/2026'));
  fireEvent.change(screen.getByLabelText(/Emissão/), { target: { value: '25/12/2026' } });
  expect(onChange).toHaveBeenLastCalledWith('2026-12-25', 'date_in_future');
});

test('D-02 a range of months does not run backwards', () => {
  expect(isReversed('2026-11', '2026-10')).toBe(true);
  expect(isReversed('2026-10', '2026-11')).toBe(false);
  expect(isReversed('', '2026-10')).toBe(false);
  expect(isReversed('2026-11', UNFINISHED)).toBe(false);
});

test('D-22 where the calendar cannot be loaded, the browser’s own field takes the day', async () => {
  const Picker = lazyPicker(undefined, () => Promise.reject(new Error('the file cannot be fetched')));
  const onChange = vi.fn();
  render(
    <Suspense>
      <Picker unit="day" label="Emissão" value="" onChange={onChange} />
    </Suspense>,
  );
  const field = await waitFor(() => {
    const found = screen.getByLabelText<HTMLInputElement>(/Emissão/);
    expect(found.type).toBe('date');
    return found;
  });
  fireEvent.change(field, { target: { value: '2026-11-19' } });
  expect(onChange).toHaveBeenLastCalledWith('2026-11-19');
});

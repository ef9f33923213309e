import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { i18n, i18nOptions } from '../../../i18n/index.ts';
import { texts as pt } from '../../../i18n/pt/index.ts';
import { prumoLight } from '../../../theme/theme.ts';
import { FindingList } from './FindingList.tsx';
import type { ShownFinding } from './useReadings.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: pt } } });
});

const finding: ShownFinding = {
  veris_id: 1,
  documentId: 7,
  field: 'referenceMonth',
  expected: '10/2026',
  found: '09/2026',
  verdict: 'MISMATCH',
  page: 1,
  place: { x: 0.1, y: 0.2, w: 0.1, h: 0.01 },
  checklistItemId: 2,
  isFromAutomaticAnalysis: true,
};

const theme = createTheme(prumoLight);
const inTheme = (ui: ReactNode) => <ThemeProvider theme={theme}>{ui}</ThemeProvider>;

test('D-28 what was found stands against what is expected, with the way to its place', () => {
  const onShow = vi.fn();
  const unread = {
    ...finding,
    veris_id: 2,
    field: 'cnpj',
    verdict: 'UNIDENTIFIED',
    found: null,
    page: null,
    place: null,
  } as const;
  render(inTheme(<FindingList findings={[finding, unread]} onShow={onShow} />));
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DivergeCompetênciaEncontrado: 09/2026 · Esperado: 10/2026Ver no documento',
    'Não identificadoCNPJEncontrado: nada · Esperado: 10/2026',
  ]);
  within(rows[0] ?? document.body)
    .getByRole('button', { name: 'Ver no documento: Competência' })
    .click();
  expect(onShow).toHaveBeenCalledWith(finding);
});

test('D-28 a name that may be the same person is asked in its own words', () => {
  const asked = {
    ...finding,
    field: 'name',
    verdict: 'UNIDENTIFIED',
    expected: 'Ana Souza',
    found: 'Ana Prado',
  } as const;
  render(inTheme(<FindingList findings={[asked]} onShow={null} />));
  expect(screen.getByRole('listitem').textContent).toBe(
    'A confirmarNomeO documento traz outro nome: Ana Prado. No cadastro: Ana Souza. Confirme se é a mesma pessoa.',
  );
});

test('D-28 who may not see the file is shown no way to its page, and no finding takes no room', () => {
  const { container, rerender } = render(inTheme(<FindingList findings={[finding]} onShow={null} />));
  expect(screen.queryByRole('button')).toBeNull();
  rerender(inTheme(<FindingList findings={[]} onShow={null} />));
  expect(container.textContent).toBe('');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/catalogueTexts.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { ChoiceInput } from './ChoiceInput.tsx';

const DOCUMENTS = [
  { id: 1, name: 'Recibo de pagamento de salário (holerite)' },
  { id: 2, name: 'Checklist da Serra' },
];
type Choice = (typeof DOCUMENTS)[number];

beforeEach(async () => {
  await changeLanguage('en');
  await loadCatalogue('en');
});
afterEach(() => changeLanguage('pt'));

test('of a list of the catalogue the shipped names are in the language of the page, the own ones as they were written', async () => {
  const Filter = () => {
    const [value, setValue] = useState<Choice | null>(null);
    const choose = (option: { id: number } | null) => setValue(DOCUMENTS.find(({ id }) => id === option?.id) ?? null);
    return <ChoiceInput isCatalogue label="Document" any="Any" options={DOCUMENTS} value={value} onChange={choose} />;
  };
  render(<Filter />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Document' });
  await user.type(field, 'paysl');
  await user.click(await screen.findByRole('option', { name: 'Payslip' }));
  expect([field.value, field.lang]).toEqual(['Payslip', '']);
  await user.clear(field);
  await user.type(field, 'serra');
  await user.click(await screen.findByRole('option', { name: 'Checklist da Serra' }));
  expect([field.value, field.lang]).toEqual(['Checklist da Serra', 'pt-BR']);
});

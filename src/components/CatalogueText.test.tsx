import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '../i18n/index.ts';
import { CatalogueText } from './CatalogueText.tsx';

afterEach(() => changeLanguage('pt'));

test('a text of the shipped catalogue is in the language of the page, a company’s own stays as it was written', async () => {
  render(
    <>
      <p>
        <CatalogueText>Recibo de pagamento de salário (holerite)</CatalogueText>
      </p>
      <p>
        <CatalogueText>Checklist da Serra</CatalogueText>
      </p>
    </>,
  );
  expect(screen.getByText('Recibo de pagamento de salário (holerite)').lang).toBe('pt-BR');
  await changeLanguage('en');
  expect((await screen.findByText('Payslip')).lang).toBe('');
  expect(screen.getByText('Checklist da Serra').lang).toBe('pt-BR');
  await changeLanguage('es');
  await screen.findByText('Recibo de sueldo');
});

import { render, screen } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { expect, test } from 'vitest';
import { ErrorState } from './states.tsx';

test('A-40 a list that is refused says what is missing and who can grant it, and can be tried again', () => {
  const message = 'Você não tem permissão para realizar esta ação.';
  const details = { missing: 'see_audit_trail', grantors: ['Ana Prado'] };
  const error = new HttpError(message, 403, { code: 'forbidden', message, details });
  render(<ErrorState title="Não foi possível carregar a trilha" error={error} onRetry={() => undefined} />);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain(message);
  expect(said).toMatch(/Falta a permissão .*Ver e exportar a trilha de auditoria.* Ana Prado/);
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

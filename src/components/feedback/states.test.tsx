import { render, screen } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { expect, test } from 'vitest';
import { PartFailed } from './sections.tsx';
import { ErrorState } from './states.tsx';

test('A-40 what is refused says what is missing and who can grant it, and is not offered to be tried again', () => {
  const message = 'Você não tem permissão para realizar esta ação.';
  const details = { missing: 'see_audit_trail', grantors: ['Ana Prado'] };
  const error = new HttpError(message, 403, { code: 'forbidden', message, details });
  render(<ErrorState title="Não foi possível carregar a trilha" error={error} onRetry={() => undefined} />);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain(message);
  expect(said).toMatch(/Falta a permissão .*Ver e exportar a trilha de auditoria.* Ana Prado/);
  expect(screen.queryByRole('button')).toBeNull();
});

const retry = () => undefined;
test.each([
  ['a list', (error: unknown) => <ErrorState title="Falhou" error={error} onRetry={retry} />],
  ['a part', (error: unknown) => <PartFailed title="Falhou" error={error} onRetry={retry} />],
])('A-40, M-05 %s that failed can be tried again; refused, it says whom to ask', (_, failed) => {
  const message = 'Algo deu errado.';
  const said = (status: number) => {
    const { unmount } = render(failed(new HttpError(message, status, { code: 'other', message })));
    const text = screen.getByRole('alert').textContent;
    const mayRetry = screen.queryByRole('button', { name: 'Tentar novamente' }) !== null;
    unmount();
    return { text, mayRetry };
  };
  for (const status of [0, 404, 500]) expect(said(status)).toMatchObject({ mayRetry: true });
  const refused = said(403);
  expect(refused.mayRetry).toBe(false);
  expect(refused.text).toContain(`${message} Peça a um administrador da sua empresa.`);
});

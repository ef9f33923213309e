import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '../../../tests/support/page.tsx';
import { MorePages, ReadFailed, Together } from './sections.tsx';

const error = new Error('Erro de servidor.');

test('M-05 what a page only adds says that it failed while nothing of it is there, and is read again', async () => {
  const refetch = vi.fn();
  const shown = (data: unknown, failure: unknown) => (
    <ReadFailed read={{ data, error: failure, refetch }} title="Não foi possível carregar as unidades" />
  );
  const { container, rerender } = render(shown(undefined, null));
  expect(container.textContent).toBe('');
  rerender(shown([], error));
  expect(container.textContent).toBe('');
  rerender(shown(undefined, error));
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar as unidadesErro de servidor.');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('M-05 a next page that failed says why and is asked again; while it is under way it is not', async () => {
  const fetchNextPage = vi.fn();
  const shown = (change: object) => {
    const pages = { error: null, hasNextPage: true, isFetchNextPageError: false, isFetchingNextPage: false };
    return <MorePages pages={{ ...pages, fetchNextPage, ...change }} />;
  };
  const { container, rerender } = render(shown({ isFetchingNextPage: true }));
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender(shown({ error, isFetchNextPageError: true }));
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar maisErro de servidor.');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(shown({ hasNextPage: false }));
  expect(container.textContent).toBe('');
});

test('M-06 parts of a page appear together: none before the last has come or failed', () => {
  const read = (data?: unknown, cause: unknown = null) => ({ data, error: cause });
  const { rerender } = render(<Together reads={[read([]), read()]}>as partes</Together>);
  expect(screen.queryByText('as partes')).toBeNull();
  screen.getByRole('status', { hidden: true });
  rerender(<Together reads={[read([]), read(undefined, error)]}>as partes</Together>);
  screen.getByText('as partes');
});

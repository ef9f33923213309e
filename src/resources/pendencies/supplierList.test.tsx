import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { localStorageStore } from 'react-admin';
import { beforeAll, expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import { PendencyList } from './PendencyList.tsx';

const gateway = pagesOverGateway();
const routes = [{ path: '*', element: <PendencyList /> }];
const SEES: Permission[] = ['see_pendency', 'see_pendency_details'];
const asSupplier = (...more: Permission[]) =>
  gateway.become({ permissions: [...SEES, ...more], company: COMPANY.horizonte, relationType: 'PROVIDER' });

beforeAll(async () => {
  const { build } = gateway.t;
  await build.aPendency({ status: 'OPEN' });
  await build.aPendency({ status: 'EXPIRED', expirationDate: '2026-01-10' });
  for (let at = 0; at < 30; at += 1) await build.aPendency({ status: 'IN_REVISION' });
});

const rowsShown = async () => within(await screen.findByRole('table')).getAllByRole('row').length - 1;

test('D-01 a supplier’s list begins with what is to be sent, says who asks for it, and sends from the row', async () => {
  await asSupplier('upload_pendency_document');
  const router = gateway.open('/pendencias', { routes });
  const tabs = await screen.findByRole('group', { name: 'Situação' });
  const tab = (name: RegExp) => within(tabs).getByRole('button', { name });
  await waitFor(() => expect(tab(/^A enviar/).getAttribute('aria-pressed')).toBe('true'));
  await waitFor(async () => expect(await rowsShown()).toBe(2));
  const head = screen.getByRole('columnheader', { name: /^Contratante/ });
  expect(head).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /^Fornecedor/ })).toBeNull();
  expect(screen.getAllByText('Serra')).toHaveLength(2);
  // nothing can be done with many rows
  expect(screen.queryByRole('checkbox', { name: /^Selecionar/ })).toBeNull();
  const [send] = screen.getAllByRole('button', { name: 'Enviar Folha de pagamento' });
  if (!send) throw new Error('no row can be sent from');
  await user.click(send);
  await waitFor(() => expect(router.state.location.search).toContain('aberta='));
});

test('D-01 who only looks has no button in the rows', async () => {
  await asSupplier();
  gateway.open('/pendencias?status=OPEN', { routes });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /^(Enviar|Renovar) / })).toBeNull();
});

test('D-06 how many rows a page has is kept for the next visit', async () => {
  await asSupplier('upload_pendency_document');
  const store = localStorageStore(undefined, 'rows-kept');
  gateway.open('/pendencias?status=IN_REVISION', { routes, store });
  await waitFor(async () => expect(await rowsShown()).toBe(10));
  await user.click(screen.getByRole('combobox', { name: /Itens por página/ }));
  await user.click(await screen.findByRole('option', { name: '25' }));
  await waitFor(async () => expect(await rowsShown()).toBe(25));
  cleanup();
  gateway.open('/pendencias?status=IN_REVISION', { routes, store });
  await waitFor(async () => expect(await rowsShown()).toBe(25));
});

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pagesOverGateway, press } from '../../../tests/support/page.tsx';
import { setAnswering } from '../../activity.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';
import { OfflineBar } from './OfflineBar.tsx';

const gateway = pagesOverGateway();
afterEach(() => setAnswering(true));

const ask = () =>
  requestJson('account/me').then(
    () => true,
    () => false,
  );

test('M-06 a gateway that is silent has its bar, although the browser has a connection; its answer takes it away', async () => {
  await gateway.become('supplier');
  gateway.open('/', { routes: [{ path: '/', element: <OfflineBar onReconnect={ask} /> }] });
  expect(screen.queryByRole('button', { name: 'Reconectar' })).toBeNull();

  gateway.failNext('GET', /^account\/me/, 'lost', { times: 2 });
  await act(ask);
  expect(navigator.onLine).toBe(true);
  expect(await screen.findByText('O servidor não responde.')).toBeDefined();

  await press('Reconectar');
  await gateway.settled();
  expect(screen.getByText('O servidor não responde.')).toBeDefined();
  await press('Reconectar');
  await waitFor(() => expect(screen.queryByText('O servidor não responde.')).toBeNull());
});

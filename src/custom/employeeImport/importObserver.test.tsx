import { act, screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { memoryStore } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { TIMER } from '../../../contract/constants.ts';
import { value } from '../../../gateway/db/client.ts';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import { ImportButton } from './reference.tsx';

const gateway = pagesOverGateway();
afterEach(() => vi.useRealTimers());

test('E-15 an import that was observed before a reload is polled every 5 seconds until it ends', async () => {
  const { uid } = await gateway.become({
    permissions: ['see_employee', 'see_employee_data', 'import_employee'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  const id = await value(
    gateway.t.db,
  )<number>`insert into employee_imports (company_id, uid, language, file_name, state)
    values (${COMPANY.horizonte}, ${uid}, 'pt', 'admissoes.xlsx', 'RUNNING') returning id::int`;
  const store = memoryStore({ 'employees.imports': [id] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  gateway.open('/', { routes: [{ path: '/', element: <ImportButton /> }], store });
  const polls = () => gateway.calls('GET', `companies/employees/imports/${id}`).length;
  await waitFor(() => expect(polls()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(TIMER.importObserver));
  await waitFor(() => expect(polls()).toBe(2));

  await gateway.t.db.execute(sql`update employee_imports set state = 'DONE', finished_at = now() where id = ${id}`);
  await act(() => vi.advanceTimersByTimeAsync(TIMER.importObserver));
  expect(await screen.findByText('A importação de admissoes.xlsx terminou')).toBeTruthy();
  expect(store.getItem('employees.imports')).toEqual([]);
  const last = polls();
  await act(() => vi.advanceTimersByTimeAsync(2 * TIMER.importObserver));
  expect(polls()).toBe(last);
});

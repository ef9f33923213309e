import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EmployeeImport } from '../../contract/employeeImports.ts';
import { rows } from '../../gateway/db/client.ts';
import { DATABASES, multipart } from '../support/app.ts';
import { startGateway } from '../support/process.ts';
import { cpfFrom } from '../support/sheets.ts';
import { type Client, signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

const MANY = 1500;
const FILE = [
  'Nome;CPF;Função;Admissão;Regime;Projeto',
  ...Array.from({ length: MANY }, (_, n) => `Pessoa ${n};${cpfFrom(700_000 + n)};Montador;03/11/2025;CLT;CT-001`),
].join('\r\n');

const read = async (client: Client, id: number) =>
  (await client.call('GET', `/companies/employees/imports/${id}`)).json() as Promise<EmployeeImport>;

async function until(client: Client, id: number, isSo: (found: EmployeeImport) => boolean): Promise<EmployeeImport> {
  for (;;) {
    const found = await read(client, id);
    if (isSo(found)) return found;
    await wait(20);
  }
}

describe.each(DATABASES)('on %s', (kind) => {
  test('X-12 R7 a kill -9 in the middle of an import: it goes on where it stopped, and nobody is there twice', async () => {
    const store = await storeForTest(kind);
    const start = async () => {
      const gateway = await startGateway(store.env);
      onTestFinished(async () => void (await gateway.end('SIGKILL')));
      return gateway;
    };
    const first = await start();
    const supplier = await signIn(first.url, 'supplier');
    const { payload, headers } = multipart([{ name: 'a.csv', bytes: Buffer.from(FILE) }]);
    const sent = await fetch(`${first.url}/api/companies/employees/upload`, {
      method: 'POST',
      headers: { ...supplier.headers, ...headers },
      body: new Uint8Array(payload),
    });
    const { id } = (await sent.json()) as EmployeeImport;
    const half = await until(supplier, id, ({ progress }) => progress.done > 0);
    await first.end('SIGKILL');
    expect(half.progress.done).toBeLessThan(MANY);
    if (kind === 'postgresql') {
      await withDatabase(store, ({ db }) =>
        db.execute(sql`update jobs set heartbeat_at = heartbeat_at - interval '31 seconds'`),
      );
    }
    const second = await start();
    const again = await signIn(second.url, 'supplier');
    const ended = await until(again, id, ({ state }) => state === 'DONE' || state === 'FAILED');
    expect([ended.state, ended.counts.CREATE, ended.counts.ERROR]).toEqual(['DONE', MANY, 0]);
    await second.end('SIGTERM');
    const [made] = await withDatabase(store, ({ db }) =>
      rows<{ people: number; assigned: number; told: number }>(
        db,
        sql`select (select count(*)::int from employees where name like 'Pessoa %') as people,
          (select count(*)::int from project_employees m join employees e on e.id = m.employee_id where e.name like 'Pessoa %') as assigned,
          (select count(*)::int from audit where entity = 'employee' and action = 'CREATED') as told`,
      ),
    );
    expect(made).toEqual({ people: MANY, assigned: MANY, told: MANY });
  });
});

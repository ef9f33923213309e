import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SystemPendency } from '../../../contract/systemPendencies.ts';
import { rows } from '../../../gateway/db/client.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();

test('C-08 a validity longer than the norm fixes is warned about before it is saved, and may be saved', async () => {
  const [cnd] = await rows<{ id: number; category: string }>(
    gateway.t.db,
    sql`select id::int as id, category from system_pendencies where slug = 'cnd-federal'`,
  );
  const payload = {
    ...{ companyId: COMPANY.serra, baseId: cnd?.id, name: 'CND da Serra', plan: 'STP', type: 'PROVIDER' },
    ...{ category: cnd?.category, periodicity: 'VALIDITY', validityDays: 180, validityMonths: null, dueRule: null },
    ...{ months: null, riskActivityIds: null, contractRegimes: null, movement: null, legalBasis: null },
    ...{ critical: true, failsReading: false, checklist: [{ name: 'Está negativa?', templates: [] }] },
  };
  const made = await gateway.t.as('admin', { method: 'POST', url: '/system-pendencies', payload });
  const { id } = made.json<SystemPendency>();
  await gateway.become({ permissions: ['see_projects', 'configure_project_pendency'], name: 'Editora' });
  await gateway.open(`/minha-conta/documentos/${id}`, accountPage());
  const days = await screen.findByRole('textbox', { name: /^Validade/ });
  const warning = /A validade é maior que a da norma \(.*180 dias/;
  expect(screen.queryByText(warning)).toBeNull();
  await fill(days, '200');
  await screen.findByText(warning);
  await fill(days, '179');
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  await fill(days, '200');
  await press('Salvar alterações');
  await screen.findByText('Documento salvo com sucesso');
  expect(gateway.calls('PUT', /system-pendencies/).at(-1)?.body).toMatchObject({ validityDays: 200 });
  expect(screen.getByText(warning)).toBeTruthy();
});

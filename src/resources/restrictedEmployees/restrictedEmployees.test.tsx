import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const PATH = '/minha-conta/bloqueados';
const LIST = `companies/${COMPANY.serra}/restricted-employees`;
beforeEach(() =>
  gateway.t.db.execute(sql`with c as (delete from restriction_contests) delete from restricted_employees`),
);

async function open(permissions: readonly Permission[] = PERMISSIONS) {
  await gateway.become({ permissions });
  return gateway.open(PATH, accountPage());
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('B-16 whoever is known is shown by name with what changes, and blocked indefinitely', async () => {
  await gateway.t.db.execute(sql`with made as (insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, starts_at, ends_at)
    values (${COMPANY.serra}, ${COMPANY.serra}, ${PROJECT.reforma}, 1,
      '2026-12-20T11:00:00Z', '2026-12-20T19:00:00Z') returning id)
    insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
    select id, ${EMPLOYEE.ana}, ${COMPANY.horizonte} from made`);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Bloquear colaborador' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bloquear colaborador' });
  await fill(field(/CPF ou documento/), '529.982.247-25');
  expect(await within(dialog).findByText('Ana Araújo')).toBeTruthy();
  const changes = within(dialog).getByRole('list');
  expect(changes.textContent).toMatch(
    /Fica Inapto em 1 projetoReforma do alto-forno.*O crachá deixa de valerna hora.*Sai de 1 agenda de risco20\/12\/2026/,
  );
  await fill(field(/^Fim/), '19/12/2026');
  await waitFor(() => expect(changes.textContent).not.toContain('agenda'));
  await fill(field(/^Fim/), '');
  expect(within(dialog).queryByRole('textbox', { name: /^Nome/ })).toBeNull();
  await user.click(within(dialog).getByRole('combobox', { name: /Motivo/ }));
  await user.click(await screen.findByRole('option', { name: 'Outro motivo' }));
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear colaborador' }));
  expect((await within(dialog).findAllByText('Explique o motivo')).length).toBeGreaterThan(0);
  expect(gateway.calls('POST', LIST)).toEqual([]);
  await fill(field(/Detalhes/), 'Ocorrência 2026-118');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Por tempo indeterminado' }));
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear colaborador' }));
  expect(await screen.findByText('Colaborador bloqueado')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /Ana Araújo.*Outro motivo.*Indeterminado.*Bloqueado/ })).toBeTruthy();
  expect(gateway.calls('POST', LIST)[0]?.body).toMatchObject({ name: 'Ana Araújo', endDate: null });
});

test('B-16, M-05 units and consequences that could not be loaded are said before anybody is blocked', async () => {
  await open();
  await screen.findByRole('button', { name: 'Bloquear colaborador' });
  gateway.failNext('GET', /facilities/, 500);
  gateway.failNext('GET', /restricted-employees\/person/, 500);
  await press('Bloquear colaborador');
  await screen.findByText('Não foi possível carregar as unidades e áreas');
  await press('Tentar novamente');
  await waitFor(() => expect(screen.queryByText('Não foi possível carregar as unidades e áreas')).toBeNull());
  await user.click(field(/CPF ou documento/));
  await user.paste('529.982.247-25');
  await screen.findByText('Não foi possível verificar o que muda');
  await press('Tentar novamente');
  await screen.findByText('O que muda ao bloquear');
});

test('B-15 the list is filtered in the address, and a block is lifted after a question', async () => {
  await gateway.t.as('admin', {
    method: 'POST',
    url: `/${LIST}`,
    payload: {
      document: '11144477735',
      name: 'Luan Dias',
      reason: 'MISCONDUCT',
      details: null,
      startDate: '2026-01-05',
      endDate: null,
    },
  });
  const router = await open();
  expect(await screen.findByRole('row', { name: /Luan Dias/ })).toBeTruthy();
  await press('Histórico');
  await screen.findByText('Bloqueou Luan Dias');
  await press('Fechar');
  await press('Programados');
  await waitFor(() => expect(router.state.location.search).toBe('?status=SCHEDULED'));
  expect(await screen.findByText('Nenhum bloqueio com estes filtros.')).toBeTruthy();
  await press('Todos');
  await user.click(await screen.findByRole('button', { name: 'Ações de Luan Dias' }));
  await user.click(await screen.findByRole('menuitem', { name: /Encerrar bloqueio/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar o bloqueio de Luan Dias?' });
  await user.click(within(question).getByRole('button', { name: 'Encerrar bloqueio' }));
  expect(await screen.findByText('Bloqueio encerrado')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /Luan Dias.*Encerrado/ })).toBeTruthy();
});

test('B-16 without the permission the section says which one is missing', async () => {
  await open(PERMISSIONS.filter((key) => key !== 'see_restricted_employee'));
  expect((await screen.findAllByText(/Ver colaboradores restritos|não permite|permissão/i)).length).toBeGreaterThan(0);
  expect(gateway.calls('GET', LIST)).toEqual([]);
});

test('B-16 what an employer contests is answered from the list', async () => {
  const made = (
    await gateway.t.as('admin', {
      method: 'POST',
      url: `/${LIST}`,
      payload: {
        ...{ document: '52998224725', name: 'Ana Araújo', reason: 'MISCONDUCT', details: null },
        ...{ startDate: '2026-01-05', endDate: null },
      },
    })
  ).json<{ id: number }>();
  await gateway.t.as('supplier', {
    method: 'POST',
    url: `/companies/employees/${EMPLOYEE.ana}/contests`,
    payload: { companyId: COMPANY.serra, text: 'O vídeo mostra outra pessoa.' },
  });
  await open();
  expect(await screen.findByRole('row', { name: /Ana Araújo.*Contestado/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ações de Ana Araújo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Responder contestação' }));
  const dialog = await screen.findByRole('dialog', { name: /^Contestação do bloqueio/ });
  within(dialog).getByText('O vídeo mostra outra pessoa.');
  await user.click(within(dialog).getByRole('button', { name: 'Responder' }));
  expect(gateway.calls('PUT', `${LIST}/${made.id}/contest`)).toEqual([]);
  await fill(field(/^Resposta/), 'Engano nosso.');
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar o bloqueio' }));
  await user.click(within(dialog).getByRole('button', { name: 'Responder' }));
  expect(await screen.findByText('Resposta enviada; o bloqueio foi encerrado.')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /Ana Araújo.*Encerrado/ })).toBeTruthy();
});

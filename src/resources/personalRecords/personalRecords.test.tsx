import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const PAGE = `/minha-conta/titulares/ver/${EMPLOYEE.bruno}`;
// what an earlier test left: Bruno left in 2002, nothing is held, asked or proposed
beforeEach(() =>
  gateway.t.db.execute(sql`with h as (delete from legal_holds), e as (delete from erasures), r as (delete from subject_requests),
      m as (delete from movements where employee_id = ${EMPLOYEE.bruno})
    update employees set status = 'DISMISSED', name = 'Bruno Conceição', email = 'bruno@pessoal.example', erased_at = null,
        removed_at = '2002-05-31T12:00:00Z'
      where id = ${EMPLOYEE.bruno}`),
);

async function open(path: string, permissions: readonly Permission[] = PERMISSIONS) {
  await gateway.become({ permissions, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  return gateway.open(path, accountPage());
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));

test('X-14 whoever left is found among the people of whom data is kept, and the page says why and until when', async () => {
  const router = await open('/minha-conta/titulares');
  expect(await screen.findByRole('link', { name: 'Ana Araújo' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Encerrados' }));
  await waitFor(() => expect(router.state.location.search).toContain('ended=true'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana Araújo' })).toBeNull());
  await user.click(await screen.findByRole('link', { name: 'Bruno Conceição' }));
  expect(await screen.findByRole('heading', { name: 'Bruno Conceição' })).toBeTruthy();
  expect(await screen.findByText(/Eletricista · vínculo encerrado em 31\/05\/2002/)).toBeTruthy();
  const kept = await screen.findByRole('table', { name: 'O que é guardado' });
  expect(within(kept).getByRole('row', { name: /Cadastro e histórico.*84 meses/ })).toBeTruthy();
  expect(within(kept).getByRole('row', { name: /Contato.*Prazo encerrado em 31\/05\/2004/ })).toBeTruthy();
  expect(await screen.findByText('Nenhum acesso registrado.')).toBeTruthy();
});

test('X-14 a hold stops the erasure until it is lifted, and the report is downloaded', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined }));
  await open(PAGE);
  expect(await button('Propor eliminação')).toBeTruthy();
  await press('Reter os dados');
  const dialog = await screen.findByRole('dialog', { name: 'Reter os dados' });
  await user.click(within(dialog).getByRole('button', { name: 'Reter os dados' }));
  expect((await within(dialog).findAllByText('Informe o motivo')).length).toBeGreaterThan(0);
  await fill(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Processo 0010-77');
  await user.click(within(dialog).getByRole('button', { name: 'Reter os dados' }));
  expect(await screen.findByText('Processo 0010-77')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Propor eliminação' })).toBeNull());
  await press('Encerrar retenção: Processo 0010-77');
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar a retenção legal?' });
  await user.click(within(question).getByRole('button', { name: 'Encerrar retenção' }));
  expect(await button('Propor eliminação')).toBeTruthy();
  await press('Relatório em JSON');
  expect(await screen.findByText('Relatório gerado. O acesso ficou registrado.')).toBeTruthy();
});

test('X-14 a request is recorded with its deadline and answered', async () => {
  await open(PAGE);
  await press('Registrar pedido');
  const dialog = await screen.findByRole('dialog', { name: 'Registrar pedido' });
  await fill(within(dialog).getByRole('textbox', { name: /O que foi pedido/ }), 'Quer ver os próprios dados');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Quer ver os próprios dados')).toBeTruthy();
  await press('Responder ao pedido: Acesso aos dados');
  const answer = await screen.findByRole('dialog', { name: 'Responder' });
  await fill(within(answer).getByRole('textbox', { name: /O que foi respondido/ }), 'Relatório entregue');
  await user.click(within(answer).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/Relatório entregue/)).toBeTruthy();
  expect(screen.getByText('Respondido')).toBeTruthy();
});

test('X-14 what is proposed is approved after a question, erased by the job, and has its certificate', async () => {
  await open(PAGE);
  await press('Propor eliminação');
  expect(await screen.findByText('Eliminação proposta. Aprove-a em Eliminações.')).toBeTruthy();
  await open('/minha-conta/eliminacoes');
  await press('Recusar a eliminação dos dados de Bruno Conceição');
  const refusal = await screen.findByRole('alertdialog', { name: 'Manter os dados de Bruno Conceição?' });
  await user.click(within(refusal).getByRole('button', { name: 'Recusar' }));
  expect(gateway.calls('POST', 'erasures/decide')).toEqual([]);
  await user.click(within(refusal).getByRole('button', { name: 'Cancelar' }));
  await press('Aprovar a eliminação dos dados de Bruno Conceição');
  const approval = await screen.findByRole('alertdialog', { name: 'Eliminar os dados de Bruno Conceição?' });
  expect(approval.textContent).toContain('Contato, remuneração e campos adicionais');
  await user.click(within(approval).getByRole('button', { name: 'Aprovar' }));
  expect(await screen.findByText('Aprovada')).toBeTruthy();
  await gateway.t.services.erasures.perform();
  await open('/minha-conta/eliminacoes');
  expect(await button(/Baixar o certificado de eliminação nº \d+/)).toBeTruthy();
});

test('X-14 the company names its officer and its terms; a wrong number is told at its field', async () => {
  await open('/minha-conta/privacidade');
  const officer = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Encarregado de dados/ });
  await fill(officer, 'Lia Prado');
  await fill(screen.getByRole('textbox', { name: /E-mail do encarregado/ }), 'dpo@horizonte.test');
  await fill(screen.getByRole('textbox', { name: /^Foto \(meses\)/ }), 'doze');
  await press('Salvar alterações');
  expect((await screen.findAllByText(/número inteiro/)).length).toBeGreaterThan(0);
  await fill(screen.getByRole('textbox', { name: /^Foto \(meses\)/ }), '12');
  await press('Salvar alterações');
  await waitFor(() => expect(gateway.calls('PUT', `companies/${COMPANY.horizonte}/privacy-settings`)).toHaveLength(1));
  const record = await screen.findByRole('table', { name: 'Registro das operações de tratamento' });
  expect(await within(record).findByRole('row', { name: /Foto.*12 meses após o vínculo/ })).toBeTruthy();
});

test('X-14 without the permissions nothing is shown, and without those to export and erase nothing is offered', async () => {
  await open(
    PAGE,
    PERMISSIONS.filter((key) => key !== 'see_privacy_record'),
  );
  expect((await screen.findAllByText(/permissão/i)).length).toBeGreaterThan(0);
  expect(gateway.calls('GET', `personal-records/${EMPLOYEE.bruno}`)).toEqual([]);
  cleanup();
  await open(
    PAGE,
    PERMISSIONS.filter((key) => !/^(export|erase)_personal_data$/.test(key)),
  );
  expect(await screen.findByRole('table', { name: 'O que é guardado' })).toBeTruthy();
  for (const name of ['Propor eliminação', 'Relatório em PDF', 'Reter os dados', 'Registrar pedido'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

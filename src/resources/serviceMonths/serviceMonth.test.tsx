import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf, formatMonth } from '../../../contract/common.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { shiftMonth } from '../../../contract/pendencyGrid.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { rows } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { anEntry, ask } from '../../../tests/support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import { DenyReasonDialog } from '../../custom/pendencyReview/stp/DenyReasonDialog.tsx';
import { LinkedEmployees } from '../../custom/pendencyReview/stp/LinkedEmployees.tsx';
import { requestJson } from '../../dataProvider/httpClient.ts';
import ServicePage from './ServicePage.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import { missingFirst } from './serviceSteps.ts';

const gateway = pagesOverGateway();
const ANSWERING: Permission[] = ['see_service_provided', 'update_service_provided', 'manage_employee_service_provided'];
const BRUNO = 'Bruno Conceição';
/** The month that is over and was not answered yet. */
const MONTH = shiftMonth(dayOf(new Date()).slice(0, 7), -1);
const one = `service-months/${PROJECT.reforma}/${COMPANY.horizonte}/${MONTH}`;
const opened = `/pendencias/servico?aberto=${PROJECT.reforma}-${COMPANY.horizonte}-${MONTH}`;

// Ana and Bruno of Horizonte work on the project, which began with that month
beforeAll(async () => {
  const { db, services } = gateway.t;
  const guide = await anEntry(db, { name: 'Guia do mês', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
  await ask(db, [guide]);
  await db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    values (${PROJECT.reforma}, ${EMPLOYEE.bruno}, '2025-01-15')`);
  await db.execute(sql`update projects set start_date = ${`${MONTH}-01`} where id = ${PROJECT.reforma}`);
  await db.execute(sql`update projects set asks_service = false where id <> ${PROJECT.reforma}`);
  await gateway.t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
  await services.projectUpdates.settled();
});
beforeEach(() => gateway.t.db.execute(sql`delete from service_months`));

const asProvider = { company: COMPANY.horizonte, relationType: 'PROVIDER' } as const;
function open(path = '/pendencias/servico') {
  const router = gateway.open(path, { routes: [{ path: '/pendencias/servico', element: <ServicePage /> }] });
  return { router, put: (part = '') => gateway.calls('PUT', `${one}${part}`) };
}
/** The page of who answers for Horizonte; `occurred`: the service took place, which was said before. */
async function openAsProvider(path?: string, { occurred = false } = {}) {
  await gateway.become({ permissions: ANSWERING, ...asProvider });
  if (occurred) await requestJson<ServiceMonth>(one, { method: 'PUT', body: { occurred } });
  gateway.sent.length = 0;
  return open(path);
}
const answerMonth = async () =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^Responder: ${formatMonth(MONTH)}`) }));
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

test('D-36 a no is confirmed only with the term, over the version that was read', async () => {
  const { put } = await openAsProvider();
  await answerMonth();
  await user.click(await radio(/Não ocorreu/));
  await press('Confirmar que não ocorreu');
  expect(await screen.findByText('Aceite o termo para confirmar')).toBeTruthy();
  expect(put()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Li e aceito o termo' }));
  await press('Confirmar que não ocorreu');
  expect(await screen.findByText('O serviço não ocorreu neste mês.')).toBeTruthy();
  expect(put()[0]).toMatchObject({ body: { occurred: false, termAccepted: true } });
  expect(put()[0]?.headers.get('If-Match')).toBe('"0"');
});

test('D-36, E-26 who is left out needs a movement; then each one has a health plan or none', async () => {
  const { put } = await openAsProvider(opened, { occurred: true });
  const bruno = await screen.findByRole('checkbox', { name: `${BRUNO} trabalhou no mês` });
  await user.click(bruno);
  await press('Confirmar lista');
  expect(await screen.findByText('Falta a movimentação de 1 colaborador fora da lista.')).toBeTruthy();
  expect(screen.getByRole('button', { name: `Registrar movimentação de ${BRUNO}` })).toBeTruthy();
  expect(put('/employees')).toEqual([]);
  await user.click(bruno);
  await press('Confirmar lista');
  expect(await screen.findByText('Falta responder por 2 colaboradores.')).toBeTruthy();
  expect(put('/employees')[0]?.body).toEqual({ employeeIds: [EMPLOYEE.ana, EMPLOYEE.bruno], added: [] });
  await fill(screen.getByRole('textbox', { name: 'Operadora' }), 'Vida');
  await press('Todos têm plano');
  await user.click(within(screen.getByRole('group', { name: `Plano de saúde de ${BRUNO}` })).getByText('Não'));
  await press('Concluir o mês');
  await waitFor(() => expect(put('/health-plan')).toHaveLength(1));
  expect(put('/health-plan')[0]?.body).toEqual({
    employees: [
      { employeeId: EMPLOYEE.ana, healthPlan: true, operator: 'Vida' },
      { employeeId: EMPLOYEE.bruno, healthPlan: false, operator: null },
    ],
  });
});

test('D-36 what is not saved is asked about before it is lost', async () => {
  const { router } = await openAsProvider();
  await answerMonth();
  await user.click(await radio(/Sim, ocorreu/));
  await press('Fechar');
  await press('Cancelar');
  expect((await radio(/Sim, ocorreu/)).checked).toBe(true);
  // the browser's own way back loses nothing either
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect((await radio(/Sim, ocorreu/)).checked).toBe(true);
  await press('Fechar');
  await press('Descartar');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('E-10 a movement says why somebody did not work; its day is asked for, and the lists are refetched', async () => {
  await openAsProvider(opened, { occurred: true });
  await user.click(await screen.findByRole('checkbox', { name: `${BRUNO} trabalhou no mês` }));
  await press(`Registrar movimentação de ${BRUNO}`);
  const dialog = await screen.findByRole('dialog', { name: `Movimentação de ${BRUNO}` });
  const save = within(dialog).getByRole('button', { name: 'Salvar movimentação' });
  await user.click(save);
  expect(await within(dialog).findByText('Informe o início')).toBeTruthy();
  const day = () => within(dialog).getByLabelText<HTMLInputElement>(/^Início/);
  await waitFor(() => expect(day().readOnly).toBe(false));
  fireEvent.change(day(), { target: { value: `05/${formatMonth(MONTH)}` } });
  const lists = () => gateway.calls('GET', 'service-months').length;
  const before = lists();
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Movimentação de ${BRUNO}` })).toBeNull());
  expect(gateway.calls('POST', `employees/${EMPLOYEE.bruno}/movements`)[0]?.body).toEqual({
    ...{ companyId: COMPANY.horizonte, projectId: PROJECT.reforma, type: 'VACATION', status: 'AWAY' },
    ...{ startDate: `${MONTH}-05`, endDate: null },
  });
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});

test('E-10 a leave needs its reason in eSocial, found by typing, and a vacation has none', async () => {
  // two absences on the same days are refused
  await gateway.t.db.execute(sql`delete from movements where employee_id = ${EMPLOYEE.bruno}`);
  await openAsProvider(opened, { occurred: true });
  await user.click(await screen.findByRole('checkbox', { name: `${BRUNO} trabalhou no mês` }));
  await press(`Registrar movimentação de ${BRUNO}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Movimentação de ${BRUNO}` }));
  expect(dialog.queryByLabelText(/^Motivo/)).toBeNull();
  await user.click(dialog.getByLabelText(/^Tipo de movimentação/));
  await user.click(await screen.findByRole('option', { name: 'Afastamento' }));
  const save = dialog.getByRole('button', { name: 'Salvar movimentação' });
  await user.click(save);
  const day = () => dialog.getByLabelText<HTMLInputElement>(/^Início/);
  await waitFor(() => expect(day().readOnly).toBe(false));
  fireEvent.change(day(), { target: { value: `05/${formatMonth(MONTH)}` } });
  await user.click(save);
  expect(await dialog.findByText('Informe o motivo (eSocial)')).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: /^Motivo/ }), 'não relacionada');
  await user.click(await screen.findByRole('option', { name: /^03 · Acidente ou doença não relacionada/ }));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Movimentação de ${BRUNO}` })).toBeNull());
  expect(gateway.calls('POST', `employees/${EMPLOYEE.bruno}/movements`)[0]?.body).toMatchObject({
    type: 'LEAVE',
    esocialReason: '03',
  });
});

test('D-36 who lacks an answer beyond the first rows is brought to the front', () => {
  const people = Array.from({ length: 130 }, (_, at) => at);
  expect(missingFirst(people, [3])).toBe(people);
  expect(missingFirst(people, [3, 120]).slice(0, 4)).toEqual([3, 120, 0, 1]);
  expect(missingFirst(people, [120])).toHaveLength(130);
});

test('M-04 months that could not be loaded have no pages to choose', async () => {
  await gateway.become({ permissions: ANSWERING, ...asProvider });
  for (let time = 0; time < 3; time += 1) gateway.failNext('GET', /^service-months/, 500);
  open();
  await screen.findByText('Não foi possível carregar os meses');
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
});

test('D-36 a supplier reads of its own company, the contracting company of suppliers', async () => {
  await gateway.become({ permissions: ANSWERING, company: COMPANY.vertical, relationType: 'PROVIDER' });
  open();
  expect(await screen.findByText('Nenhum mês aguarda resposta da sua empresa.')).toBeTruthy();
  const names = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect([screen.getByRole('button', { pressed: true }).textContent, ...names()]).toEqual([
    'A responder',
    'Em análise',
    'Todos',
  ]);
  expect(screen.queryByText(/fornecedor/)).toBeNull();
  expect(gateway.calls('GET', 'service-months').length).toBeGreaterThan(0);
});

test('D-36 in the review a question that could not be read says so, and is asked again', async () => {
  const [paper] = await rows<{ id: number }>(
    gateway.t.db,
    sql`select id::int as id from pendencies where name = 'Guia do mês' and reference_month = ${`${MONTH}-01`}`,
  );
  await gateway.become({ permissions: ['see_pendency', 'see_pendency_details', ...ANSWERING], ...asProvider });
  const record = await requestJson<Pendency>(`pendencies/${paper?.id}`);
  gateway.failNext('GET', /^service-months$/, 500);
  const element = <ServicePanel record={record} onChanged={() => undefined} />;
  gateway.open('/x', { routes: [{ path: '/x', element }] });
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar a pergunta do mês.');
  await press('Tentar novamente');
  expect(await screen.findByRole('button', { name: 'Responder' })).toBeTruthy();
  // seen as the company of the pendency, whatever is chosen for the lists
  expect(gateway.calls('GET', 'service-months').at(-1)?.headers.get('companyId')).toBe(String(COMPANY.horizonte));
});

test('D-36 the contracting company reads the answer, accepts it, or returns it with a reason', async () => {
  await gateway.become({ permissions: ANSWERING, ...asProvider });
  const { ana, bruno } = EMPLOYEE;
  const employees = [
    { employeeId: ana, healthPlan: true, operator: 'Vida' },
    { employeeId: bruno, healthPlan: false },
  ];
  await requestJson(one, { method: 'PUT', body: { occurred: true } });
  await requestJson(`${one}/employees`, { method: 'PUT', body: { employeeIds: [ana, bruno], added: [] } });
  await requestJson(`${one}/health-plan`, { method: 'PUT', body: { employees } });
  await gateway.become({ permissions: ['see_service_provided', 'analyse_service_provided'] });
  const { put } = open(opened);
  expect(await screen.findByText('Com plano · Vida')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Aceitar resposta' })).toBeTruthy();
  // what scrolls is reached by the keyboard
  expect(screen.getByRole('region', { name: /^Serviço de/ }).tabIndex).toBe(0);
  await press('Devolver');
  const question = await screen.findByRole('alertdialog', { name: 'Devolver a resposta da Horizonte?' });
  const release = within(question).getByRole('button', { name: 'Devolver' });
  await user.click(release);
  expect(put('/analysis')).toEqual([]);
  await fill(within(question).getByRole('textbox'), 'Falta um.');
  await user.click(release);
  expect(await screen.findByText('Falta um.')).toBeTruthy();
  expect(put('/analysis')[0]?.body).toEqual({ analysis: 'RETURNED', note: 'Falta um.' });
});

test('D-36 who may not see the questions is told so', async () => {
  await gateway.become({ permissions: ['see_pendency'] });
  open();
  expect(await screen.findByText(/não tem permissão/)).toBeTruthy();
});

test('D-34 employees of a document are searched, linked and taken away', async () => {
  const id = await gateway.t.build.aPendency();
  await gateway.become('supplier');
  const element = <LinkedEmployees pendencyId={id} onChanged={() => undefined} />;
  gateway.open('/x', { routes: [{ path: '/x', element }] });
  expect((await screen.findByRole('combobox', { name: 'Vincular colaborador' })).parentElement?.innerHTML).toContain(
    'aria-label="Abrir"',
  );
  await user.type(screen.getByRole('combobox', { name: 'Vincular colaborador' }), 'an');
  await user.click(await screen.findByRole('option', { name: /Ana/ }));
  const chip = await screen.findByRole('button', { name: /^Ana Araújo\./ });
  chip.focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Vincule quem aparece neste documento.')).toBeTruthy();
  expect(gateway.calls('POST', /stp-link-employee$/)[0]?.body).toEqual({ employeeId: EMPLOYEE.ana });
});

test('D-35 the reason of a rejection says who, when, why, and each item with its justification', async () => {
  const id = await gateway.t.build.aPendency({
    status: 'IN_REVISION',
    checklist: ['INVALID', 'OK'],
    items: [{ name: 'Está assinado?' }, { name: 'Está legível?' }],
  });
  const payload = { status: 'OPEN', action: 'reject', note: 'Corrija e envie de novo.' };
  await gateway.t.as('analyst', { method: 'PUT', url: `/pendencies/${id}`, payload });
  await gateway.become('supplier');
  const element = <DenyReasonDialog pendencyId={id} onClose={() => undefined} />;
  gateway.open('/x', { routes: [{ path: '/x', element }] });
  const dialog = await screen.findByRole('dialog', { name: /Motivo da reprovação/ });
  expect(await within(dialog).findByText(/Reprovado por analyst/)).toBeTruthy();
  expect(within(dialog).getByText('Corrija e envie de novo.')).toBeTruthy();
  expect(within(dialog).getByText('Falta a assinatura.')).toBeTruthy();
  expect(within(dialog).queryByText('Está legível?')).toBeNull();
});

test('D-36, C-11 a month that was opened while its project was updated can be answered when that ends, without a reload', async () => {
  const block = (isBlocked: boolean) =>
    gateway.t.db.execute(sql`update projects set is_blocked = ${isBlocked} where id = ${PROJECT.reforma}`);
  await block(true);
  await openAsProvider(opened);
  await screen.findByText(/Aguarde o término para responder/);
  await block(false);
  await radio(/Não ocorreu/);
  expect(screen.queryByText(/Aguarde o término para responder/)).toBeNull();
});

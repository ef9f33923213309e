import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import type { ServiceEmployee, ServiceMonth, ServiceMonthRow } from '../../../contract/serviceMonths.ts';
import { aPendency } from '../../../tests/support/pendencyRecords.ts';
import { AT, asAna, openSignedIn, SERRA, type Sent, UID, type Wire } from '../../../tests/support/signedInPage.tsx';
import { DenyReasonDialog } from '../../custom/pendencyReview/stp/DenyReasonDialog.tsx';
import { LinkedEmployees } from '../../custom/pendencyReview/stp/LinkedEmployees.tsx';
import ServicePage from './ServicePage.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import { missingFirst } from './serviceSteps.ts';

const PROVIDER = { id: 3, name: 'Horizonte', cnpj: '44555666000181' };
const row: ServiceMonthRow = {
  project: { id: 7, name: 'Parada Geral', contract: 'CT-1' },
  provider: PROVIDER,
  contractingCompany: SERRA,
  referenceMonth: '2026-10',
  state: 'UNANSWERED',
  occurred: null,
  employeeCount: null,
  answeredBy: null,
  answeredAt: null,
  version: 0,
};
const person = (id: number, name: string, more: Partial<ServiceEmployee> = {}): ServiceEmployee => ({
  id,
  name,
  cpf: '***.982.247-**',
  role: 'Soldador',
  status: 'ACTIVE',
  hiringDate: '2026-01-10',
  worked: null,
  isExplained: false,
  movements: [],
  healthPlan: null,
  operator: null,
  ...more,
});
const ANSWERING: Permission[] = ['see_service_provided', 'update_service_provided', 'manage_employee_service_provided'];
const month = (more: Partial<ServiceMonth> = {}): ServiceMonth => ({
  ...row,
  termAcceptedAt: null,
  employeesConfirmedAt: null,
  healthPlanAnsweredAt: null,
  analysis: null,
  projectIsBlocked: false,
  employees: [person(1, 'Ana'), person(2, 'Bruno')],
  permissions: ANSWERING,
  side: 'PROVIDER',
  ...more,
});
const one = 'service-months/7/3/2026-10';
const listOf = (results: unknown[]) => ({
  body: { results, meta: { itemsPerPage: 10, totalResults: results.length, page: 1, lastPage: 1 } },
});

const asHorizonte = { company: PROVIDER, relationType: 'PROVIDER' } as const;
function open(wire: Wire, permissions: readonly Permission[] = ANSWERING, path = '/pendencias/servico') {
  const sent: Sent[] = [];
  const isProvider = permissions.some((one) => ANSWERING.includes(one) && one !== 'see_service_provided');
  const router = openSignedIn(path, {
    routes: [{ path: '/pendencias/servico', element: <ServicePage /> }],
    wire: {
      ...asAna(permissions, isProvider ? asHorizonte : undefined),
      'GET service-months': () => listOf([row]),
      ...wire,
    },
    sent,
  });
  return { sent, router, put: (part = '') => sent.filter(({ call }) => call === `PUT ${one}${part}`) };
}
const opened = '/pendencias/servico?aberto=7-3-2026-10';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('D-36 a no is confirmed only with the term, over the version that was read', async () => {
  const { put } = open({
    [`GET ${one}`]: () => ({ body: month() }),
    [`PUT ${one}`]: () => ({ body: month({ occurred: false, state: 'ANSWERED', version: 1, termAcceptedAt: AT }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Responder: 10\/2026/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /Não ocorreu/ }));
  press('Confirmar que não ocorreu');
  expect(await screen.findByText('Aceite o termo para confirmar')).toBeTruthy();
  expect(put()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Li e aceito o termo' }));
  press('Confirmar que não ocorreu');
  expect(await screen.findByText('O serviço não ocorreu neste mês.')).toBeTruthy();
  expect(put()[0]).toMatchObject({ body: { occurred: false, termAccepted: true } });
  expect(put()[0]?.headers.get('If-Match')).toBe('"0"');
});

test('D-36, E-26 who is left out needs a movement; then each one has a health plan or none', async () => {
  const yes = { occurred: true, state: 'INCOMPLETE' as const, version: 1 };
  const confirmed = { ...yes, version: 2, employeesConfirmedAt: AT };
  const worked = [person(1, 'Ana', { worked: true }), person(2, 'Bruno', { worked: true })];
  const { put } = open(
    {
      [`GET ${one}`]: () => ({ body: month(yes) }),
      [`PUT ${one}/employees`]: () => ({ body: month({ ...confirmed, employees: worked }) }),
      [`PUT ${one}/health-plan`]: () => ({
        body: month({ ...confirmed, state: 'ANSWERED', healthPlanAnsweredAt: AT, employees: worked }),
      }),
    },
    ANSWERING,
    opened,
  );
  const bruno = await screen.findByRole('checkbox', { name: 'Bruno trabalhou no mês' });
  fireEvent.click(bruno);
  press('Confirmar lista');
  expect(await screen.findByText('Falta a movimentação de 1 colaborador fora da lista.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Registrar movimentação de Bruno' })).toBeTruthy();
  expect(put('/employees')).toEqual([]);
  fireEvent.click(bruno);
  press('Confirmar lista');
  expect(await screen.findByText('Falta responder por 2 colaboradores.')).toBeTruthy();
  expect(put('/employees')[0]?.body).toEqual({ employeeIds: [1, 2], added: [] });
  fireEvent.change(screen.getByRole('textbox', { name: 'Operadora' }), { target: { value: 'Vida' } });
  press('Todos têm plano');
  fireEvent.click(within(screen.getByRole('group', { name: 'Plano de saúde de Bruno' })).getByText('Não'));
  press('Concluir o mês');
  await waitFor(() => expect(put('/health-plan')).toHaveLength(1));
  expect(put('/health-plan')[0]?.body).toEqual({
    employees: [
      { employeeId: 1, healthPlan: true, operator: 'Vida' },
      { employeeId: 2, healthPlan: false, operator: null },
    ],
  });
});

test('D-36 what is not saved is asked about before it is lost', async () => {
  const { router } = open({ [`GET ${one}`]: () => ({ body: month() }) }, ANSWERING);
  fireEvent.click(await screen.findByRole('button', { name: /^Responder: 10\/2026/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /Sim, ocorreu/ }));
  press('Fechar');
  press('Cancelar');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Sim, ocorreu/ })).checked).toBe(true);
  // the browser's own way back loses nothing either
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Sim, ocorreu/ })).checked).toBe(true);
  press('Fechar');
  press('Descartar');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('E-10 a movement says why somebody did not work; its day is asked for, and the lists are read anew', async () => {
  const { sent } = open(
    {
      [`GET ${one}`]: () => ({ body: month({ occurred: true, state: 'INCOMPLETE', version: 1 }) }),
      'POST employees/2/movements': () => ({ status: 201, body: {} }),
    },
    ANSWERING,
    opened,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Bruno trabalhou no mês' }));
  press('Registrar movimentação de Bruno');
  const dialog = await screen.findByRole('dialog', { name: 'Movimentação de Bruno' });
  const save = within(dialog).getByRole('button', { name: 'Salvar movimentação' });
  fireEvent.click(save);
  expect(await within(dialog).findByText('Campo obrigatório')).toBeTruthy();
  const day = () => within(dialog).getByLabelText<HTMLInputElement>(/^Início/);
  await waitFor(() => expect(day().readOnly).toBe(false));
  fireEvent.change(day(), { target: { value: '05/10/2026' } });
  const lists = () => sent.filter(({ call }) => call.startsWith('GET service-months?')).length;
  const before = lists();
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Movimentação de Bruno' })).toBeNull());
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    ...{ companyId: 3, projectId: 7, type: 'VACATION', status: 'AWAY' },
    ...{ startDate: '2026-10-05', endDate: null },
  });
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});

test('D-36 who lacks an answer beyond the first rows is brought to the front', () => {
  const people = Array.from({ length: 130 }, (_, at) => at);
  expect(missingFirst(people, [3])).toBe(people);
  expect(missingFirst(people, [3, 120]).slice(0, 4)).toEqual([3, 120, 0, 1]);
  expect(missingFirst(people, [120])).toHaveLength(130);
});

test('D-36 a supplier reads of its own company, the contracting company of suppliers', async () => {
  const { sent } = open({ 'GET service-months': () => listOf([]) });
  expect(await screen.findByText('Nenhum mês aguarda resposta da sua empresa.')).toBeTruthy();
  const names = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect([screen.getByRole('button', { pressed: true }).textContent, ...names()]).toEqual([
    'A responder',
    'Em análise',
    'Todos',
  ]);
  expect(screen.queryByText(/fornecedor/)).toBeNull();
  expect(sent.some(({ call }) => call.startsWith('GET service-months'))).toBe(true);
});

test('D-36 in the review a question that could not be read says so, and is asked again', async () => {
  const record = aPendency({ ...row, id: 5, company: PROVIDER, side: 'PROVIDER', permissions: ANSWERING });
  const sent: Sent[] = [];
  let fails = true;
  openSignedIn('/x', {
    routes: [{ path: '/x', element: <ServicePanel record={record} onChanged={() => undefined} /> }],
    wire: {
      ...asAna(ANSWERING, asHorizonte),
      'GET service-months': () => (fails ? { status: 500, body: { code: 'internal', message: 'x' } } : listOf([row])),
    },
    sent,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar a pergunta do mês.');
  fails = false;
  press('Tentar novamente');
  expect(await screen.findByRole('button', { name: 'Responder' })).toBeTruthy();
  // seen as the company of the pendency, whatever is chosen for the lists
  expect(sent.at(-1)?.headers.get('companyId')).toBe('3');
});

test('D-36 the contracting company reads the answer, accepts it, or returns it with a reason', async () => {
  const answer = {
    occurred: true,
    state: 'ANSWERED' as const,
    version: 3,
    employeesConfirmedAt: AT,
    healthPlanAnsweredAt: AT,
  };
  const seen = month({
    ...answer,
    side: 'CONTRACTING',
    permissions: ['see_service_provided', 'analyse_service_provided'],
    employees: [person(1, 'Ana', { worked: true, healthPlan: true, operator: 'Vida' })],
  });
  const analysis = {
    result: 'RETURNED' as const,
    note: 'Falta um.',
    author: { uid: UID, displayName: 'Ana' },
    createdAt: AT,
  };
  const { put } = open(
    {
      [`GET ${one}`]: () => ({ body: seen }),
      [`PUT ${one}/analysis`]: () => ({ body: { ...seen, state: 'RETURNED', version: 4, analysis } }),
    },
    ['see_service_provided', 'analyse_service_provided'],
    opened,
  );
  expect(await screen.findByText('Com plano · Vida')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Aceitar resposta' })).toBeTruthy();
  press('Devolver');
  const question = await screen.findByRole('alertdialog', { name: 'Devolver a resposta de Horizonte?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Devolver' }));
  expect(put('/analysis')).toEqual([]);
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'Falta um.' } });
  fireEvent.click(within(question).getByRole('button', { name: 'Devolver' }));
  expect(await screen.findByText('Falta um.')).toBeTruthy();
  expect(put('/analysis')[0]?.body).toEqual({ analysis: 'RETURNED', note: 'Falta um.' });
});

test('D-36 who may not see the questions is told so', async () => {
  open({}, ['see_pendency']);
  expect(await screen.findByText(/não tem permissão/)).toBeTruthy();
});

test('D-34 employees of a document are searched, linked and taken away', async () => {
  const sent: Sent[] = [];
  const ana = { id: 1, name: 'Ana', cpf: null, role: 'Soldadora' };
  const linked = (...employees: object[]) => ({ body: { employees, mayChange: true, version: 1 } });
  openSignedIn('/x', {
    routes: [{ path: '/x', element: <LinkedEmployees pendencyId={5} onChanged={() => undefined} /> }],
    wire: {
      ...asAna([]),
      'GET pendencies/5/stp': () => linked(),
      'GET pendencies/5/stp-find-employee': () => ({ body: [{ ...ana, isLinked: false }] }),
      'POST pendencies/5/stp-link-employee': () => linked(ana),
      'DELETE pendencies/5/stp-delete-employee': () => linked(),
    },
    sent,
  });
  const box = await screen.findByRole('combobox', { name: 'Vincular colaborador' });
  fireEvent.change(box, { target: { value: 'an' } });
  fireEvent.click(await screen.findByRole('option', { name: /Ana/ }));
  const chip = await screen.findByRole('button', { name: /^Ana\./ });
  fireEvent.keyUp(chip, { key: 'Delete' });
  expect(await screen.findByText('Vincule quem aparece neste documento.')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ employeeId: 1 });
});

test('D-35 the reason of a rejection says who, when, why, and each item with its justification', async () => {
  const item = { id: 1, pendencyChecklistId: 1, isFromAutomaticAnalysis: false, invalidPlace: null };
  const checklist = [
    { ...item, name: 'Está assinado?', status: 'INVALID', invalidDescription: 'Falta a assinatura.' },
    { ...item, pendencyChecklistId: 2, name: 'Está legível?', status: 'OK', invalidDescription: null },
  ];
  const step = {
    id: 9,
    action: 'STATUS_CHANGED',
    fieldName: 'reject',
    oldValue: 'IN_REVISION',
    newValue: 'OPEN',
    note: 'Corrija e envie de novo.',
    createdAt: AT,
    author: { uid: UID, displayName: 'Marina' },
  };
  const record = { id: 5, name: 'Folha', referenceMonth: '2026-10', company: PROVIDER, note: step.note, checklist };
  openSignedIn('/x', {
    routes: [{ path: '/x', element: <DenyReasonDialog pendencyId={5} onClose={() => undefined} /> }],
    wire: {
      ...asAna([]),
      'GET pendencies/5': () => ({ body: record }),
      'GET pendencies/5/history': () => listOf([step]),
    },
  });
  const dialog = await screen.findByRole('dialog', { name: /Motivo da reprovação/ });
  expect(await within(dialog).findByText(/Reprovado por Marina/)).toBeTruthy();
  expect(within(dialog).getByText('Corrija e envie de novo.')).toBeTruthy();
  expect(within(dialog).getByText('Falta a assinatura.')).toBeTruthy();
  expect(within(dialog).queryByText('Está legível?')).toBeNull();
});

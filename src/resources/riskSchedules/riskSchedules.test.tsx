import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf, weekdayOf } from '../../../contract/common.ts';
import { changed, count } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import RiskCalendarPage from '../../custom/riskCalendar/RiskCalendarPage.tsx';
import { formatDate } from '../../i18n/format.ts';
import { RISK_CALENDARS } from '../../routes.ts';
import RiskScheduleList from './RiskScheduleList.tsx';
import RiskSchedulePage from './RiskSchedulePage.tsx';
import { RISK_PATH } from './reference.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: RISK_PATH, element: <RiskScheduleList /> },
  { path: RISK_CALENDARS.week, element: <RiskCalendarPage view="week" /> },
  { path: RISK_CALENDARS.month, element: <RiskCalendarPage view="month" /> },
  { path: `${RISK_PATH}/novo`, element: <RiskSchedulePage /> },
  { path: `${RISK_PATH}/:id`, element: <RiskSchedulePage /> },
];
const KEEPER = [
  ...(['see_risk_schedule', 'add_risk_schedule', 'update_risk_schedule', 'remove_risk_schedule'] as const),
  'see_risk_schedule_history',
] as const;
const DAY = addDays(dayOf(new Date()), 3);
const SUNDAY = 0;
let area = 0;

beforeAll(async () => {
  area = await count(
    gateway.t.db,
  )`with f as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina 2') returning id),
    d as (insert into departments (facility_id, name) select id, 'Britagem' from f returning id),
    p as (insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from d),
    a as (insert into project_risk_activities (project_id, risk_activity_id) values (${PROJECT.reforma}, 1), (${PROJECT.reforma}, 2)),
    k as (insert into employee_risk_activities (employee_id, risk_activity_id) values (${EMPLOYEE.ana}, 1))
    select id::int from d`;
});
beforeEach(() => changed(gateway.t.db)`delete from risk_schedules`);

const add = async (change: object = {}) => {
  const payload = {
    ...{ projectId: PROJECT.reforma, riskActivityId: 1, departmentId: area, employeeIds: [EMPLOYEE.ana] },
    ...{ startDate: DAY, startTime: '08:00', endDate: DAY, endTime: '12:00' },
    ...change,
  };
  const reply = await gateway.t.as('admin', { method: 'POST', url: '/risk-schedules', payload });
  return reply.json<{ id: number }>().id;
};

test('F-01, F-07 the list shows place, time, status and who is not eligible; filters are in the address', async () => {
  await add({ riskActivityId: 2 });
  await gateway.become({ permissions: KEEPER });
  const router = await gateway.open(RISK_PATH, { routes });
  const row = await screen.findByRole('row', { name: /Trabalho elétrico/ });
  for (const text of [
    'Britagem',
    'Reforma do alto-forno',
    `${formatDate(DAY)} 08:00`,
    '1 de 1 sem condição',
    'Agendada',
  ])
    expect(row.textContent).toContain(text);
  await user.type(screen.getByRole('searchbox'), 'altura');
  await waitFor(() => expect(router.state.location.search).toContain('altura'), { timeout: 4000 });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Trabalho elétrico/ })).toBeNull(), { timeout: 4000 });
});

test('F-02, F-07 a change shows the eligibility of each person; the history tells it', async () => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${RISK_PATH}/${id}`, { routes });
  const person = await screen.findByRole('checkbox', { name: /Ana Araújo/ });
  expect(person).toHaveProperty('checked', true);
  screen.getByText('Em dia');
  screen.getByText(/Serra avisa/);
  await user.click(person);
  await press(/^Salvar/);
  await screen.findByText('Atividade salva');
  expect(gateway.calls('PUT', `risk-schedules/${id}`).at(-1)?.body).toMatchObject({
    ...{ employeeIds: [], startDate: DAY, startTime: '08:00', departmentId: area },
  });
  await press('Histórico');
  await screen.findByText(/Pessoas: de Ana Araújo para/);
});

test('F-02 a new activity without its fields is sent to nobody, and each missing field is named', async () => {
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${RISK_PATH}/novo?dia=${DAY}`, { routes });
  await screen.findByRole('heading', { name: 'Agendar atividade de risco' });
  await user.click(await screen.findByRole('button', { name: /^Agendar atividade/ }));
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(4));
  expect(gateway.calls('POST', 'risk-schedules')).toEqual([]);
});

test('F-03 cancelling asks for the reason, and the activity stays with it', async () => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${RISK_PATH}/${id}`, { routes });
  await user.click(await screen.findByRole('button', { name: 'Cancelar atividade' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByRole('textbox', { name: /Motivo/ }), 'Chuva forte');
  await user.click(question.getByRole('button', { name: 'Cancelar atividade' }));
  await screen.findByText('Atividade cancelada');
  await screen.findByText(/Cancelada em .*: Chuva forte/);
  expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull();
});

test.each([
  ['week', 'Próxima semana'],
  ['month', 'Próximo mês'],
] as const)('F-08 the %s shows the activity on its day, and moves by its buttons', async (view, next) => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  const router = await gateway.open(`${RISK_CALENDARS[view]}?dia=${DAY}`, { routes });
  const entry = await screen.findByRole('link', { name: /Trabalho em altura/ });
  expect(entry.getAttribute('href')).toContain(`/${id}`);
  expect(entry.title).toMatch(/Trabalho em altura, .*Britagem, 1 pessoa, Agendada/);
  await press('Cancelada');
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"status[]":["CANCELLED"]'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Trabalho em altura/ })).toBeNull());
  await press(next);
  await waitFor(() => expect(router.state.location.search).not.toContain(`dia=${DAY}`));
});

test('F-08 a calendar is walked by arrow keys, a day at a time, into what the day holds and on to the next week', async () => {
  await add();
  await add({ startTime: '14:00', endTime: '16:00', riskActivityId: 2 });
  await gateway.become({ permissions: KEEPER });
  const router = gateway.open(`${RISK_CALENDARS.week}?dia=${DAY}`, { routes });
  const cellOf = (of: string) => screen.findByRole('gridcell', { name: new RegExp(`, ${Number(of.slice(8))} de `) });
  const [first, second] = [
    await screen.findByRole('link', { name: /altura.*08:00/ }),
    screen.getByRole('link', { name: /elétrico/ }),
  ];
  const cell = await cellOf(DAY);
  expect(cell.tabIndex).toBe(0);
  cell.focus();
  // the number of the day, by which a new activity begins, comes first
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(second);
  // another day of the same week, which ends on Sunday
  const [key, step] = weekdayOf(DAY) === SUNDAY ? ['ArrowLeft', -1] : ['ArrowRight', 1];
  await user.keyboard(`{Escape}{${key}}`);
  await waitFor(() => expect(router.state.location.search).toContain(addDays(DAY, step)));
  const next = await cellOf(addDays(DAY, step));
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect([cell.tabIndex, first.tabIndex]).toEqual([-1, -1]);
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(router.state.location.search).toContain(addDays(DAY, step + 7)));
  const later = await cellOf(addDays(DAY, step + 7));
  await waitFor(() => expect(document.activeElement).toBe(later));
});

test('F-08 a week, a month and filters without anything say so, and what now', async () => {
  await gateway.become({ permissions: KEEPER });
  gateway.open(`${RISK_CALENDARS.week}?dia=${DAY}`, { routes });
  await screen.findByText('Nada agendado nesta semana');
  const now = await screen.findByRole('link', { name: 'Agendar uma atividade' });
  expect(now.getAttribute('href')).toContain(`dia=${DAY}`);
  await user.click(screen.getByRole('button', { name: 'Mês' }));
  await screen.findByText('Nada agendado neste mês');
  await add();
  await user.click(screen.getByRole('button', { name: 'Semana' }));
  await screen.findByRole('link', { name: /altura/ });
  expect(screen.queryByText(/^Nada agendado/)).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'nenhum assim');
  await screen.findByText('Nada agendado com estes filtros');
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await screen.findByRole('link', { name: /altura/ });
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  await gateway.become({ permissions: ['see_risk_schedule'] });
  gateway.open(`${RISK_CALENDARS.month}?dia=2030-01-01`, { routes });
  await screen.findByText('Nada agendado neste mês');
  expect(screen.queryByRole('link', { name: 'Agendar uma atividade' })).toBeNull();
});

test('A-40, F-08 a calendar that is refused says who can grant it, and offers no other try', async () => {
  await gateway.become({ permissions: KEEPER });
  const message = 'Você não tem permissão para realizar esta ação.';
  const details = { missing: 'see_risk_schedule' as const, grantors: ['Ana Prado'] };
  gateway.failNext('GET', /calendar$/, 403, { code: 'forbidden', message, details });
  gateway.open(RISK_CALENDARS.week, { routes });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Quem pode conceder: Ana Prado/);
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

test('F-08 the filters of the list hold in the calendars, and go along from one to the other', async () => {
  await add();
  await add({ startTime: '14:00', endTime: '16:00', riskActivityId: 2 });
  await gateway.become({ permissions: KEEPER });
  const router = gateway.open(`${RISK_PATH}?filter=${JSON.stringify({ riskActivityName: 'Trabalho elétrico' })}`, {
    routes,
  });
  await user.click(await screen.findByRole('button', { name: 'Mês' }));
  await user.click(await screen.findByRole('button', { name: 'Próximo mês' }));
  await user.click(await screen.findByRole('button', { name: 'Mês anterior' }));
  if (!DAY.startsWith(dayOf(new Date()).slice(0, 7))) await press('Próximo mês');
  await screen.findByRole('link', { name: /elétrico/ });
  expect(screen.queryByRole('link', { name: /altura/ })).toBeNull();
  screen.getByRole('button', { name: 'Mais filtros (1)', expanded: true });
  await fill(screen.getByRole('textbox', { name: 'Unidade ou área' }), 'moagem');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: /elétrico/ })).toBeNull());
  await press('Lista');
  await screen.findByRole('heading', { level: 1 });
  expect(JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '')).toEqual({
    ...{ riskActivityName: 'Trabalho elétrico', departmentName: 'moagem' },
  });
});

test('F-08 the secret address is shown once, and ends when it is revoked', async () => {
  await gateway.become({ permissions: KEEPER });
  await add();
  await gateway.open(RISK_PATH, { routes });
  await user.click(await screen.findByRole('button', { name: 'Calendário ICS' }));
  await user.click(await screen.findByRole('button', { name: 'Criar endereço' }));
  const address = await screen.findByRole('textbox', { name: 'Endereço secreto' });
  expect(address).toHaveProperty('value', expect.stringContaining('/api/ics/'));
  await press('Revogar');
  await screen.findByText('Endereço revogado');
  await screen.findByText('Você ainda não tem um endereço.');
});

test('F-01 who may only read sees no button to plan, and why nothing can be changed', async () => {
  const id = await add();
  await gateway.become({ permissions: ['see_risk_schedule'] });
  await gateway.open(`${RISK_PATH}/${id}`, { routes });
  await screen.findByText(/Editar agendas de risco/);
  expect(screen.queryByRole('button', { name: /Salvar|Cancelar/ })).toBeNull();
  await gateway.become({ permissions: [] });
  await gateway.open(`${RISK_PATH}/${id}`, { routes });
  expect(await screen.findAllByText(/Ver agenda de risco/)).not.toEqual([]);
  expect(screen.getAllByRole('heading', { level: 1, name: 'Acesso restrito' })).not.toEqual([]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Facility, HolidayList } from '../../../contract/facilities.ts';
import { messages } from '../../../contract/messages/index.ts';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import { openAccount } from '../../../tests/support/accountPage.tsx';
import { type Answer, asAna, SERRA, type Sent, type Wire } from '../../../tests/support/signedInPage.tsx';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const facility = (more: Partial<Facility> = {}): Facility => ({
  id: 3,
  name: 'Usina',
  company: { id: SERRA.id, name: SERRA.name },
  projectCount: 1,
  version: 4,
  departments: [
    { id: 31, name: 'Britagem', facilityId: 3, projectCount: 1, version: 2 },
    { id: 32, name: 'Moagem', facilityId: 3, projectCount: 0, version: 1 },
  ],
  ...more,
});
const listOf = (results: unknown[]): Answer => ({
  body: { results, meta: { itemsPerPage: 100, totalResults: results.length, page: 1, lastPage: 1 } },
});
const error = (status: number, code: keyof typeof messages.pt.error, details?: object): Answer => ({
  status,
  body: { code, message: messages.pt.error[code], details },
});

function open(path: string, calls: Wire, permissions: readonly Permission[] = PERMISSIONS) {
  const wire: Wire = { ...asAna(permissions), ...calls };
  return openAccount(path, wire, sent, { byPath: true });
}
const calls = (start: string) => sent.filter(({ call }) => call.startsWith(start));
async function choose(of: string, action: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Ações da ${of}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const write = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

test('B-27 a name that somebody else changed meanwhile is told in its place, what was typed stays, and is saved over the new one', async () => {
  let current = facility();
  open('/minha-conta/unidades', {
    'GET companies/facilities': () => listOf([current]),
    'PUT companies/facilities/3': () => {
      if (current.version === 5) return { body: facility({ name: 'Usina 2', version: 6 }) };
      current = facility({ name: 'Usina Norte', version: 5 });
      return error(412, 'stale', { current });
    },
  });
  await choose('unidade Usina', /Renomear/);
  write('Nome da unidade', 'Usina 2');
  expect(await screen.findByText(/Outra pessoa já mudou este nome para “Usina Norte”/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome da unidade' }).value).toBe('Usina 2');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Nome da unidade' }), { key: 'Enter' });
  await waitFor(() =>
    expect(calls('PUT companies/facilities/3').map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"']),
  );
  expect(await screen.findByText('Unidade renomeada para "Usina 2".')).toBeTruthy();
});

test('B-28 the refusal of an area stays in its place until it is put away; any other one is said in the question', async () => {
  const projects = [{ id: 7, name: 'Parada Geral' }];
  let answer = error(409, 'department_in_use', { projects, count: 102 });
  open('/minha-conta/unidades', {
    'GET companies/facilities': () => listOf([facility()]),
    'DELETE companies/facilities/3/departments/31': () => answer,
  });
  const remove = async () => {
    await choose('área Britagem', /Excluir/);
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a área “Britagem”?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Excluir área' }));
    return question;
  };
  await remove();
  const place = await screen.findByText(/Esta área está em uso em projetos/);
  expect(place.textContent).toContain('Parada Geral');
  expect(place.textContent).toContain('e mais 101 projetos');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  answer = error(500, 'internal');
  const question = await remove();
  expect(await within(question).findByText(messages.pt.error.internal)).toBeTruthy();
  expect(screen.queryByText(/Esta área está em uso em projetos/)).toBeNull();
});

test('B-27 the list that could not be loaded says why and is asked again; without a unit it offers the first', async () => {
  let answer = error(503, 'unavailable');
  open('/minha-conta/unidades', { 'GET companies/facilities': () => answer });
  expect(await screen.findByText('Não foi possível carregar as unidades e áreas')).toBeTruthy();
  answer = listOf([]);
  fireEvent.click(screen.getByRole('button', { name: /Tentar/ }));
  expect(await screen.findByText('Nenhuma unidade ainda')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Nova unidade' }));
  expect(await screen.findByRole('textbox', { name: 'Nome da unidade' })).toBeTruthy();
});

test('B-28 areas beyond the first hundred of a unit are read page by page', async () => {
  const area = (id: number) => ({ id, name: `Área ${id}`, facilityId: 3, projectCount: 0, version: 1 });
  const first = Array.from({ length: 100 }, (_, at) => area(at + 100));
  open('/minha-conta/unidades', {
    'GET companies/facilities': () => listOf([facility({ departments: first })]),
    'GET companies/facilities/3/departments': () => listOf([...first, area(777)]),
  });
  expect(await screen.findByText('101 áreas · 1 projeto')).toBeTruthy();
});

test('B-27, B-28 who may only read finds every action closed, with its reason', async () => {
  open('/minha-conta/unidades', { 'GET companies/facilities': () => listOf([facility()]) }, ['see_projects']);
  fireEvent.click(await screen.findByRole('button', { name: 'Ações da unidade Usina' }));
  const item = await screen.findByRole('menuitem', { name: /Excluir/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('Falta a permissão');
});

test('C-19 a holiday needs a day and a name; who may not change them reads why', async () => {
  const list: HolidayList = {
    year: 2026,
    own: [{ id: 4, day: '2026-10-09', name: 'Aniversário de Itabira' }],
    national: [{ day: '2026-12-25', name: 'Natal' }],
  };
  open('/minha-conta/feriados?ano=2026', { 'GET companies/1/holidays': () => ({ body: list }) });
  expect((await screen.findByRole('row', { name: /09\/10\/2026/ })).textContent).toContain('Da empresa');
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar feriado' }));
  expect(await screen.findByText('Informe o nome do feriado')).toBeTruthy();
  expect(calls('POST')).toEqual([]);
});

test('C-19 who may not change the data of the company reads the holidays alone', async () => {
  const list: HolidayList = { year: 2026, own: [], national: [{ day: '2026-12-25', name: 'Natal' }] };
  open('/minha-conta/feriados?ano=2026', { 'GET companies/1/holidays': () => ({ body: list }) }, ['see_company_data']);
  expect(await screen.findByRole('row', { name: /25\/12\/2026/ })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('Somente leitura. Falta a permissão');
  expect(screen.queryByRole('button', { name: 'Adicionar feriado' })).toBeNull();
});

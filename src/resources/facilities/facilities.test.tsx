import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Facility } from '../../../contract/facilities.ts';
import { messages } from '../../../contract/messages/index.ts';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import { count } from '../../../gateway/db/client.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../tests/support/world.ts';
import { changeLanguage } from '../../i18n/index.ts';

const gateway = pagesOverGateway();
beforeEach(async () => {
  for (const table of ['project_departments', 'departments', 'facilities']) {
    await gateway.t.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
});
afterEach(() => changeLanguage('pt'));

/** Serra's unit with two areas, as an administrator made it. */
async function aUnit(): Promise<Facility> {
  const departments = [{ name: 'Britagem' }, { name: 'Moagem' }];
  const payload = { companyId: COMPANY.serra, name: 'Usina', departments };
  return (await gateway.t.as('admin', { method: 'POST', url: '/companies/facilities', payload })).json<Facility>();
}
/** Projects of Serra use the unit's first area. */
const useIn = ({ departments: [area] }: Facility, projects: 'one' | 'all') =>
  gateway.t.db.execute(sql`insert into project_departments (project_id, department_id)
    select id, ${area?.id} from projects where company_id = ${COMPANY.serra} and (${projects === 'all'} or id = ${PROJECT.reforma})`);

async function open(path: string, permissions: readonly Permission[] = PERMISSIONS) {
  await gateway.become({ permissions });
  return gateway.open(path, accountPage());
}
async function choose(of: string, action: RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Ações da ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
/** The button of the card, above the units. */
const newUnit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Nova unidade' });
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome da unidade' });

test('L-01 while the units are read, the button of a new one has its place, and cannot be used', async () => {
  await aUnit();
  const answer = gateway.holdNext('GET', /^companies\/facilities/);
  await open('/minha-conta/unidades');
  expect((await newUnit()).disabled).toBe(true);
  answer();
  await screen.findByRole('heading', { name: 'Usina' });
  expect((await newUnit()).disabled).toBe(false);
});

test('B-27 a name that somebody else changed meanwhile is told in its place, what was typed stays, and is saved over the new one', async () => {
  const { id, version } = await aUnit();
  await open('/minha-conta/unidades');
  await choose('unidade Usina', /Renomear/);
  const url = `/companies/facilities/${id}`;
  await gateway.t.as('admin', { method: 'PUT', url, payload: { name: 'Usina Norte' } });
  await fill(nameField(), 'Usina 2');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Outra pessoa já mudou este nome para “Usina Norte”/)).toBeTruthy();
  expect(nameField().value).toBe('Usina 2');
  await user.type(nameField(), '{Enter}');
  await waitFor(() =>
    expect(gateway.calls('PUT', `companies/facilities/${id}`).map(({ headers }) => headers.get('If-Match'))).toEqual([
      `"${version}"`,
      `"${version + 1}"`,
    ]),
  );
  expect(await screen.findByText('Unidade renomeada para "Usina 2".')).toBeTruthy();
});

test('B-28 the refusal of an area stays in its place until it is put away; any other one is said in the question', async () => {
  await gateway.t.db.execute(sql`insert into projects (company_id, name, contract, status, start_date, end_date, created_by)
    select company_id, 'Zona ' || n, 'Z-' || n, status, start_date, end_date, created_by
    from projects, generate_series(1, 199) n where id = ${PROJECT.reforma}`);
  await useIn(await aUnit(), 'all');
  await open('/minha-conta/unidades');
  const remove = async () => {
    await choose('área Britagem', /Excluir/);
    const question = await screen.findByRole('alertdialog', { name: 'Excluir a área “Britagem”?' });
    await user.click(within(question).getByRole('button', { name: 'Excluir área' }));
    return question;
  };
  await remove();
  const place = await screen.findByText(/Esta área está em uso em projetos/);
  expect(place.textContent).toContain('Reforma do alto-forno');
  const all = await count(gateway.t.db)`select count(*)::int from projects where company_id = ${COMPANY.serra}`;
  expect(place.textContent).toContain(`e mais ${all - 100} projetos`); // a hundred are named
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  gateway.failNext('DELETE', /departments/, 500);
  const question = await remove();
  expect(await within(question).findByText(messages.pt.error.internal)).toBeTruthy();
  expect(screen.queryByText(/Esta área está em uso em projetos/)).toBeNull();
});

test('B-27 the list that could not be loaded says why and is asked again; without a unit it offers the first', async () => {
  gateway.failNext('GET', /^companies\/facilities$/, 503);
  await open('/minha-conta/unidades');
  expect(await screen.findByText('Não foi possível carregar as unidades e áreas')).toBeTruthy();
  await press(/Tentar/);
  expect(await screen.findByText('Nenhuma unidade ainda')).toBeTruthy();
  await press('Nova unidade');
  expect(await screen.findByRole('textbox', { name: 'Nome da unidade' })).toBeTruthy();
});

test('B-28 areas beyond the first hundred of a unit are read page by page', async () => {
  const unit = await aUnit();
  await useIn(unit, 'one');
  await gateway.t.db.execute(sql`insert into departments (facility_id, name)
    select ${unit.id}, 'Área ' || n from generate_series(1, 99) n`);
  await open('/minha-conta/unidades');
  expect(await screen.findByText('101 áreas · 1 projeto')).toBeTruthy();
});

test('B-27, B-28 who may not change units finds every action closed, with its reason', async () => {
  await useIn(await aUnit(), 'one');
  const payload = { companyId: COMPANY.serra, name: 'Porto', departments: [{ name: 'Pátio' }] };
  await gateway.t.as('admin', { method: 'POST', url: '/companies/facilities', payload });
  await open('/minha-conta/unidades', ['see_projects', 'export_pendency']);
  // once for all units
  const why = await screen.findByText(/^Falta a permissão “Criar áreas/, { ignore: '.visually-hidden' });
  for (const button of await screen.findAllByText('Adicionar área')) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe(why.id);
  }
  await user.click(await screen.findByRole('button', { name: 'Ações da unidade Usina' }));
  const item = await screen.findByRole('menuitem', { name: /Excluir/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('Falta a permissão');
});

test('B-27, A-40 who only sees is offered neither menus nor buttons', async () => {
  await useIn(await aUnit(), 'one');
  await open('/minha-conta/unidades', ['see_projects']);
  await screen.findByText('Usina');
  expect(screen.queryByRole('button', { name: /^Ações d/ })).toBeNull();
  expect(screen.queryByText('Adicionar área')).toBeNull();
});

test('C-19 a holiday needs a day and a name; who may not change them reads why', async () => {
  const payload = { day: '2026-10-09', name: 'Aniversário de Itabira' };
  await gateway.t.as('admin', { method: 'POST', url: `/companies/${COMPANY.serra}/holidays`, payload });
  await open('/minha-conta/feriados?ano=2026');
  expect((await screen.findByRole('row', { name: /09\/10\/2026/ })).textContent).toContain('Da empresa');
  await press('Adicionar feriado');
  expect(await screen.findByText('Informe o nome do feriado')).toBeTruthy();
  expect(gateway.calls('POST', /./)).toEqual([]);
});

test('C-19 who may not change the data of the company reads the holidays alone', async () => {
  await open('/minha-conta/feriados?ano=2026', ['see_company_data']);
  expect(await screen.findByRole('row', { name: /25\/12\/2026/ })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('Somente leitura. Falta a permissão');
  expect(screen.queryByRole('button', { name: 'Adicionar feriado' })).toBeNull();
});

test('C-19 the names of national holidays are in the language of the page, the company’s own as it wrote it (L-12)', async () => {
  const payload = { day: '2028-10-09', name: 'Aniversário de Itabira' };
  await gateway.t.as('admin', { method: 'POST', url: `/companies/${COMPANY.serra}/holidays`, payload });
  await open('/minha-conta/feriados?ano=2028');
  const nameOn = async (day: RegExp) => (await screen.findByRole('row', { name: day })).textContent;
  expect(await nameOn(/15\/11\/2028/)).toContain('Proclamação da República');
  await act(() => changeLanguage('es'));
  await waitFor(async () => expect(await nameOn(/15\/11\/2028/)).toContain('Proclamación de la República'));
  expect(await nameOn(/12\/10\/2028/)).toContain('Nuestra Señora Aparecida');
  expect(await nameOn(/09\/10\/2028/)).toContain('Aniversário de Itabira');
});

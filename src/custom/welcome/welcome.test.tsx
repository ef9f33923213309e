import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cnpjCheckDigits } from '../../../contract/common.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { bulkLoad } from '../../../gateway/db/bulkLoad.ts';
import { rows } from '../../../gateway/db/client.ts';
import { importRegister } from '../../../gateway/modules/homologations/companyRegister/importService.ts';
import { cnpjFrom, folderOf, openData } from '../../../tests/support/openData.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { keepSession } from '../../authProvider/session.ts';
import { keepStep } from '../../authProvider/steps.ts';
import { ProjectList } from '../../resources/projects/ProjectList.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const gateway = pagesOverGateway();
const other = (name: string) => <p>{name}</p>;
const routes = [
  { path: '/bem-vindo', element: <WelcomePage /> },
  { path: '/projetos', element: <ProjectList /> },
  { path: '*', element: other('outra página') },
];
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

let companies = 10;
const aCnpj = () => {
  companies += 1;
  const base = `9988776600${companies}`;
  return `${base}${cnpjCheckDigits(base)}`;
};

/** Somebody new is signed in, who runs the installation unless said. */
async function newcomer({ operator = true } = {}) {
  const { db, build, services } = gateway.t;
  const { uid } = await build.aUser({ displayName: 'Carla Prado', operator });
  keepSession(await services.authentication.openSession(db, { uid }, { ip: '127.0.0.1', userAgent: null }));
  return uid;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const sentTo = async (email: string) => (await gateway.t.sentTo(email)).length;

async function answerCompany(cnpj = aCnpj()) {
  await heading('Vamos começar pela sua empresa');
  await fill(field(/^CNPJ/), cnpj);
  await fill(field(/^Razão social/), 'Mineração Nova S.A.');
  await fill(field(/^Nome fantasia/), 'Nova');
  await fill(field(/^Telefone/), '3138394400');
  await press('Continuar');
}
async function answerPlace() {
  await heading('Onde o trabalho acontece?');
  await fill(field(/^Unidade/), 'Usina 2');
  await user.type(field(/^Área dessa unidade/), 'Britagem{Enter}');
  await user.type(field(/^Outra área/), 'Moagem');
  await press('Continuar');
}
async function answerProject() {
  await heading('O primeiro projeto');
  await fill(field(/^Nome do projeto/), 'Parada Geral');
  await fill(field(/^Número do contrato/), `46-${companies}`);
  await waitFor(() => expect(field(/^Início/)).toHaveProperty('readOnly', false)); // the picker is loaded
  await user.type(field(/^Início/), '01/12/2026');
  await user.type(field(/^Término/), '31/08/2027');
}
async function throughToInvites() {
  await answerCompany();
  await answerPlace();
  await answerProject();
  await user.click(screen.getByRole('checkbox', { name: /Trabalho em altura/ }));
  await press('Criar projeto');
  await heading('Quem entra com você?');
}
const invite = async (email: string, role?: string) => {
  if (role) {
    await user.click(screen.getByRole('combobox', { name: /^Vai ser/ }));
    await user.click(await screen.findByRole('option', { name: role }));
  }
  await user.type(field(/^E-mail/), `${email}{Enter}`);
};
const projectOf = async () =>
  (
    await rows<{ id: number; status: string; documents: number; risks: number; areas: number }>(
      gateway.t.db,
      sql`select p.id::int as id, p.status,
        (select count(*)::int from project_system_pendencies d where d.project_id = p.id) as documents,
        (select count(*)::int from project_risk_activities r where r.project_id = p.id) as risks,
        (select count(*)::int from project_departments d where d.project_id = p.id) as areas
      from projects p order by p.id desc limit 1`,
    )
  )[0];

test('four questions lead from nothing to a project that has begun and its first supplier invited', async () => {
  await newcomer();
  const router = gateway.open('/bem-vindo', { routes });
  await throughToInvites();
  expect(document.title).toBe('Quem entra com você? · Prumo');
  await invite('primeiro@fornecedor.test');
  await invite('equipe@nova.test', 'Analista STP e SSMA');
  const list = screen.getByRole('list', { name: 'Convites' });
  within(list).getByText('Fornecedor em Parada Geral');
  await press('Enviar 2 convites');
  await heading('Tudo no prumo');
  expect(await projectOf()).toMatchObject({ status: 'ACTIVE', documents: 21 + 18 + 3, risks: 1, areas: 2 });
  expect([await sentTo('primeiro@fornecedor.test'), await sentTo('equipe@nova.test')]).toEqual([1, 1]);
  expect(sessionStorage.length).toBe(0);
  await user.click(screen.getByRole('link', { name: 'Ir para Parada Geral' }));
  expect(router.state.location.pathname).toBe(`/projetos/editar/${(await projectOf())?.id}`);
  // there is nothing to ask any more
  await act(() => router.navigate('/bem-vindo'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/projetos'));
});

test('it can be left at any question and goes on there; what was typed outlives a reload', async () => {
  await newcomer();
  gateway.open('/bem-vindo', { routes });
  await answerCompany();
  await answerPlace();
  await answerProject();
  await user.click(screen.getByRole('checkbox', { name: /Trabalho elétrico/ }));
  cleanup();
  gateway.open('/bem-vindo', { routes });
  await heading('O primeiro projeto');
  await waitFor(() => expect(field(/^Nome do projeto/)).toHaveProperty('value', 'Parada Geral'));
  expect(screen.getByRole('checkbox', { name: /Trabalho elétrico/ })).toHaveProperty('checked', true);
  await press('Criar projeto');
  await heading('Quem entra com você?');
  cleanup();
  // another machine: the questions are where they were, with the answers that there are
  sessionStorage.clear();
  const router = gateway.open('/bem-vindo', { routes });
  await heading('Quem entra com você?');
  const rail = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rail.slice(0, 3)).toEqual([
    expect.stringMatching(/Empresa.*Nova$/),
    expect.stringMatching(/Unidade e área.*Usina 2, 2 áreas$/),
    expect.stringMatching(/Primeiro projeto.*Parada Geral$/),
  ]);
  await user.click(screen.getByRole('link', { name: 'Pular' }));
  expect(router.state.location.pathname).toBe('/projetos');
  expect(await projectOf()).toMatchObject({ status: 'DRAFT' });
});

test('a project may wait: the team is invited without one', async () => {
  await newcomer();
  const router = gateway.open('/bem-vindo', { routes });
  await answerCompany();
  await answerPlace();
  await heading('O primeiro projeto');
  await user.click(screen.getByRole('link', { name: 'Fazer depois' }));
  await heading('Quem entra com você?');
  screen.getByText('Para convidar um fornecedor, crie antes o projeto.');
  await invite('so-equipe@nova.test', 'Portaria');
  await press('Enviar 1 convite');
  await screen.findByText('1 convite enviado');
  expect(await sentTo('so-equipe@nova.test')).toBe(1);
  expect(router.state.location.pathname).toBe('/projetos');
  await screen.findByRole('link', { name: 'Continuar a configuração' });
});

test('a CNPJ that is wrong or taken is said at the field, and pressing twice founds one company', async () => {
  await newcomer();
  gateway.open('/bem-vindo', { routes });
  await answerCompany('11222333000100');
  await screen.findByText('Necessário informar um número de CNPJ válido');
  await fill(field(/^CNPJ/), '11222333000181'); // Serra's
  await press('Continuar');
  await screen.findByText(/já/);
  expect(field(/^CNPJ/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Razão social/)).toHaveProperty('value', 'Mineração Nova S.A.');
  gateway.sent.length = 0;
  await fill(field(/^CNPJ/), aCnpj());
  await user.dblClick(screen.getByRole('button', { name: 'Continuar' }));
  await heading('Onde o trabalho acontece?');
  expect(gateway.calls('POST', 'companies')).toHaveLength(1);
});

test('an answer whose reply was lost is not given twice', async () => {
  await newcomer();
  gateway.open('/bem-vindo', { routes });
  await answerCompany();
  await heading('Onde o trabalho acontece?');
  await answerPlace();
  await heading('O primeiro projeto');
  await answerProject();
  gateway.failNext('PUT', /^projects/, 'lost'); // the project is made, its places are not
  await press('Criar projeto');
  await screen.findByRole('alert');
  await press('Criar projeto');
  await heading('Quem entra com você?');
  const made = await rows(gateway.t.db, sql`select 1 from projects where contract = ${`46-${companies}`}`);
  expect([made.length, await projectOf()]).toEqual([1, expect.objectContaining({ areas: 2 })]);
  await invite('uma-vez@fornecedor.test');
  gateway.failNext('PUT', /^projects/, 500); // before anything is saved
  await press('Enviar 1 convite');
  await screen.findByRole('alert');
  expect(await projectOf()).toMatchObject({ status: 'DRAFT' });
  await press('Enviar 1 convite');
  await heading('Tudo no prumo');
  expect(await sentTo('uma-vez@fornecedor.test')).toBe(1);
});

test('an address that is known already keeps its row with the reason; the others go', async () => {
  const uid = await newcomer();
  gateway.open('/bem-vindo', { routes });
  await throughToInvites();
  const [me] = await rows<{ email: string }>(gateway.t.db, sql`select email from users where uid = ${uid}`);
  await invite('nao-e-mail');
  await screen.findByText('Informe um e-mail válido');
  await user.clear(field(/^E-mail/));
  await invite(me?.email ?? '', 'Portaria'); // one's own
  await invite('nova@nova.test', 'Portaria');
  await user.type(field(/^E-mail/), 'nova@nova.test{Enter}');
  await screen.findByText('Este e-mail já está na lista');
  await user.clear(field(/^E-mail/));
  await press('Enviar 2 convites');
  await screen.findByText('1 convite enviado');
  const list = screen.getByRole('list', { name: 'Convites' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  within(list).getByText(me?.email ?? '');
  within(list).getByRole('alert');
  expect(await sentTo('nova@nova.test')).toBe(1);
  await press(`Remover ${me?.email}`);
  await invite('fornece@fora.test', 'Fornecedor');
  await press('Enviar 1 convite');
  await heading('Tudo no prumo');
});

test('a right that is lost meanwhile is named, and nothing is changed', async () => {
  const uid = await newcomer();
  gateway.open('/bem-vindo', { routes });
  await answerCompany();
  await heading('Onde o trabalho acontece?');
  const lacking: Permission = 'add_project_location';
  await gateway.t.db.execute(sql`update profiles set permissions = array_remove(permissions, ${lacking})
    where id in (select profile_id from memberships where uid = ${uid})`);
  await answerPlace();
  await screen.findAllByText(/Cadastrar unidades|unidade/i);
  await screen.findByText(/Falta a permissão/);
  expect(field(/^Unidade/)).toHaveProperty('value', 'Usina 2');
});

test('a company that nobody has confirmed waits, and says so', async () => {
  await newcomer({ operator: false });
  gateway.open('/bem-vindo', { routes });
  await heading('Vamos começar pela sua empresa');
  screen.getByRole('button', { name: 'Contratante', pressed: true });
  await answerCompany();
  await screen.findByText(/espera confirmação/);
  expect(screen.queryByRole('link', { name: 'Continuar' })).toBeNull();
});

test('what cannot be loaded says so and is tried again; offline nothing is sent', async () => {
  await newcomer();
  gateway.failNext('GET', /^account\/welcome/, 500);
  gateway.open('/bem-vindo', { routes });
  await screen.findByText('Não foi possível carregar os primeiros passos');
  await press('Tentar novamente');
  await heading('Vamos começar pela sua empresa');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText(/^Sem conexão/);
  await press('Continuar');
  expect(gateway.calls('POST', 'companies')).toEqual([]);
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  act(() => void window.dispatchEvent(new Event('online')));
});

test('who has work goes home; who has just brought a company is led here once', async () => {
  await gateway.become('admin');
  const router = gateway.open('/bem-vindo', { routes });
  await waitFor(() => expect(router.state.location.pathname).toBe('/projetos'));
  cleanup();
  await gateway.become('otherSupplier');
  keepStep('begins', true);
  const supplier = gateway.open('/projetos', { routes });
  await heading('Boas-vindas, otherSupplier');
  await act(() => supplier.navigate('/projetos'));
  await screen.findByText('Expansão da mina');
});

test('the names of a company come from the register by its CNPJ, over nothing that was typed; without a register nothing is said', async () => {
  await newcomer();
  gateway.open('/bem-vindo', { routes });
  await heading('Vamos começar pela sua empresa');
  const known = cnpjFrom('B7K2M9XA');
  await fill(field(/^CNPJ/), known);
  await waitFor(() => expect(gateway.calls('GET', /welcome\/companies/)).toHaveLength(1));
  expect(screen.queryByText(/^Preenchido pelo cadastro/)).toBeNull();
  expect(field(/^Razão social/)).toHaveProperty('value', '');
  cleanup();

  const load = await bulkLoad(gateway.t.database);
  const register = { load, embedded: true, now: () => gateway.t.clock.at };
  await importRegister(await folderOf(openData()), register).finally(() => load.close());
  gateway.open('/bem-vindo', { routes });
  await heading('Vamos começar pela sua empresa');
  await fill(field(/^CNPJ/), known);
  await screen.findByText(/^Preenchido pelo cadastro da Receita de/);
  expect(field(/^Razão social/)).toHaveProperty('value', 'AUTOMAÇÃO INTEGRA SISTEMAS LTDA');
  expect(field(/^Nome fantasia/)).toHaveProperty('value', 'INTEGRA');
  // what somebody wrote stays, when the CNPJ is another
  await fill(field(/^Nome fantasia/), 'Minha Integra');
  await fill(field(/^CNPJ/), cnpjFrom('26741853'));
  await screen.findByText(/A situação lá é INAPTA/);
  expect(field(/^Razão social/)).toHaveProperty('value', 'PINTURA "INDUSTRIAL" COSTA \\NORTE LTDA');
  expect(field(/^Nome fantasia/)).toHaveProperty('value', 'Minha Integra');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { openAccount } from '../../../tests/support/accountPage.tsx';
import { AT, ME, SERRA, type Sent, UID, type Wire } from '../../../tests/support/signedInPage.tsx';
import { hasConsent } from '../../monitoring/tracking.ts';

const PORTO = { id: 2, name: 'Porto Norte', cnpj: '45997418000153' };
const ALL: Permission[] = [
  'see_personal_data',
  'update_personal_data',
  'see_company_data',
  'update_company_data',
  'configure_security',
];
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

let sent: Sent[] = [];

const profile = { uid: UID, email: 'ana@serra.demo', fullName: 'Ana Lima', phone: '+5531987651234', language: 'pt' };
const company = {
  id: 1,
  cnpj: '11222333000181',
  companyName: 'Mineração Serra Azul S.A.',
  tradingName: 'Serra Azul',
  phone: '+553133334444',
  mfaActive: false,
  version: 3,
};
const session = (id: string, userAgent: string, current = false) => ({
  id,
  createdAt: AT,
  lastUsedAt: AT,
  userAgent,
  ip: '10.0.0.7',
  current,
});

/** What the gateway of a test answers; `calls` adds to it or takes the place of an answer. */
function wire({
  permissions = ALL,
  companies = [SERRA],
}: {
  permissions?: Permission[];
  companies?: (typeof SERRA)[];
}): Wire {
  const memberships = companies.map((one, index) => ({
    accountCompanyId: index + 1,
    company: one,
    profile: { id: 1, name: 'Administrador' },
    relationType: 'CONTRACTING',
    project: null,
    features: [],
  }));
  const entries = companies.map(({ id }) => ({ company: id, permitions: permissions }));
  const sessions = [session('a', CHROME, true), session('b', IPHONE), session('c', CHROME)];
  return {
    'GET authentication/me': () => ({ body: ME }),
    'GET account/me': () => ({ body: { ...ME, language: 'pt', memberships, permissions: entries } }),
    'GET account/check-legacy-access': () => ({ body: [] }),
    'GET account/profile': () => ({ body: profile }),
    ...Object.fromEntries(
      [...ALL].map((key) => [`GET account/grantors?permission=${key}`, () => ({ body: { grantors: ['Rita Reis'] } })]),
    ),
    'PUT account/profile': (body) => ({ body: { ...profile, ...(body as object) } }),
    'GET account/companies/1': () => ({ body: company }),
    'GET account/companies/2': () => ({ body: { ...company, id: 2, tradingName: 'Porto Norte' } }),
    'PUT companies/1/profile': (body) => ({ body: { ...company, ...(body as object), version: 4 } }),
    'PUT account/mfa/1': (body) => ({ body }),
    'GET account/sessions': () => ({ body: sessions }),
    'DELETE account/sessions/b': () => {
      sessions.splice(1, 1);
      return { status: 204 };
    },
    'DELETE account/sessions': () => {
      sessions.splice(1);
      return { status: 204 };
    },
  };
}

beforeEach(() => {
  sent = [];
});

const open = (path: string, calls: Wire) => openAccount(path, calls, sent);

const bodies = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const type = (label: RegExp, value: string) => {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  return input;
};
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const answering = (calls: Wire, more: Wire): Wire => ({ ...calls, ...more });

test('B-01 every section is a link with an address of its own; the current one is said', async () => {
  open('/minha-conta', wire({}));
  const nav = await screen.findByRole('navigation', { name: 'Seções da conta' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/minha-conta',
    '/minha-conta/empresa',
    '/minha-conta/usuarios',
    '/minha-conta/perfis',
    '/minha-conta/unidades',
    '/minha-conta/feriados',
    '/minha-conta/documentos',
    '/minha-conta/seguranca',
    '/minha-conta/termos',
  ]);
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Dados pessoais');
  expect(await screen.findByDisplayValue('Ana Lima')).toBeTruthy();
});

test('B-01 A-39 one company at a time: the choice stands in the address, and the sections keep it', async () => {
  const router = open('/minha-conta/empresa', wire({ companies: [PORTO, SERRA] }));
  expect(await screen.findByDisplayValue('Porto Norte')).toBeTruthy();
  press('Empresa: Porto Norte. Escolher outra');
  fireEvent.click(screen.getByRole('menuitemradio', { name: /Serra Azul/ }));
  expect(await screen.findByDisplayValue('Serra Azul')).toBeTruthy();
  expect(router.state.location.search).toBe('?empresa=1');
  const security = screen.getByRole('link', { name: 'Segurança', hidden: true });
  expect(security.getAttribute('href')).toBe('/minha-conta/seguranca?empresa=1');
});

test('B-01 an address that means nothing is not found', async () => {
  open('/minha-conta/outra', wire({}));
  expect(await screen.findByText('Nada foi encontrado.')).toBeTruthy();
});

test('B-02 name, phone in its mask and language are changed; the e-mail is read only', async () => {
  open('/minha-conta', wire({}));
  const name = await screen.findByLabelText(/Nome completo/);
  expect(screen.getByLabelText(/^E-mail/).getAttribute('readonly')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Celular/).value).toBe('(31) 98765-1234');
  expect(screen.getByRole('button', { name: /Salvar/ }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(name, { target: { value: 'Ana Lima Prado' } });
  type(/Celular/, '3133334444');
  expect(screen.getByLabelText<HTMLInputElement>(/Celular/).value).toBe('(31) 3333-4444');
  expect(screen.getByText('2 campos alterados · Nome completo, Celular ou telefone')).toBeTruthy();
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(await screen.findByText('Dados atualizados com sucesso')).toBeTruthy();
  expect(bodies('PUT account/profile')).toEqual([
    { fullName: 'Ana Lima Prado', phone: '+553133334444', language: 'pt' },
  ]);
  expect(screen.getByText('Nenhuma alteração para salvar.')).toBeTruthy();
});

test('B-02 what is wrong stands at the field and in a list that leads to it; nothing is sent', async () => {
  open('/minha-conta', wire({}));
  const name = await screen.findByLabelText(/Nome completo/);
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.blur(name);
  expect(await screen.findByText('Informe o nome completo')).toBeTruthy();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  type(/Celular/, '(31) 1');
  press(/Salvar/);
  const list = await screen.findByRole('alert');
  expect(list.textContent).toContain('Corrija 2 campos para salvar');
  await waitFor(() => expect(document.activeElement).toBe(list));
  fireEvent.click(within(list).getByRole('link', { name: 'Celular ou telefone' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Celular/));
  expect(bodies('PUT account/profile')).toEqual([]);
});

test('B-02 a phone of somebody else is refused at the field, and what was typed stays', async () => {
  const taken = { code: 'phone_taken', message: 'Este celular já está cadastrado em outra conta.' };
  open('/minha-conta', answering(wire({}), { 'PUT account/profile': () => ({ status: 409, body: taken }) }));
  await screen.findByDisplayValue('Ana Lima');
  const phone = type(/Celular/, '31987650000');
  press(/Salvar/);
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(taken.message)).toBeTruthy();
  expect((phone as HTMLInputElement).value).toBe('(31) 98765-0000');
});

test('B-02 leaving with changes asks; staying keeps them', async () => {
  const router = open('/minha-conta', wire({}));
  await screen.findByDisplayValue('Ana Lima');
  type(/Nome completo/, 'Outra');
  fireEvent.click(screen.getByRole('link', { name: 'Segurança' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByDisplayValue('Outra')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Segurança' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/minha-conta/seguranca'));
});

test('B-02 A-40 who may not see the own data is told which permission is missing, and who can grant it', async () => {
  open('/minha-conta', wire({ permissions: [] }));
  expect(await screen.findByText(/Falta a permissão “Ver dados pessoais”. Quem pode conceder: Rita Reis/)).toBeTruthy();
  expect(bodies('GET account/profile')).toEqual([]);
});

test('B-02 a failure is said in the words of the gateway, with another try', async () => {
  const calls = wire({});
  let down = true;
  const failed = { status: 500, body: { code: 'internal', message: 'Erro de servidor.' } };
  const read = calls['GET account/profile'];
  open(
    '/minha-conta',
    answering(calls, { 'GET account/profile': (body) => (down ? failed : (read?.(body) ?? failed)) }),
  );
  expect(await screen.findByText('Erro de servidor.')).toBeTruthy();
  down = false;
  press('Tentar novamente');
  expect(await screen.findByDisplayValue('Ana Lima')).toBeTruthy();
});

test('B-03 names, a valid CNPJ and a valid phone are required', async () => {
  open('/minha-conta/empresa', wire({}));
  const cnpj = await screen.findByLabelText(/CNPJ/);
  expect((cnpj as HTMLInputElement).value).toBe('11.222.333/0001-81');
  type(/Razão social/, '');
  type(/Nome fantasia/, '');
  type(/CNPJ/, '11.111.111/1111-11');
  type(/Telefone/, '(31) 3333');
  press(/Salvar/);
  for (const text of [
    'Informe a razão social',
    'Informe o nome fantasia',
    'Necessário informar um número de CNPJ válido',
    'Informe um telefone válido',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(bodies('PUT companies/1/profile')).toEqual([]);
  type(/CNPJ/, '11.222.333/0001-8');
  expect(screen.getByText('Necessário informar um número de CNPJ válido')).toBeTruthy();
  type(/CNPJ/, '12abc34501de35');
  expect((cnpj as HTMLInputElement).value).toBe('12.ABC.345/01DE-35');
  await waitFor(() => expect(screen.queryByText('Necessário informar um número de CNPJ válido')).toBeNull());
});

test('B-03 it is saved over the version that was read, for the company of the page', async () => {
  open('/minha-conta/empresa', wire({}));
  await screen.findByDisplayValue('Serra Azul');
  type(/Nome fantasia/, 'Serra');
  press(/Salvar/);
  expect(await screen.findByText('Dados atualizados com sucesso')).toBeTruthy();
  const put = sent.find(({ call }) => call === 'PUT companies/1/profile');
  expect(put?.body).toMatchObject({ tradingName: 'Serra', cnpj: '11222333000181', phone: '+553133334444' });
  expect(put?.headers.get('if-match')).toBe('"3"');
  expect(put?.headers.get('companyid')).toBe('1');
});

test('B-03 somebody else was faster: what changed is shown, what was typed is kept and can be saved over it', async () => {
  const current = { ...company, companyName: 'Serra Azul Mineração S.A.', version: 8 };
  let faster = true;
  const calls = answering(wire({}), {
    'PUT companies/1/profile': (body) => {
      if (!faster) return { body: { ...current, ...(body as object), version: 9 } };
      faster = false;
      return { status: 412, body: { code: 'stale', message: 'Alterado.', details: { current } } };
    },
  });
  open('/minha-conta/empresa', calls);
  await screen.findByDisplayValue('Serra Azul');
  type(/Nome fantasia/, 'Serra');
  press(/Salvar/);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Razão social: agora é Serra Azul Mineração S.A.');
  expect(screen.getByLabelText<HTMLInputElement>(/Nome fantasia/).value).toBe('Serra');
  fireEvent.click(within(notice).getByRole('button', { name: 'Salvar os meus valores' }));
  expect(await screen.findByText('Dados atualizados com sucesso')).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"3"',
    '"8"',
  ]);
});

test('B-03 without the permission it is read only, and says which one is missing', async () => {
  open('/minha-conta/empresa', wire({ permissions: ['see_company_data'] }));
  expect((await screen.findByLabelText(/CNPJ/)).getAttribute('readonly')).not.toBeNull();
  expect(
    await screen.findByText(/Somente leitura. Falta a permissão “Editar dados da empresa”. Quem pode.*Rita Reis/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull();
});

test('B-25 demanding the second factor asks first, and says that it applies to suppliers too', async () => {
  open('/minha-conta/seguranca', wire({}));
  const demand = await screen.findByRole('switch', { name: 'Exigir o código de todos' });
  fireEvent.click(demand);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('TODOS os usuários vinculados a Serra Azul, inclusive os de fornecedores');
  expect(bodies('PUT account/mfa/1')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Exigir de todos' }));
  expect(await screen.findByText('A verificação em duas etapas passa a ser exigida de todos')).toBeTruthy();
  expect(bodies('PUT account/mfa/1')).toEqual([{ mfaActive: true }]);
});

test('B-25 without the permission the switch stays reachable and says what is missing', async () => {
  open('/minha-conta/seguranca', wire({ permissions: ['see_company_data'] }));
  const demand = await screen.findByRole('switch', { name: 'Exigir o código de todos' });
  expect(demand.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(demand);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText(/Falta a permissão “Configurar segurança”. Quem pode.*Rita Reis/)).toBeTruthy();
});

test('B-01 open sessions: device, IP and last use; this one is marked, another is ended, then all others', async () => {
  open('/minha-conta/seguranca', wire({}));
  const list = await screen.findByRole('list', { name: 'Sessões abertas' });
  const rows = () => within(list).getAllByRole('listitem');
  expect(rows()).toHaveLength(3);
  expect(rows()[0]?.textContent).toContain('Chrome em WindowsEsta sessão');
  expect(within(rows()[0] ?? list).queryByRole('button')).toBeNull();
  expect(rows()[1]?.textContent).toContain('Safari em iPhone');
  expect(rows()[1]?.textContent).toContain('IP 10.0.0.7');
  press('Encerrar esta sessão: Safari em iPhone, IP 10.0.0.7');
  expect(await screen.findByText('Sessão encerrada')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.activeElement).toBe(list);
  press('Encerrar todas as outras');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 sessão será encerrada em outro aparelho');
  fireEvent.click(within(question).getByRole('button', { name: 'Encerrar todas as outras' }));
  expect(await screen.findByText('Esta é a única sessão aberta.')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('A-26 A-29 the own password: strength, confirmation, and a current one that is wrong is said at its field', async () => {
  const wrong = { code: 'current_password_wrong', message: 'A senha atual não confere.' };
  let right = false;
  const path = 'POST authentication/auth/password-reset';
  open(
    '/minha-conta/seguranca',
    answering(wire({}), { [path]: () => (right ? { status: 204 } : { status: 400, body: wrong }) }),
  );
  const submit = await screen.findByRole('button', { name: 'Alterar senha' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  const current = type(/^Senha atual/, 'errada');
  type(/^Nova senha/, 'Andaime-2026@');
  expect(screen.getByText('senha forte')).toBeTruthy();
  type(/^Confirme a senha/, 'Andaime');
  expect(screen.getByText('A senha informada não é igual')).toBeTruthy();
  type(/^Confirme a senha/, 'Andaime-2026@');
  expect(screen.getByText('Senha confirmada')).toBeTruthy();
  fireEvent.click(submit);
  expect(await screen.findByText(wrong.message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(current));
  right = true;
  type(/^Senha atual/, 'Prumo@2026#');
  fireEvent.click(submit);
  expect(await screen.findByText('Senha alterada com sucesso')).toBeTruthy();
  expect(bodies(path).at(-1)).toEqual({
    currentPassword: 'Prumo@2026#',
    password: 'Andaime-2026@',
    confirmPassword: 'Andaime-2026@',
  });
  expect((current as HTMLInputElement).value).toBe('');
});

test('B-01 the single keys of lists and review are turned off in one place', async () => {
  open('/minha-conta', wire({ permissions: [] }));
  const keys = await screen.findByRole<HTMLInputElement>('switch', { name: 'Usar atalhos de uma tecla' });
  expect(keys.checked).toBe(true);
  fireEvent.click(keys);
  expect(keys.checked).toBe(false);
  expect(localStorage.getItem('RaStore.shortcuts')).toBe('false');
});

test('M-10 data of use is sent after a yes, and no longer after a no', async () => {
  open('/minha-conta/seguranca', wire({}));
  const consent = await screen.findByRole('switch', { name: 'Enviar dados de uso deste navegador' });
  expect(hasConsent()).toBe(false);
  fireEvent.click(consent);
  expect(hasConsent()).toBe(true);
  fireEvent.click(consent);
  expect(hasConsent()).toBe(false);
});

test('A-37 all versions of the terms, with date, user, IP and e-mail, and nothing that runs', async () => {
  const term = {
    id: 2,
    name: 'Termo',
    version: '1.1',
    template: '<p>Novo</p>',
    acceptedDate: null,
    ip: null,
    email: null,
  };
  const old = {
    ...term,
    id: 1,
    version: '1.0',
    template: '<p>Antigo</p><script>alert(1)</script>',
    acceptedDate: AT,
    ip: '10.0.0.7',
    email: profile.email,
  };
  const meta = { itemsPerPage: 10, totalResults: 2, page: 1, lastPage: 1 };
  const calls = answering(wire({}), { 'GET internal/terms-use': () => ({ body: { results: [term, old], meta } }) });
  open('/minha-conta/termos', calls);
  expect(await screen.findByText('Novo')).toBeTruthy();
  expect(screen.getByText('Ainda não aceita')).toBeTruthy();
  press(/Versão 1\.0/);
  expect(screen.getByText('Antigo')).toBeTruthy();
  for (const fact of ['20/11/2026 14:05', 'Ana Lima', '10.0.0.7', profile.email])
    expect(screen.getByText(fact)).toBeTruthy();
  expect(document.querySelector('main script, .term script')).toBeNull();
});

test('B-05 who belongs to no company founds one: a CNPJ that is taken is told at its field, and nothing typed is lost', async () => {
  let companies: (typeof SERRA)[] = [];
  const founded = { ...company, tradingName: 'Serra Azul' };
  const calls = answering(wire({ companies }), {
    'GET account/me': (body) => wire({ companies })['GET account/me']?.(body) ?? {},
    'POST companies': () => ({
      status: 409,
      body: { code: 'company_taken', message: 'Este CNPJ já está cadastrado.' },
    }),
  });
  open('/minha-conta/empresa', calls);
  await screen.findByRole('heading', { name: 'Cadastrar empresa' });
  press('Cadastrar empresa');
  expect(await screen.findByText('Informe o CNPJ')).toBeTruthy();
  expect(bodies('POST companies')).toEqual([]);
  type(/^Razão social/, 'Mineração Serra Azul S.A.');
  type(/^Nome fantasia/, 'Serra Azul');
  type(/^CNPJ/, '11.222.333/0001-81');
  type(/^Telefone/, '(31) 3333-4444');
  press('Cadastrar empresa');
  expect(await screen.findByText('Este CNPJ já está cadastrado.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome fantasia/).value).toBe('Serra Azul');

  calls['POST companies'] = () => {
    companies = [SERRA];
    return { status: 201, body: founded };
  };
  press('Cadastrar empresa');
  expect(await screen.findByText('Os dados de Serra Azul, como os outros a veem em projetos e convites.')).toBeTruthy();
  expect(bodies('POST companies').at(-1)).toEqual({
    companyName: 'Mineração Serra Azul S.A.',
    tradingName: 'Serra Azul',
    cnpj: '11222333000181',
    phone: '+553133334444',
    relationType: 'CONTRACTING',
  });
});

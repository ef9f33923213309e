import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../contract/messages/index.ts';
import { type Permission, permissionsOfSide } from '../../../contract/permissions.ts';
import { companies } from '../../../gateway/db/schema/companies.ts';
import { memberships } from '../../../gateway/db/schema/memberships.ts';
import { users } from '../../../gateway/db/schema/users.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, PASSWORD } from '../../../tests/support/world.ts';
import { keepSession } from '../../authProvider/session.ts';
import { hasConsent } from '../../monitoring/tracking.ts';

const gateway = pagesOverGateway();
const ALL: Permission[] = [
  'see_personal_data',
  'update_personal_data',
  'see_company_data',
  'update_company_data',
  'configure_security',
];
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const SERRA = {
  cnpj: '11222333000181',
  companyName: 'Mineração Serra Azul S.A.',
  tradingName: 'Serra Azul',
  phone: '+553133334444',
};

beforeEach(async () => {
  const { db } = gateway.t;
  await db.update(users).set({ phone: null });
  await db
    .update(companies)
    .set({ ...SERRA, mfaActive: false })
    .where(eq(companies.id, COMPANY.serra));
  await db.update(companies).set({ tradingName: 'Porto Norte' }).where(eq(companies.id, COMPANY.porto));
});

/** Goes on as Ana of Serra, who has a phone. */
async function becomeAna(permissions: readonly Permission[] = ALL) {
  const session = await gateway.become({ permissions });
  await gateway.t.db.update(users).set({ phone: '+5531987651234' }).where(eq(users.uid, session.uid));
  return session;
}
async function open(path: string, permissions?: readonly Permission[]) {
  const { uid, email } = await becomeAna(permissions);
  return { uid, email, router: gateway.open(path, accountPage()) };
}
const bodies = (method: string, path: string) => gateway.calls(method, path).map(({ body }) => body);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
async function type(label: RegExp, value: string): Promise<HTMLInputElement> {
  await fill(field(label), value);
  return field(label);
}

const sectionsOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace('/minha-conta', ''));

test('B-01 every section is a link with an address of its own, the person’s before the company’s; the current one is said', async () => {
  await open('/minha-conta', permissionsOfSide('CONTRACTING'));
  const nav = await screen.findByRole('navigation', { name: 'Seções' });
  const own = ['', '/seguranca', '/termos'];
  await waitFor(() =>
    expect(sectionsOf(nav)).toEqual([
      ...own,
      ...['/empresa', '/usuarios', '/perfis', '/unidades', '/feriados', '/documentos', '/matriz', '/cracha'],
      ...['/agenda-de-risco', '/campos', '/grupos', '/atividades', '/bloqueados', '/trilha', '/acessos'],
      ...['/titulares', '/pedidos-de-titulares', '/eliminacoes', '/privacidade', '/chaves-de-api', '/webhooks'],
    ]),
  );
  within(nav).getByText('Administração · Serra Azul');
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Dados pessoais');
  expect(await screen.findByDisplayValue('Ana Lima')).toBeTruthy();
});

test('B-01 a section that the person may not open is not offered', async () => {
  await open('/minha-conta', ['see_personal_data', 'see_user_accounts']);
  const nav = await screen.findByRole('navigation', { name: 'Seções' });
  await waitFor(() => expect(sectionsOf(nav)).toEqual(['', '/seguranca', '/termos', '/usuarios']));
});

test('B-01 A-39 one company at a time: the choice stands in the address, and the sections keep it', async () => {
  const { uid } = await becomeAna();
  const { db, build } = gateway.t;
  const inPorto = { permissions: ALL, company: COMPANY.porto, relationType: 'CONTRACTING', name: 'Rui' } as const;
  await db
    .update(memberships)
    .set({ uid })
    .where(eq(memberships.uid, await build.aPerson(inPorto)));
  const router = gateway.open('/minha-conta/empresa', accountPage());
  expect(await screen.findByDisplayValue('Porto Norte')).toBeTruthy();
  await press('Empresa: Porto Norte. Escolher outra');
  await user.click(screen.getByRole('menuitemradio', { name: /Serra Azul/ }));
  expect(await screen.findByDisplayValue('Serra Azul')).toBeTruthy();
  expect(router.state.location.search).toBe('?empresa=1');
  const security = screen.getByRole('link', { name: 'Segurança', hidden: true });
  expect(security.getAttribute('href')).toBe('/minha-conta/seguranca?empresa=1');
});

test('B-01 an address that means nothing is not found', async () => {
  await open('/minha-conta/outra');
  expect(await screen.findByText('Nada foi encontrado.')).toBeTruthy();
});

test('B-02 the shortcuts have one name, on their card and on its button', async () => {
  await open('/minha-conta');
  const card = await screen.findByRole('heading', { name: 'Atalhos do teclado' });
  expect(card.closest('section')?.querySelector('button')?.textContent).toBe('Atalhos do teclado');
});

test('B-02 name, phone in its mask and language are changed; the e-mail is read only', async () => {
  await open('/minha-conta');
  const name = await screen.findByLabelText(/Nome completo/);
  expect(screen.getByLabelText(/^E-mail/).getAttribute('readonly')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Celular/).value).toBe('(31) 98765-1234');
  expect(screen.getByRole('button', { name: /Salvar/ }).getAttribute('aria-disabled')).toBe('true');
  await fill(name, 'Ana Lima Prado');
  await type(/Celular/, '3133334444');
  expect(screen.getByLabelText<HTMLInputElement>(/Celular/).value).toBe('(31) 3333-4444');
  expect(screen.getByText('2 campos alterados · Nome completo, Celular ou telefone')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Dados atualizados com sucesso')).toBeTruthy();
  expect(bodies('PUT', 'account/profile')).toEqual([
    { fullName: 'Ana Lima Prado', phone: '+553133334444', language: 'pt' },
  ]);
  expect(screen.getByText('Nenhuma alteração para salvar.')).toBeTruthy();
});

test('B-02 what is wrong stands at the field and in a list that leads to it; nothing is sent', async () => {
  await open('/minha-conta');
  const name = await screen.findByLabelText(/Nome completo/);
  await fill(name, ' ');
  await user.tab();
  expect(await screen.findByText('Informe o nome completo')).toBeTruthy();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await type(/Celular/, '(31) 1');
  await press(/Salvar/);
  const list = await screen.findByRole('alert');
  expect(list.textContent).toContain('Corrija 2 campos para salvar');
  await waitFor(() => expect(document.activeElement).toBe(list));
  await user.click(within(list).getByRole('link', { name: 'Celular ou telefone' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Celular/));
  expect(bodies('PUT', 'account/profile')).toEqual([]);
});

test('B-02 a phone of somebody else is refused at the field, and what was typed stays', async () => {
  await gateway.t.build.aUser({ phone: '+5531987650000', phoneVerified: true });
  await open('/minha-conta');
  await screen.findByDisplayValue('Ana Lima');
  const phone = await type(/Celular/, '31987650000');
  await press(/Salvar/);
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(messages.pt.error.phone_taken)).toBeTruthy();
  expect(phone.value).toBe('(31) 98765-0000');
});

test('B-02 leaving with changes asks; staying keeps them', async () => {
  const { router } = await open('/minha-conta');
  await screen.findByDisplayValue('Ana Lima');
  await type(/Nome completo/, 'Outra');
  await user.click(screen.getByRole('link', { name: 'Segurança' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByDisplayValue('Outra')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Segurança' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/minha-conta/seguranca'));
});

test('B-02 A-40 who may not see the own data is told which permission is missing, and who can grant it', async () => {
  await open('/minha-conta', []);
  expect(await screen.findByText(/Falta a permissão “Ver dados pessoais”. Quem pode conceder: .*admin/)).toBeTruthy();
  expect(bodies('GET', 'account/profile')).toEqual([]);
});

test('B-02 a failure is said in the words of the gateway, with another try', async () => {
  gateway.failNext('GET', /^account\/profile$/, 500);
  await open('/minha-conta');
  expect(await screen.findByText('Erro de servidor.')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByDisplayValue('Ana Lima')).toBeTruthy();
});

test('B-03 names, a valid CNPJ and a valid phone are required', async () => {
  await open('/minha-conta/empresa');
  const cnpj = await screen.findByLabelText<HTMLInputElement>(/CNPJ/);
  expect(cnpj.value).toBe('11.222.333/0001-81');
  await type(/Razão social/, '');
  await type(/Nome fantasia/, '');
  await type(/CNPJ/, '11.111.111/1111-11');
  await type(/Telefone/, '(31) 3333');
  await press(/Salvar/);
  for (const text of [
    'Informe a razão social',
    'Informe o nome fantasia',
    'Necessário informar um número de CNPJ válido',
    'Informe um telefone válido',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(bodies('PUT', 'companies/1/profile')).toEqual([]);
  await type(/CNPJ/, '11.222.333/0001-8');
  expect(screen.getByText('Necessário informar um número de CNPJ válido')).toBeTruthy();
  await type(/CNPJ/, '12abc34501de35');
  expect(cnpj.value).toBe('12.ABC.345/01DE-35');
  await waitFor(() => expect(screen.queryByText('Necessário informar um número de CNPJ válido')).toBeNull());
});

const versionOfSerra = async () =>
  (await gateway.t.db.select().from(companies).where(eq(companies.id, COMPANY.serra)))[0]?.version ?? 0;

test('B-03 it is saved over the version that was read, for the company of the page', async () => {
  const version = await versionOfSerra();
  await open('/minha-conta/empresa');
  await screen.findByDisplayValue('Serra Azul');
  await type(/Nome fantasia/, 'Serra');
  await press(/Salvar/);
  expect(await screen.findByText('Dados atualizados com sucesso')).toBeTruthy();
  const [put] = gateway.calls('PUT', 'companies/1/profile');
  expect(put?.body).toMatchObject({ tradingName: 'Serra', cnpj: '11222333000181', phone: '+553133334444' });
  expect(put?.headers.get('if-match')).toBe(`"${version}"`);
  expect(put?.headers.get('companyid')).toBe('1');
});

test('B-03 somebody else was faster: what changed is shown, what was typed is kept and can be saved over it', async () => {
  const version = await versionOfSerra();
  await open('/minha-conta/empresa');
  await screen.findByDisplayValue('Serra Azul');
  await type(/Nome fantasia/, 'Serra');
  const payload = { ...SERRA, companyName: 'Serra Azul Mineração S.A.' };
  await gateway.t.as('admin', { method: 'PUT', url: '/companies/1/profile', payload });
  await press(/Salvar/);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Razão social: agora é Serra Azul Mineração S.A.');
  expect(screen.getByLabelText<HTMLInputElement>(/Nome fantasia/).value).toBe('Serra');
  await user.click(within(notice).getByRole('button', { name: 'Salvar os meus valores' }));
  expect(await screen.findByText('Dados atualizados com sucesso')).toBeTruthy();
  expect(gateway.calls('PUT', 'companies/1/profile').map(({ headers }) => headers.get('if-match'))).toEqual([
    `"${version}"`,
    `"${version + 1}"`,
  ]);
});

test('B-03 without the permission it is read only, and says which one is missing', async () => {
  await open('/minha-conta/empresa', ['see_company_data']);
  expect(await screen.findByText('11.222.333/0001-81')).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(
    await screen.findByText(/Somente leitura. Falta a permissão “Editar dados da empresa”. Quem pode.*admin/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull();
});

test('B-25 demanding the second factor asks first, and says that it applies to suppliers too', async () => {
  await open('/minha-conta/seguranca');
  const demand = await screen.findByRole('switch', { name: 'Exigir o código de todos' });
  await user.click(demand);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('TODOS os usuários vinculados à Serra Azul, inclusive os de fornecedores');
  expect(bodies('PUT', 'account/mfa/1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Exigir de todos' }));
  expect(await screen.findByText('A verificação em duas etapas passa a ser exigida de todos')).toBeTruthy();
  expect(bodies('PUT', 'account/mfa/1')).toEqual([{ mfaActive: true }]);
});

test('B-25 without the permission the switch stays reachable and says what is missing', async () => {
  await open('/minha-conta/seguranca', ['see_company_data']);
  const demand = await screen.findByRole('switch', { name: 'Exigir o código de todos' });
  expect(demand.getAttribute('aria-disabled')).toBe('true');
  await user.click(demand);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText(/Falta a permissão “Configurar segurança”. Quem pode.*admin/)).toBeTruthy();
});

test('B-01 open sessions: device, IP and last use; this one is marked, another is ended, then all others', async () => {
  const { uid } = await becomeAna();
  const { authentication } = gateway.t.services;
  await gateway.t.db.execute(
    sql`delete from refresh_tokens where session_id in (select id from sessions where uid = ${uid})`,
  );
  await gateway.t.db.execute(sql`delete from sessions where uid = ${uid}`);
  for (const userAgent of [CHROME, IPHONE, CHROME]) {
    keepSession(await authentication.openSession(gateway.t.db, { uid }, { ip: '10.0.0.7', userAgent }));
    gateway.t.clock.at = new Date(gateway.t.clock.at.getTime() + 1000);
  }
  gateway.open('/minha-conta/seguranca', accountPage());
  const list = await screen.findByRole('list', { name: 'Sessões abertas' });
  const rows = () => within(list).getAllByRole('listitem');
  expect(rows()).toHaveLength(3);
  expect(rows()[0]?.textContent).toContain('Chrome em WindowsEsta sessão');
  expect(within(rows()[0] ?? list).queryByRole('button')).toBeNull();
  expect(rows()[1]?.textContent).toContain('Safari em iPhone');
  expect(rows()[1]?.textContent).toContain('IP 10.0.0.7');
  await press('Encerrar esta sessão: Safari em iPhone, IP 10.0.0.7');
  expect(await screen.findByText('Sessão encerrada')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.activeElement).toBe(list);
  await press('Encerrar todas as outras');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 sessão será encerrada em outro aparelho');
  await user.click(within(question).getByRole('button', { name: 'Encerrar todas as outras' }));
  expect(await screen.findByText('Esta é a única sessão aberta.')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('A-26 A-29 the own password: strength, confirmation, and a current one that is wrong is said at its field', async () => {
  await open('/minha-conta/seguranca');
  const submit = await screen.findByRole('button', { name: 'Alterar senha' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  const current = await type(/^Senha atual/, 'errada');
  await type(/^Nova senha/, 'Andaime-2026@');
  expect(screen.getByText('senha forte')).toBeTruthy();
  await type(/^Confirme a senha/, 'Andaime');
  expect(screen.getByText('A senha informada não é igual')).toBeTruthy();
  await type(/^Confirme a senha/, 'Andaime-2026@');
  expect(screen.getByText('Senha confirmada')).toBeTruthy();
  await user.click(submit);
  expect(await screen.findByText(messages.pt.error.current_password_wrong)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(current));
  await type(/^Senha atual/, PASSWORD);
  await user.click(submit);
  expect(await screen.findByText('Senha alterada com sucesso')).toBeTruthy();
  expect(bodies('POST', 'authentication/auth/password-reset').at(-1)).toEqual({
    currentPassword: PASSWORD,
    password: 'Andaime-2026@',
    confirmPassword: 'Andaime-2026@',
  });
  expect(current.value).toBe('');
});

test('B-01 the single keys of lists and review are turned off in one place', async () => {
  await open('/minha-conta', []);
  const keys = await screen.findByRole<HTMLInputElement>('switch', { name: 'Usar atalhos de uma tecla' });
  expect(keys.checked).toBe(true);
  await user.click(keys);
  expect(keys.checked).toBe(false);
  expect(localStorage.getItem('RaStore.shortcuts')).toBe('false');
});

test('M-10 data of use is sent after a yes, and no longer after a no', async () => {
  await open('/minha-conta/seguranca');
  const consent = await screen.findByRole('switch', { name: 'Enviar dados de uso deste navegador' });
  expect(hasConsent()).toBe(false);
  await user.click(consent);
  expect(hasConsent()).toBe(true);
  await user.click(consent);
  expect(hasConsent()).toBe(false);
});

test('A-37 all versions of the terms, with date, user, IP and e-mail, and nothing that runs', async () => {
  const { uid, email } = await becomeAna();
  const { db } = gateway.t;
  await db.execute(sql`delete from terms`);
  await db.execute(sql`insert into terms (name, version, template) values
    ('Termo', '1.0', '<p>Antigo</p><script>alert(1)</script>'), ('Termo', '1.1', '<p>Novo</p>')`);
  await db.execute(sql`insert into term_acceptances (uid, term_id, accepted_at, ip, email)
    select ${uid}, id, '2026-11-20T17:05:00Z', '10.0.0.7', ${email} from terms where version = '1.0'`);
  gateway.open('/minha-conta/termos', accountPage());
  expect(await screen.findByText('Novo')).toBeTruthy();
  expect(screen.getByText('Ainda não aceita')).toBeTruthy();
  await press(/Versão 1\.0/);
  expect(screen.getByText('Antigo')).toBeTruthy();
  for (const fact of ['20/11/2026 14:05', 'Ana Lima', '10.0.0.7', email]) expect(screen.getByText(fact)).toBeTruthy();
  expect(document.querySelector('main script, .term script')).toBeNull();
});

test('A-37 the operator writes a new version from the last one, looks at it, and publishes it', async () => {
  const { email } = await becomeAna();
  const { db } = gateway.t;
  await db.update(users).set({ operator: true }).where(eq(users.email, email));
  await db.execute(sql`delete from term_acceptances`);
  await db.execute(sql`delete from terms`);
  await db.execute(
    sql`insert into terms (name, version, template) values ('Termo', '1.0', '<h2>Uso</h2><p>Texto antigo</p>')`,
  );
  gateway.open('/minha-conta/termos', accountPage());
  await user.click(await screen.findByRole('button', { name: 'Nova versão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova versão dos termos de uso' }));
  expect((await dialog.findByRole('textbox', { name: /^Texto/ })).innerHTML).toContain('<h2>Uso</h2>');
  await press('Pré-visualizar');
  expect(dialog.getByRole('heading', { name: 'Uso' })).toBeTruthy();
  await fill(dialog.getByRole('textbox', { name: /^Número da versão/ }), '1.0');
  await press('Publicar versão');
  expect(await dialog.findAllByText('Informe um número maior que o da última versão')).not.toHaveLength(0);
  await fill(dialog.getByRole('textbox', { name: /^Número da versão/ }), '1.1');
  await press('Publicar versão');
  await screen.findByText('Versão 1.1 publicada.');
  expect(await screen.findByRole('button', { name: /Versão 1\.1/ })).toBeTruthy();
});

test('A-37 nobody else can write the terms', async () => {
  await becomeAna();
  gateway.open('/minha-conta/termos', accountPage());
  await screen.findByRole('button', { name: /Versão 1\.0/ });
  expect(screen.queryByRole('button', { name: 'Nova versão' })).toBeNull();
});

test('B-05 who belongs to no company founds one: a CNPJ that is taken is told at its field, and nothing typed is lost', async () => {
  await gateway.become('nobody');
  gateway.open('/minha-conta/empresa', accountPage());
  await screen.findByRole('heading', { name: 'Cadastrar empresa' });
  await press('Cadastrar empresa');
  expect(await screen.findByText('Informe o CNPJ')).toBeTruthy();
  expect(bodies('POST', 'companies')).toEqual([]);
  await type(/^Razão social/, 'Mineração Serra Azul S.A.');
  await type(/^Nome fantasia/, 'Serra Azul');
  await type(/^CNPJ/, '11.222.333/0001-81');
  await type(/^Telefone/, '(31) 3333-4444');
  await press('Cadastrar empresa');
  expect(await screen.findByText('Este CNPJ já está cadastrado.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome fantasia/).value).toBe('Serra Azul');

  await type(/^CNPJ/, '45.997.418/0001-53');
  await press('Cadastrar empresa');
  expect(await screen.findByText('Dados da Serra Azul exibidos em projetos e convites.')).toBeTruthy();
  expect(bodies('POST', 'companies').at(-1)).toEqual({
    companyName: 'Mineração Serra Azul S.A.',
    tradingName: 'Serra Azul',
    cnpj: '45997418000153',
    phone: '+553133334444',
    relationType: 'CONTRACTING',
  });
});

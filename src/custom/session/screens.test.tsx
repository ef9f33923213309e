import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FRAMED_SCREENS } from '../../anonymousScreens.ts';
import { setLeave } from '../../authProvider/leave.ts';
import { takeNotice } from '../../authProvider/notice.ts';
import { clearSession, hasTokens, keepSession } from '../../authProvider/session.ts';
import { dropSteps, keepStep, stepOf } from '../../authProvider/steps.ts';
import { CONFIG_ELEMENT } from '../../configElement.ts';
import { guard, routeClass } from '../../routeGuard.ts';
import { SayContext } from './say.ts';
import { beginWait } from './useWait.ts';

const TOKEN = 'a-token-of-thirty-two-characters';
const STRONG = 'Segura12@#';
const session = {
  token: 'access',
  refreshToken: 'refresh',
  exp: 2_000_000_000,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'ana@montagens.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: true,
  company: null,
};

type Reply = { status?: number; body?: unknown };
let replies: Record<string, Reply>;
const sent: { path: string; body: unknown; headers: Headers }[] = [];
const said: string[] = [];
const left: string[] = [];

beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off","demo":true}';
});

beforeEach(() => {
  replies = {};
  for (const list of [sent, said, left]) list.length = 0;
  clearSession();
  takeNotice();
  dropSteps('mfa', 'mfaSent', 'link', 'change', 'inactive', 'invite');
  setLeave((path) => left.push(path));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    sent.push({ path, body: JSON.parse(String(init.body ?? 'null')), headers: new Headers(init.headers) });
    const { status = 200, body } = replies[path] ?? { status: 204 };
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  setLeave(null);
});

const refuse = (path: string, status: number, code: string, message: string, details?: object): void => {
  replies[path] = { status, body: { code, message, details } };
};

/** Every screen by its address, as the browser opens it; '/' stands for the inside. */
function open(path: string, state?: unknown) {
  const screens = FRAMED_SCREENS.flatMap(({ paths, load }) => {
    const Page = lazy(load);
    return paths.map((one) => ({ path: one, element: <Page key={one} /> }));
  });
  const frame = (
    <SayContext value={(text) => said.push(text)}>
      <Suspense>
        <Outlet />
      </Suspense>
    </SayContext>
  );
  const [pathname, search = ''] = path.split('?');
  const router = createMemoryRouter(
    [{ element: frame, children: [...screens, { path: '/', element: <h1>inside</h1> }] }],
    { initialEntries: [{ pathname, search: search && `?${search}`, state }] },
  );
  render(<RouterProvider router={router} />);
  return {
    at: (expected: string) =>
      waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected)),
  };
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('A-02 every screen of the table is an anonymous address, and only one page is open to everybody', () => {
  for (const { paths } of FRAMED_SCREENS) for (const path of paths) expect(routeClass(path), path).toBe('anonymous');
  for (const hasSession of [true, false]) expect(guard('/caixa-de-saida', '', hasSession)).toBeNull();
});

test('A-25 a link is asked for; the next screen names the address and says the same for all', async () => {
  const { at } = open('/login/recuperar-senha');
  await heading('Recuperar senha');
  press('Enviar link');
  expect(screen.getByText('Informe o e-mail')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/)));
  type(/E-mail/, 'ana@montagens.demo');
  press('Enviar link');
  await at('/login/recuperacao-senha-enviada');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['authentication/password/forgot', { email: 'ana@montagens.demo' }],
  ]);
  const title = await heading('Confira o seu e-mail');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/Se houver uma conta com ana@montagens\.demo/)).toBeTruthy();
});

test('A-25 a refusal stands in place, with how long to wait, and what was typed stays', async () => {
  refuse('authentication/password/forgot', 429, 'resend_too_soon', 'Aguarde um minuto.', { retryAfter: 41 });
  open('/login/recuperar-senha');
  await heading('Recuperar senha');
  type(/E-mail/, 'ana@montagens.demo');
  press('Enviar link');
  expect((await screen.findByRole('alert')).textContent).toContain('Aguarde um minuto.');
  expect(screen.getByRole('alert').textContent).toContain('41 segundos');
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('ana@montagens.demo');
});

const openReset = async () => {
  replies['authentication/action-code'] = { body: { mode: 'PASSWORD_RESET', email: 'ana@montagens.demo' } };
  const opened = open(`/login/alterar-senha?oobCode=${TOKEN}`);
  await screen.findByLabelText(/^Nova senha/);
  return opened;
};

test('A-27 the button is released by a strong password and an equal confirmation alone', async () => {
  const { at } = await openReset();
  expect(isOff('Alterar senha')).toBe(true);
  type(/^Nova senha/, STRONG);
  expect(isOff('Alterar senha')).toBe(true);
  type(/^Confirme a senha/, 'Segura12@');
  expect(screen.getByText('A senha informada não é igual')).toBeTruthy();
  expect(isOff('Alterar senha')).toBe(true);
  press('Alterar senha');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Confirme a senha/)));
  expect(sent.map(({ path }) => path)).toEqual(['authentication/action-code']);
  type(/^Confirme a senha/, STRONG);
  expect(screen.getByText('Senha confirmada')).toBeTruthy();
  expect(isOff('Alterar senha')).toBe(false);
  press('Alterar senha');
  await at('/login/senha-alterada');
  expect(sent.at(-1)?.body).toEqual({ oobCode: TOKEN, password: STRONG, confirmPassword: STRONG });
});

test('A-26 without a code: link-invalido; with one that is over: link-expirado, before anything is typed', async () => {
  await open('/login/alterar-senha').at('/login/link-invalido');
  refuse('authentication/action-code', 400, 'auth/expired-action-code', 'O link expirou.');
  await open(`/login/alterar-senha?oobCode=${TOKEN}`).at('/login/link-expirado');
});

test.each([
  ['auth/invalid-action-code', '/login/link-expirado'],
  ['auth/expired-action-code', '/login/link-expirado'],
  ['reset_password_error', '/login/link-expirado'],
])('A-26 %s while saving leads to %s', async (code, path) => {
  refuse('authentication/password/reset', 400, code, 'não');
  const { at } = await openReset();
  type(/^Nova senha/, STRONG);
  type(/^Confirme a senha/, STRONG);
  press('Alterar senha');
  await at(path);
});

test.each(['password_used', 'other_gateway'])(
  'A-26 an old password (%s) is refused, and the fields are cleared',
  async (code) => {
    refuse('authentication/password/reset', 400, code, 'Senha já utilizada! Escolha outra senha.');
    await openReset();
    type(/^Nova senha/, STRONG);
    type(/^Confirme a senha/, STRONG);
    press('Alterar senha');
    expect(await screen.findByText('Senha já utilizada! Escolha outra senha.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Confirme a senha/).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nova senha/)));
  },
);

test('A-26 any other refusal is said as it is, and what was typed stays', async () => {
  refuse('authentication/password/reset', 503, 'unavailable', 'O serviço está voltando.');
  await openReset();
  type(/^Nova senha/, STRONG);
  type(/^Confirme a senha/, STRONG);
  press('Alterar senha');
  expect((await screen.findByRole('alert')).textContent).toContain('O serviço está voltando.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe(STRONG);
});

const signInAs = async () => {
  await heading('Entrar no Prumo');
  type(/^E-mail/, 'ana@montagens.demo');
  type(/^Senha/, STRONG);
  press('Entrar');
};

test('A-30 a password of over 90 days leads to its notice and is changed with the short-lived token', async () => {
  refuse('authentication/signin', 403, 'password_expired', 'x', { changeToken: TOKEN });
  const { at } = open('/login');
  await signInAs();
  await at('/login/senha-desatualizada');
  fireEvent.click(await screen.findByRole('link', { name: 'Trocar a senha' }));
  await at('/login/alterar-senha');
  await screen.findByLabelText(/^Nova senha/);
  type(/^Nova senha/, STRONG);
  type(/^Confirme a senha/, STRONG);
  press('Alterar senha');
  await at('/login/senha-alterada');
  expect(sent.at(-1)).toMatchObject({
    path: 'authentication/auth/password-reset',
    body: { changeToken: TOKEN, password: STRONG, confirmPassword: STRONG },
  });
  expect(stepOf('change')).toBeNull();
});

test('A-31 an inactive account asks for its mail, and the link of it unlocks the sign-in', async () => {
  refuse('authentication/signin', 403, 'account_inactive', 'x');
  replies['authentication/check-account-reactivation-token'] = { body: { email: 'ana@montagens.demo' } };
  const { at } = open('/login');
  await signInAs();
  await at('/login/conta-inativada');
  await heading('Sua conta está inativa');
  press('Enviar link de reativação');
  await heading('Link de reativação enviado');
  expect(sent.at(-1)?.body).toEqual({ email: 'ana@montagens.demo' });
  expect(screen.getByRole('button', { name: 'Reenviar e-mail' }).getAttribute('aria-disabled')).toBe('true');
});

test('A-31 L-19 the reactivation link says that the account is unlocked and travels with the sign-in', async () => {
  replies['authentication/check-account-reactivation-token'] = { body: { email: 'ana@montagens.demo' } };
  replies['authentication/signin'] = { body: session };
  const { at } = open(`/login?accountReactivationToken=${TOKEN}`);
  await screen.findByText('Sua conta foi desbloqueada. Entre com a sua senha para voltar a usá-la.');
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('ana@montagens.demo');
  type(/^Senha/, STRONG);
  press('Entrar');
  await at('/');
  expect(sent.at(-1)?.body).toMatchObject({ accountReactivationToken: TOKEN });
});

const demand = {
  mfaRequired: true,
  mfaToken: TOKEN,
  mfaTypes: ['EMAIL', 'SMS'],
  email: 'ana@montagens.demo',
  phoneHint: '(••) •••••-••32',
};

test('A-23 A-24 B-25 the second factor that a company demands: choose a way, type the code, be inside', async () => {
  replies['authentication/signin'] = { body: demand };
  replies['authentication/mfa'] = { body: { mfaType: 'EMAIL', sentTo: 'ana@montagens.demo', resendAfter: 60 } };
  replies['authentication/signin-with-mfa-code'] = { body: session };
  const { at } = open('/login');
  await signInAs();
  await at('/seguranca/verifique-sua-identidade');
  expect(hasTokens()).toBe(false);
  expect((await screen.findAllByRole('radio')).length).toBe(2);
  expect(screen.getByText(/\(••\) •••••-••32/)).toBeTruthy();
  press('Enviar código');
  await at('/login/codigo-de-verificacao');
  const code = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos');
  expect(code.autocomplete).toBe('one-time-code');
  press('Confirmar');
  expect(screen.getByText('Informe o código')).toBeTruthy();
  fireEvent.change(code, { target: { value: '123 456' } });
  expect(code.value).toBe('123456');
  press('Confirmar');
  await at('/');
  expect(sent.at(-1)?.headers.get('mfa')).toBe(TOKEN);
  expect(sent.at(-1)?.body).toEqual({ code: '123456', email: 'ana@montagens.demo', mfaType: 'EMAIL' });
  expect(hasTokens()).toBe(true);
  expect(stepOf('mfa')).toBeNull();
  expect(Object.values({ ...localStorage })).not.toContain(TOKEN);
});

const waitForCode = (mfaType: 'EMAIL' | 'SMS' = 'SMS') => {
  const { mfaToken, email, phoneHint } = demand;
  keepStep('mfa', { mfaToken, email, phoneHint, mfaTypes: ['EMAIL', 'SMS'], sso: false });
  keepStep('mfaSent', { mfaType, sentTo: demand.phoneHint });
};

test.each([
  ['mfa_code_invalid', 'Código inválido. Confira e tente novamente.'],
  ['mfa_code_expired', 'O código expirou. Peça um novo.'],
  ['mfa_code_used_up', 'Você usou todas as tentativas deste código. Peça um novo.'],
])('A-24 L-19 %s is told at the field, which keeps what was typed', async (code, message) => {
  waitForCode();
  refuse('authentication/signin-with-mfa-code', 400, code, message);
  open('/seguranca/codigo-de-verificacao');
  const input = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos');
  fireEvent.change(input, { target: { value: '111111' } });
  press('Confirmar');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.value).toBe('111111');
});

test('A-24 another code after 60 seconds, which are counted down', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), shouldAdvanceTime: true });
  waitForCode();
  beginWait('mfa');
  replies['authentication/send-mfa-code'] = { body: { mfaType: 'SMS', sentTo: demand.phoneHint, resendAfter: 60 } };
  open('/seguranca/codigo-de-verificacao');
  const again = await screen.findByRole('button', { name: 'Enviar outro código' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(again);
  expect(sent).toEqual([]);
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText(/Outro envio em (29|30) s/)).toBeTruthy();
  await act(async () => vi.advanceTimersByTimeAsync(31_000));
  expect(again.getAttribute('aria-disabled')).toBe('false');
  await act(async () => fireEvent.click(again));
  await waitFor(() => expect(said).toEqual([`Enviamos outro código para ${demand.phoneHint}.`]));
  expect(again.getAttribute('aria-disabled')).toBe('true');
});

test('A-24 a right password that is too long ago leads back to the sign-in', async () => {
  waitForCode();
  refuse('authentication/signin-with-mfa-code', 401, 'unauthenticated', 'Entre na sua conta para continuar.');
  const { at } = open('/seguranca/codigo-de-verificacao');
  fireEvent.change(await screen.findByLabelText('Código de 6 dígitos'), { target: { value: '111111' } });
  press('Confirmar');
  await at('/login');
  expect(said).toEqual(['O tempo para confirmar o acesso acabou. Entre de novo.']);
});

test.each([
  '/seguranca/verifique-sua-identidade',
  '/seguranca/mfa-sms',
  '/seguranca/cadastrar-telefone',
  '/seguranca/codigo-de-verificacao',
  '/login/codigo-de-verificacao',
])('A-24 %s without a sign-in that waits leads to /login', async (path) => {
  await open(path).at('/login');
});

test('A-44 A-24 a phone is registered in its mask; a taken one is told at the field', async () => {
  keepStep('mfa', {
    mfaToken: TOKEN,
    email: demand.email,
    phoneHint: null,
    mfaTypes: ['EMAIL', 'CREATE_PHONE'],
    sso: false,
  });
  refuse('authentication/mfa', 409, 'phone_taken', 'Este celular já está cadastrado em outra conta.');
  const { at } = open('/seguranca/cadastrar-telefone');
  await heading('Cadastrar celular');
  type(/^Celular/, '3199');
  press('Enviar código');
  expect(screen.getByText('Informe um telefone válido')).toBeTruthy();
  type(/^Celular/, '31998765432');
  expect(screen.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe('(31) 99876-5432');
  press('Enviar código');
  expect(await screen.findByText('Este celular já está cadastrado em outra conta.')).toBeTruthy();
  replies['authentication/mfa'] = { body: { mfaType: 'CREATE_PHONE', sentTo: '(••) •••••-••32', resendAfter: 60 } };
  press('Enviar código');
  await at('/seguranca/codigo-de-verificacao');
});

async function fillSignUp(withEmail = true) {
  type(/^Nome completo/, 'Ana Prado');
  type(/^Celular ou telefone/, '31998765432');
  if (withEmail) type(/^E-mail/, 'ana@montagens.demo');
  type(/^Senha/, STRONG);
  expect(isOff('Criar conta')).toBe(true);
  type(/^Confirme a senha/, STRONG);
  expect(isOff('Criar conta')).toBe(false);
  press('Criar conta');
}

test('A-32 by oneself: the button comes with a strong password and a valid form, then the confirmation is sent', async () => {
  replies['authentication/signup'] = { body: { confirmationSent: true, email: 'ana@montagens.demo' } };
  const { at } = open('/login/criar-conta');
  await heading('Criar conta');
  await fillSignUp();
  await at('/login/confirmacao-enviada');
  expect(sent.at(-1)?.body).toEqual({
    email: 'ana@montagens.demo',
    password: STRONG,
    fullName: 'Ana Prado',
    phone: '(31) 99876-5432',
  });
  expect(await screen.findByText(/2 horas depois da confirmação/)).toBeTruthy();
});

test("A-32 A-44 a refusal shows the server's message, and what was typed stays", async () => {
  refuse('authentication/signup', 409, 'phone_taken', 'Este celular já está cadastrado em outra conta.');
  open('/login/criar-conta');
  await heading('Criar conta');
  await fillSignUp();
  expect((await screen.findByRole('alert')).textContent).toContain('Este celular já está cadastrado');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome completo/).value).toBe('Ana Prado');
});

test('A-33 from an invite: the e-mail is fixed, the session is stored, and the welcome waits inside', async () => {
  replies['authentication/invite-token'] = { body: { token: TOKEN, email: 'ana@montagens.demo', kind: 'USER' } };
  replies['authentication/signup'] = { body: session };
  const { at } = open(`/login/concluir-cadastro?token=${TOKEN}`);
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail/);
  expect([email.readOnly, email.value]).toEqual([true, 'ana@montagens.demo']);
  expect(screen.getByRole('button', { name: 'termos de uso e a política de privacidade' })).toBeTruthy();
  await fillSignUp(false);
  await at('/');
  expect(sent.at(-1)?.body).toMatchObject({ token: TOKEN, email: 'ana@montagens.demo' });
  expect(hasTokens()).toBe(true);
  expect(takeNotice()?.key).toBe('access.welcome');
});

test('A-33 without a token: link-invalido; a used invite: convite-utilizado; any other: link-invalido with the reason', async () => {
  await open('/login/concluir-cadastro').at('/login/link-invalido');
  refuse('authentication/invite-token', 409, 'invite_used', 'Convite já confirmado');
  await open(`/login/concluir-cadastro?token=${TOKEN}`).at('/login/convite-utilizado');
  refuse('authentication/invite-token', 400, 'unknown_code', 'Convite já confirmado');
  await open(`/login/concluir-cadastro?token=${TOKEN}`).at('/login/convite-utilizado');
  refuse('authentication/invite-token', 410, 'invite_cancelled', 'Este convite foi cancelado.');
  await open(`/plataforma/concluir-cadastro?token=${TOKEN}`).at('/login/link-invalido');
  expect(await screen.findByText('Este convite foi cancelado.')).toBeTruthy();
});

test('A-34 the code of a mail: an address is confirmed by a press', async () => {
  replies['authentication/action-code'] = { body: { mode: 'VERIFY_EMAIL', email: 'ana@montagens.demo' } };
  open(`/login/concluir-cadastro?oobCode=${TOKEN}`);
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe('ana@montagens.demo');
  press('Confirmar e-mail');
  await heading('E-mail confirmado');
  expect(sent.at(-1)).toMatchObject({ path: 'authentication/verify-email', body: { oobCode: TOKEN } });
});

test('A-34 the code of a mail: a password is made', async () => {
  replies['authentication/action-code'] = { body: { mode: 'PASSWORD_RESET', email: 'ana@montagens.demo' } };
  open(`/login/concluir-cadastro?oobCode=${TOKEN}`);
  expect(await screen.findByLabelText(/^Nova senha/)).toBeTruthy();
});

test('A-34 L-19 a code that is wrong or missing says that the link is invalid', async () => {
  refuse('authentication/action-code', 400, 'auth/invalid-action-code', 'x');
  open(`/login/concluir-cadastro?oobCode=${TOKEN}`);
  await heading('Link inválido');
});

test('A-34 a missing code says so too', async () => {
  open('/login/concluir-cadastro?mode=verifyEmail');
  await heading('Link inválido');
});

test('A-34 accountVerified: the own address is confirmed by a link that is asked for here', async () => {
  keepSession({ ...session, emailVerified: false });
  const { at } = open('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified');
  await heading('Falta confirmar o seu e-mail');
  press('Enviar link de confirmação');
  await at('/login/confirmacao-enviada');
  expect(sent.at(-1)).toMatchObject({
    path: 'authentication/send-email-verification',
    body: { email: 'ana@montagens.demo' },
  });
});

test('A-35 another mail once a minute; the gateway has the last word on how long', async () => {
  keepSession({ ...session, accountVerified: false });
  refuse('authentication/send-email-verification', 429, 'resend_too_soon', 'Aguarde um minuto.', { retryAfter: 17 });
  open('/login/verifique-seu-email');
  await heading('Verifique seu e-mail');
  press('Reenviar e-mail');
  expect(await screen.findByText('Outro envio em 17 s')).toBeTruthy();
  expect(said[0]).toContain('Aguarde um minuto.');
});

test('A-36 each notice has a title, an explanation and one next step', async () => {
  const notices = FRAMED_SCREENS.at(-1)?.paths ?? [];
  const seen = new Set<string>();
  for (const path of [...notices, '/login/conta-inativada']) {
    const { unmount } = render(<div />);
    open(path);
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.nextElementSibling?.textContent, path).toMatch(/\w{3}/);
    expect(screen.getAllByRole('link').length, path).toBe(1);
    seen.add(title.textContent ?? '');
    unmount();
    document.body.replaceChildren();
  }
  expect(seen.size).toBeGreaterThanOrEqual(10);
});

const CNPJ = '12.ABC.345/01DE-35';
const fillInvite = () => {
  type(/^CNPJ/, '12abc34501de35');
  expect(screen.getByLabelText<HTMLInputElement>(/^CNPJ/).value).toBe(CNPJ);
  type(/^Razão social/, 'Montagens Horizonte Ltda');
  type(/^Nome fantasia/, 'Horizonte');
  type(/^Nome completo/, 'Ana Prado');
  type(/^E-mail do responsável/, 'ana@montagens.demo');
  type(/^Celular/, '3133334444');
};

test.each([
  ['K-01', ''],
  ['K-02', '/plataforma'],
])('%s a supplier company is invited at %s/convite/criar', async (_row, base) => {
  replies['invites/company'] = {
    status: 201,
    body: { inviteId: 3, email: 'ana@montagens.demo', expiresAt: '2026-11-27T12:00:00.000Z' },
  };
  const { at } = open(`${base}/convite/criar`);
  await heading('Convidar empresa fornecedora');
  expect(isOff('Enviar convite')).toBe(true);
  fillInvite();
  expect(isOff('Enviar convite')).toBe(false);
  press('Enviar convite');
  await at(`${base}/convite/enviado-com-sucesso`);
  expect(sent.at(-1)?.body).toEqual({
    cnpj: CNPJ,
    companyName: 'Montagens Horizonte Ltda',
    tradingName: 'Horizonte',
    fullName: 'Ana Prado',
    email: 'ana@montagens.demo',
    phone: '(31) 3333-4444',
  });
});

test('K-01 a CNPJ that is wrong, registered or invited is told at its field', async () => {
  open('/convite/criar');
  await heading('Convidar empresa fornecedora');
  type(/^CNPJ/, '11111111111111');
  press('Enviar convite');
  expect(screen.getByText('Necessário informar um número de CNPJ válido')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  fillInvite();
  for (const [code, message] of [
    ['company_taken', 'Este CNPJ já está cadastrado.'],
    ['company_invited', 'Este CNPJ já foi convidado.'],
  ] as const) {
    refuse('invites/company', 409, code, message);
    press('Enviar convite');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  }
  expect(screen.getByLabelText<HTMLInputElement>(/^Razão social/).value).toBe('Montagens Horizonte Ltda');
});

test('K-06 an invite that could not be sent has its notice, and the way back keeps what was typed', async () => {
  refuse('invites/company', 502, 'invite_not_sent', 'Não foi possível enviar o convite. Tente reenviar.');
  const { at } = open('/convite/criar');
  await heading('Convidar empresa fornecedora');
  fillInvite();
  press('Enviar convite');
  await at('/convite/erro');
  fireEvent.click(await screen.findByRole('link', { name: 'Tentar de novo' }));
  await at('/convite/criar');
  expect((await screen.findByLabelText<HTMLInputElement>(/^CNPJ/)).value).toBe(CNPJ);
});

const confirmation = {
  token: TOKEN,
  email: 'ana@montagens.demo',
  kind: 'COMPANY',
  company: { cnpj: '12ABC34501DE35', companyName: 'Montagens Horizonte Ltda', tradingName: 'Horizonte' },
  firebaseAccount: false,
  joined: false,
};

test('K-03 a confirmed invite leads who has no account to creating one, with the address fixed', async () => {
  replies['invites/confirm'] = { body: confirmation };
  const { at } = open(`/confirmar-convite?token=${TOKEN}`);
  await at('/login/criar-conta');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).readOnly).toBe(true);
  expect(screen.getByText(/^Convite para Montagens Horizonte Ltda:/)).toBeTruthy();
});

test('K-03 who has an account signs in and comes back to take it', async () => {
  replies['invites/confirm'] = { body: { ...confirmation, firebaseAccount: true } };
  replies['authentication/signin'] = { body: session };
  const { at } = open(`/confirmar-convite?token=${TOKEN}`);
  await at('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified');
  await heading('Você já tem uma conta');
  fireEvent.click(screen.getByRole('link', { name: 'Entrar' }));
  await at('/login');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe('ana@montagens.demo');
  replies['invites/confirm'] = { body: { ...confirmation, joined: true } };
  type(/^Senha/, STRONG);
  press('Entrar');
  await waitFor(() => expect(left).toEqual(['/']));
  expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer access');
  expect(stepOf('invite')).toBeNull();
});

test('K-03 signed in as somebody else: it is said, and the session stays', async () => {
  keepSession(session);
  refuse('invites/confirm', 403, 'invite_other_email', 'Este convite é para outro e-mail.');
  open(`/confirmar-convite?token=${TOKEN}`);
  expect(await screen.findByText('Este convite é para outro e-mail.')).toBeTruthy();
  expect(hasTokens()).toBe(true);
});

test('K-04 a used project invite has its own notice; one without a token is no link', async () => {
  refuse('invites/confirm', 409, 'invite_used', 'Convite já confirmado');
  await open(`/confirmar-convite-projeto?token=${TOKEN}`).at('/login/convite-projeto-utilizado');
  await open('/confirmar-convite-projeto').at('/login/link-invalido');
});

test('K-04 the account of a project invite is made by its own call', async () => {
  replies['invites/confirm'] = { body: { ...confirmation, kind: 'PROJECT_USER' } };
  replies['authentication/project/signup'] = { body: session };
  const { at } = open(`/confirmar-convite-projeto?token=${TOKEN}`);
  await at('/login/criar-conta');
  await screen.findByLabelText(/^Nome completo/);
  await fillSignUp(false);
  await at('/');
  expect(sent.at(-1)?.path).toBe('authentication/project/signup');
});

test('A-25 a fault is said on leaving a field, but never under a press, which it would move away', async () => {
  open('/login/recuperar-senha');
  await heading('Recuperar senha');
  const email = screen.getByLabelText(/E-mail/);
  type(/E-mail/, 'torto');
  fireEvent.blur(email, { relatedTarget: screen.getByRole('link', { name: 'Voltar para o login' }) });
  expect(screen.queryByText('Informe um e-mail válido')).toBeNull();
  fireEvent.blur(email, { relatedTarget: null });
  expect(screen.getByText('Informe um e-mail válido')).toBeTruthy();
});

import { expect, test } from 'vitest';
import { guard, routeClass } from './routeGuard.ts';

const ANONYMOUS = [
  '/login',
  '/login/verifique-seu-email',
  '/login/concluir-cadastro',
  '/plataforma/x',
  '/convite/abc',
  '/confirmar-convite',
  '/confirmar-convite-projeto',
  '/auth-callback',
  '/auth-callback/google',
  '/seguranca/mfa',
];
const PRIVATE = ['/projetos', '/pendencias/editar/7', '/loginx', '/plataforma', '/seguranca', '/convite', '/nada', '/'];

test.each(ANONYMOUS)('A-02 %s is anonymous', (path) => {
  expect(routeClass(path)).toBe('anonymous');
  expect(routeClass(`${path}/`)).toBe('anonymous');
});

test.each(PRIVATE)('A-02 %s is not anonymous', (path) => {
  expect(routeClass(path)).toBe('private');
});

test('A-02 X-17 the pages of badges and certificates are public: nobody is sent away from them', () => {
  for (const path of ['/colaboradores/badge-info', '/colaboradores/badge-info/token', '/certificado/token']) {
    expect(routeClass(path)).toBe('public');
    expect(guard(path, '', true)).toBeNull();
    expect(guard(path, '', false)).toBeNull();
  }
});

test('A-02 the outbox of a demonstration is open to everybody, signed in or not', () => {
  expect(routeClass('/caixa-de-saida')).toBe('public');
  for (const hasTokens of [true, false]) expect(guard('/caixa-de-saida', '', hasTokens)).toBeNull();
});

test.each(PRIVATE)('A-01 without tokens %s leads to /login', (path) => {
  expect(guard(path, '', false)).toBe('/login');
});

test.each(ANONYMOUS)('A-01 without tokens %s stays', (path) => {
  expect(guard(path, '', false)).toBeNull();
});

test('A-01 with tokens an anonymous route leads to /, and confirming an invitation is let through', () => {
  for (const path of ['/login', '/login/verifique-seu-email', '/plataforma/x', '/convite/abc', '/auth-callback'])
    expect(guard(path, '', true)).toBe('/');
  expect(guard('/confirmar-convite', '?token=a', true)).toBeNull();
  expect(guard('/confirmar-convite-projeto', '?token=a', true)).toBeNull();
});

test('A-19 the choice of a system is made by who has signed in; nobody else stays there', () => {
  expect(guard('/login/selecionar-sistema', '', true)).toBeNull();
  expect(routeClass('/login/selecionar-sistema')).toBe('anonymous');
});

test('A-01 the silent check and the return from a sign-out elsewhere are exempt', () => {
  for (const hasTokens of [true, false]) {
    expect(guard('/auth-callback/silent-check', '', hasTokens)).toBeNull();
    expect(guard('/auth-callback', '?logout=1', hasTokens)).toBeNull();
  }
});

test('A-03 / leads to /login without a session and to /projetos with one', () => {
  expect(guard('/', '', false)).toBe('/login');
  expect(guard('/', '', true)).toBe('/projetos');
  expect(guard('/projetos', '', true)).toBeNull();
});

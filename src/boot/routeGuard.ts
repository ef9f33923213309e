/** Route guard: pure, evaluated before a route renders. */

import { HOME_PATH } from '../routes.ts';

const ANONYMOUS_EXACT = ['/login', '/confirmar-convite', '/confirmar-convite-projeto', '/auth-callback'];
const ANONYMOUS_BELOW = ['/login/', '/plataforma/', '/convite/', '/auth-callback/', '/seguranca/'];
/** The pages of badges and certificates, where a clinic sends an ASO, and a demo's mailbox: open to everybody, signed in or not (Amb-03). */
const PUBLIC = ['/colaboradores/badge-info', '/certificado', '/aso/enviar', '/caixa-de-saida'];

export const LOGIN_PATH = '/login';

export type RouteClass = 'anonymous' | 'public' | 'private';

const trimmed = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/** The class of a path (A-02; Amb-03 for public ones, which ask nothing of anybody). */
export function routeClass(pathname: string): RouteClass {
  const path = trimmed(pathname);
  if (PUBLIC.some((start) => path === start || path.startsWith(`${start}/`))) return 'public';
  if (ANONYMOUS_EXACT.includes(path)) return 'anonymous';
  return ANONYMOUS_BELOW.some((start) => path.startsWith(start)) ? 'anonymous' : 'private';
}

/** The two steps of a sign-in elsewhere that must run whoever is signed in. */
const isExempt = (pathname: string, search: string): boolean =>
  trimmed(pathname) === '/auth-callback/silent-check' ||
  (trimmed(pathname) === '/auth-callback' && new URLSearchParams(search).get('logout') === '1');

/**
 * `/confirmar-convite*` confirms first and redirects afterwards, signed in or not (wire, section 3); the choice of a system
 * is made by who has just signed in.
 */
const redirectsByItself = (pathname: string): boolean =>
  trimmed(pathname).startsWith('/confirmar-convite') || trimmed(pathname) === '/login/selecionar-sistema';

/**
 * Where a person is sent instead, or null to stay.
 * @param hasTokens both the access token and the refresh token are there
 */
export function guard(pathname: string, search: string, hasTokens: boolean): string | null {
  if (isExempt(pathname, search)) return null;
  const kind = routeClass(pathname);
  if (kind === 'public') return null;
  if (!hasTokens) return kind === 'anonymous' ? null : LOGIN_PATH;
  if (trimmed(pathname) === '/') return HOME_PATH;
  return kind === 'anonymous' && !redirectsByItself(pathname) ? '/' : null;
}

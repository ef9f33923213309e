import { errorBodySchema } from '../../contract/errors.ts';
import { type Permission, permissionSchema, type Side } from '../../contract/permissions.ts';
import type { Translate } from '../i18n/index.ts';

/** A permission that the person lacks, and who could give it, as far as the gateway has said so. */
export type Denial = {
  missing: Permission;
  grantors: readonly string[];
  /** Nobody of the person's side of a project can have it, only this one. */
  onlySide?: Side;
};

/** Who can grant what, as errors of this page said it: the controls of the same permission say it from then on. */
const known = new Map<Permission, readonly string[]>();

/** Null for who may; else what is missing. */
export const denialUnless = (allowed: boolean, missing: Permission): Denial | null =>
  allowed ? null : { missing, grantors: known.get(missing) ?? [] };

const bodyOf = (error: unknown): unknown =>
  error !== null && typeof error === 'object' && 'body' in error ? error.body : undefined;

/** What an error of the gateway (403 `forbidden`) says is missing and who can grant it; null for any other error. */
export function denialOf(error: unknown): Denial | null {
  const body = errorBodySchema.safeParse(bodyOf(error));
  const missing = permissionSchema.safeParse(body.data?.details?.missing);
  if (!missing.success) return null;
  const grantors = body.data?.details?.grantors ?? [];
  if (grantors.length > 0) known.set(missing.data, grantors);
  return { missing: missing.data, grantors };
}

/** 'Falta a permissão “Convidar usuários”. Quem pode conceder: Ana Prado e Caio Reis.' */
export function denialText({ missing, grantors, onlySide }: Denial, t: Translate): string {
  if (onlySide) return t(`states.denied.onlySide.${onlySide}`);
  const what = t('states.denied.missing', { name: t(`contract.permission.${missing}`) });
  const who =
    grantors.length === 0
      ? t('states.denied.nobody')
      : t('states.denied.grantors', { count: grantors.length, names: grantors.join(', ') });
  return `${what} ${who}`;
}

/** What is denied stays denied: no other try is offered. */
export const isRefused = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && 'status' in error && error.status === 403;

/** What a refused call says: the gateway's words, else `fallback`; then what is missing, when that is why. */
export function errorMessageOf(error: unknown, t: Translate, fallback: string): string {
  const said = error instanceof Error && error.message !== '' ? error.message : fallback;
  const denial = denialOf(error);
  return denial ? `${said} ${denialText(denial, t)}` : said;
}

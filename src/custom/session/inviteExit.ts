import { HttpError } from 'ra-core';
import { codeOf } from '../../../contract/errors.ts';
import { SERVER_WORDS } from '../../i18n/serverWords.ts';

/** Where a refused invite leads: used ones to their own notice, every other to 'link inválido' with the reason (A-33, K-04). */
export function inviteExit(error: unknown, project: boolean): { path: string; message?: string } {
  const message = error instanceof Error ? error.message : '';
  if (codeOf(error) === 'invite_used' || message === SERVER_WORDS.inviteUsed) {
    return { path: project ? '/login/convite-projeto-utilizado' : '/login/convite-utilizado' };
  }
  const said = error instanceof HttpError && error.status >= 400 && error.status < 500 && codeOf(error) !== 'unknown';
  return { path: '/login/link-invalido', message: said && !codeOf(error).startsWith('invalid') ? message : undefined };
}

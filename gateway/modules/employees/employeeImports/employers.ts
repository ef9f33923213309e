import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';

/** The companies whose people the actor may import. */
export const employersOf = (actor: Actor): number[] =>
  scopesOfAll(actor, 'import_employee')
    .filter(
      ({ side, projectId, permissions }) =>
        side === 'PROVIDER' && projectId === null && permissions.includes('see_employee_data'),
    )
    .map(({ companyId }) => companyId);

/** The chosen employer, or the only one that is selected. */
export function employerOf(actor: Actor, companyId: number | undefined): number {
  const all = employersOf(actor);
  if (all.length === 0) throw new AppError('forbidden', { missing: 'see_employee_data' });
  const selected = scopesOf(actor, 'import_employee').map((scope) => scope.companyId);
  const among = all.filter((id) => (companyId === undefined ? selected.includes(id) : id === companyId));
  const [only, another] = among;
  if (only === undefined || another !== undefined)
    throw fieldError('companyId', only === undefined ? 'invalid' : 'required');
  return only;
}

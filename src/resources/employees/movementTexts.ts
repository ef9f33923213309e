import type { LeaveReason, MovementCounts, MovementType, TerminationReason } from '../../../contract/movements.ts';
import type { Translate } from '../../i18n/index.ts';

/** '3 pendências ficam inativas, 1 pendência é criada'. */
export function movementCountsText(counts: MovementCounts, t: Translate): string {
  const parts = (['inactivated', 'reactivated', 'created'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`employeePage.movement.counts.${kind}`, { count: counts[kind] }));
  return parts.join(', ') || t('employeePage.movement.counts.nothing');
}

/** '03 · Doença ou acidente não relacionado ao trabalho': the reason in table 18 or 19 of eSocial. */
export const esocialReasonText = (type: MovementType, code: string, t: Translate): string =>
  `${code} · ${
    type === 'DISMISSAL'
      ? t(`employeePage.terminationReason.${code as TerminationReason}`)
      : t(`employeePage.leaveReason.${code as LeaveReason}`)
  }`;

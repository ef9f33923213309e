import { useCallback } from 'react';
import { RISK_SCHEDULE } from '../../../contract/constants.ts';
import { can, type Permission, pageOf } from '../../../contract/permissions.ts';
import type { RiskSchedule } from '../../../contract/riskSchedules.ts';
import { useAccount } from '../../access/account.ts';
import { denialText } from '../../access/denial.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** Why an action on a row is refused: through its contracting company, or the supplier that planned it. */
export function useRiskRights() {
  const t = useT();
  const entries = useAccount()?.account.permissions;
  return useCallback(
    ({ company, owner, status }: RiskSchedule, missing: Permission): string | undefined => {
      if (status === 'FINISHED' || status === 'CANCELLED') return t('riskSchedules.over');
      const may = [company.id, owner.id].some((companyId) =>
        can({ permission: missing, page: pageOf(missing), entries: entries ?? [], companyId }),
      );
      return may ? undefined : denialText({ missing, grantors: [] }, t);
    },
    [entries, t],
  );
}

/** Cancels a schedule after a question with its reason (F-03). */
export function useCancellation() {
  const t = useT();
  const provider = useProvider();
  const action = useAction<RiskSchedule>({
    run: (row, reason) => provider.cancelRiskSchedule(row, reason),
    done: () => t('riskSchedules.cancel.done'),
    failed: t('riskSchedules.cancel.failed'),
    invalidate: ['riskSchedules'],
  });
  const dialog = (
    <ConfirmAction
      action={action}
      tone="error"
      title={({ riskActivity }) =>
        t('riskSchedules.cancel.title', { name: t(`contract.riskActivity.${riskActivity.id}`) })
      }
      confirmLabel={t('riskSchedules.cancel.confirm')}
      reason={{ label: t('riskSchedules.cancel.reason'), required: true, max: RISK_SCHEDULE.reason }}
    >
      {() => t('riskSchedules.cancel.text')}
    </ConfirmAction>
  );
  return { ask: action.ask, dialog };
}

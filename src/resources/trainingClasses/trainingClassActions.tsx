import { useCallback } from 'react';
import { dayOf } from '../../../contract/common.ts';
import { TRAINING_CLASS } from '../../../contract/constants.ts';
import { can, type Permission, pageOf } from '../../../contract/permissions.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { useAccount } from '../../access/account.ts';
import { denialText } from '../../access/denial.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';

export const classTitle = ({ number, training }: Pick<TrainingClass, 'number' | 'training'>, t: Translate): string =>
  t('trainingClasses.named', { training: shownText(training.name), number: String(number) });

/** '18/11/2026 a 19/11/2026', or one day. */
export function classDays({ startsAt, endsAt }: Pick<TrainingClass, 'startsAt' | 'endsAt'>, t: Translate): string {
  const [from, until] = [startsAt, endsAt].map((instant) => formatDate(dayOf(new Date(instant))));
  return from === until ? (from ?? '') : t('common.dateRange', { from: from ?? '', until: until ?? '' });
}

export const isOver = ({ status }: Pick<TrainingClass, 'status'>): boolean =>
  status === 'FINISHED' || status === 'CANCELLED';

/** Why an action on a class is refused; undefined when the person may. `isFrozen`: the state of the class forbids it. */
export function useClassRights() {
  const t = useT();
  const entries = useAccount()?.account.permissions;
  return useCallback(
    (row: TrainingClass, missing: Permission, isFrozen = isOver(row)): string | undefined => {
      const companyId = row.company.id;
      const may = can({ permission: missing, page: pageOf(missing), entries: entries ?? [], companyId });
      if (!may) return denialText({ missing, grantors: [] }, t);
      return isFrozen ? t('trainingClasses.overReason') : undefined;
    },
    [entries, t],
  );
}

/** Cancels a class after a question with its reason (G-03). */
export function useClassCancellation() {
  const t = useT();
  const provider = useProvider();
  const action = useAction<TrainingClass>({
    run: (row, reason) => provider.cancelClass(row, reason),
    done: () => t('trainingClasses.cancel.done'),
    failed: t('trainingClasses.cancel.failed'),
    invalidate: ['trainingClasses'],
  });
  const dialog = (
    <ConfirmAction
      action={action}
      tone="error"
      title={(row) => t('trainingClasses.cancel.title', { name: classTitle(row, t) })}
      confirmLabel={t('trainingClasses.cancel.confirm')}
      reason={{ label: t('trainingClasses.cancel.reason'), required: true, max: TRAINING_CLASS.reason }}
    >
      {({ status }) => t(status === 'FINISHED' ? 'classApprovals.cancelApproved' : 'trainingClasses.cancel.text')}
    </ConfirmAction>
  );
  return { ask: action.ask, dialog };
}

/** Ends a class that is held now, after a question. */
export function useClassEnd() {
  const t = useT();
  const provider = useProvider();
  const action = useAction<TrainingClass>({
    run: (row) => provider.finishClass(row),
    done: () => t('classApprovals.finish.done'),
    failed: t('classApprovals.finish.failed'),
    invalidate: ['trainingClasses', 'classApproval'],
  });
  const dialog = (
    <ConfirmAction
      action={action}
      title={(row) => t('classApprovals.finish.title', { name: classTitle(row, t) })}
      confirmLabel={t('classApprovals.finish.action')}
    >
      {() => t('classApprovals.finish.text')}
    </ConfirmAction>
  );
  return { ask: action.ask, dialog };
}

export function useClassRemoval(onRemoved?: () => void) {
  const t = useT();
  return useRemoval<TrainingClass>({
    resource: 'trainingClasses',
    meta: ({ version }) => ({ version }),
    nameOf: (row) => classTitle(row, t),
    onRemoved,
  });
}

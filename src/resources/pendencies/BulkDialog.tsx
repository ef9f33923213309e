import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type BulkAction, needsOneNote } from '../../../contract/pendencyBulk.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { countFormat } from '../../components/list/countText.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useLocaleTag } from '../../components/list/useLocaleTag.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { useInvalidateJobs } from '../jobs/useJobs.ts';
import { chosenRows } from './pendencyPresentation.ts';

type Props = {
  action: BulkAction;
  selection: Selection;
  onBegun: (job: { id: number; title: string }) => void;
  onClose: () => void;
};

/** Asks once for all of them, with one reason where the move needs one, and begins. */
export function BulkDialog({ action, selection, onBegun, onClose }: Props) {
  const t = useT();
  const locale = useLocaleTag();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const invalidateJobs = useInvalidateJobs();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { count } = selection;

  const begin = async (note: string) => {
    setBusy(true);
    setError(undefined);
    try {
      const { jobId } = await dataProvider.actOnPendencies({ action, rows: chosenRows(selection), note });
      onClose();
      selection.clear();
      invalidateJobs();
      onBegun({ id: jobId, title: t(`jobs.bulk.${action}`) });
    } catch (cause) {
      setError(errorMessageOf(cause, t, t('pendencies.bulk.failed')));
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open
      title={t(`pendencies.bulk.${action}.title`, { count, shown: countFormat(locale).format(count) })}
      confirmLabel={t(`contract.action.${action}`)}
      tone={action === 'reject' ? 'error' : 'primary'}
      reason={
        needsOneNote(action)
          ? { label: t(`pendencyReview.confirm.${notedOf(action)}.reason`), required: true }
          : undefined
      }
      busy={busy}
      error={error}
      onConfirm={(note) => void begin(note)}
      onClose={onClose}
    >
      {t(`pendencies.bulk.${action}.text`)} {t('pendencies.bulk.each')}
    </ConfirmDialog>
  );
}

/** The actions of many that have words for their reason in the review. */
const notedOf = (action: BulkAction): 'reject' | 'ask' | 'reopen' =>
  action === 'reject' || action === 'ask' ? action : 'reopen';

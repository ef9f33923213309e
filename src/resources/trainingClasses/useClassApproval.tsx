import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  type ClassEmployee,
  resultStateOf,
  retroactiveErrorOf,
  type TrainingClass,
} from '../../../contract/trainingClasses.ts';
import { useAccount } from '../../access/account.ts';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { useT } from '../../i18n/index.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { useCertificateFile } from './ClassCertificates.tsx';
import { useClassRights } from './trainingClassActions.tsx';

type Asked = Pick<ClassEmployee, 'id' | 'name'>;
/** Approving the people of a class that is over: the button of all, the column of each, and the dialog (G-09). */
export function useClassApproval(row: TrainingClass, hasUnsaved: boolean) {
  const t = useT();
  const reasonFor = useClassRights();
  const download = useCertificateFile(row);
  const [asked, setAsked] = useState<Asked | 'ALL' | null>(null);
  const isOver = row.status === 'FINISHED';
  const uid = useAccount()?.account.uid ?? '';
  const mayApprove =
    isOver &&
    retroactiveErrorOf(row.retroactive, uid) === null &&
    reasonFor(row, 'manage_training_class_status', false) === undefined;
  const reason = hasUnsaved ? t('classApprovals.unsaved') : undefined;
  const column: RowColumn<ClassEmployee> = {
    ...{ source: 'certificate', label: t('classApprovals.certificate'), width: 140, atomic: true, card: 'tag' },
    render: (person) => {
      const { certificate, name } = person;
      if (certificate) {
        return (
          <Button
            size="small"
            variant="text"
            startIcon={<WorkspacePremiumOutlined />}
            loading={download.running === certificate}
            aria-label={t('classApprovals.certificateOf', { name })}
            onClick={() => download.run(certificate)}
          >
            {t('classApprovals.certificate')}
          </Button>
        );
      }
      const isReady = mayApprove && resultStateOf(person, row.minimumScore) === 'APPROVABLE';
      return isReady ? (
        <Button
          size="small"
          variant="outlined"
          disabled={hasUnsaved}
          title={reason}
          aria-haspopup="dialog"
          aria-label={t('classApprovals.actionOf', { name })}
          onClick={() => setAsked(person)}
        >
          {t('classApprovals.action')}
        </Button>
      ) : null;
    },
  };
  const all: ReactNode = mayApprove && row.enrolled > 0 && (
    <Button
      variant="outlined"
      startIcon={<DoneAllOutlined />}
      disabled={hasUnsaved}
      title={reason}
      aria-haspopup="dialog"
      onClick={() => setAsked('ALL')}
    >
      {t('classApprovals.all')}
    </Button>
  );
  const dialog = asked !== null && (
    <ApproveDialog row={row} {...(asked !== 'ALL' && { person: asked })} onClose={() => setAsked(null)} />
  );
  return { all, columns: isOver || row.status === 'CANCELLED' ? [column] : [], dialog };
}

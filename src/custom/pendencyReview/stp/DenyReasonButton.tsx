import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { Button, IconButton } from '@mui/material';
import { type MouseEvent, Suspense, useState } from 'react';
import type { PendencyRow } from '../../../../contract/pendencies.ts';
import { useT } from '../../../i18n/index.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';

const DenyReasonDialog = lazyWithTexts(async () => (await import('./DenyReasonDialog.tsx')).DenyReasonDialog);

type Props = {
  record: Pick<PendencyRow, 'id' | 'name' | 'plan' | 'note'>;
  /** An icon alone, for a row of a table. */
  compact?: boolean;
};

/** Opens the full reason of a rejection; for STP documents only (D-35). */
export function DenyReasonButton({ record, compact = false }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (record.plan !== 'STP' || record.note === null) return null;
  const label = t('pendencyEmployees.reason.openOf', { name: record.name });
  const open = {
    'aria-haspopup': 'dialog',
    'aria-label': label,
    onClick: (event: MouseEvent) => {
      event.stopPropagation(); // the row below it opens the review
      setIsOpen(true);
    },
  } as const;
  return (
    <>
      {compact ? (
        <IconButton {...open} size="small" title={label} sx={{ width: 24, height: 24, color: 'ink.error' }}>
          <ReplyOutlined sx={{ fontSize: 15 }} />
        </IconButton>
      ) : (
        <Button {...open} size="small" variant="text" sx={{ minHeight: { xs: 44, md: 28 } }}>
          {t('pendencyEmployees.reason.open')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <DenyReasonDialog pendencyId={record.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

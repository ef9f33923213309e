import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { BADGE } from '../../../contract/constants.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { useSelection } from '../../components/list/selection.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const BadgePrintDialog = lazyWithTexts(async () => (await import('./BadgePrintDialog.tsx')).BadgePrintDialog);

/** What can be done with the selected employees: their badges are printed, so many at once (E-20). */
export function EmployeeSelection() {
  const t = useT();
  const selection = useSelection();
  const { data = [] } = useListContext<EmployeeRow>();
  const [isPrinting, setIsPrinting] = useState(false);
  // the projects and names of selected people on pages that were left
  const seen = useRef(new Map<number, EmployeeRow>());
  for (const row of data) seen.current.set(row.id, row);
  if (!selection) return null;
  const { ids, count, clear } = selection;
  const isTooMany = count > BADGE.atOnce || count > ids.length;
  return (
    <>
      {isTooMany && <Box component="span">{t('employees.printAtMost', { count: BADGE.atOnce })}</Box>}
      <Button
        variant="text"
        aria-haspopup="dialog"
        startIcon={<PrintOutlined />}
        disabled={isTooMany}
        onClick={() => setIsPrinting(true)}
      >
        {t('employees.printBadges')}
      </Button>
      {isPrinting && (
        <BadgePrintDialog
          employeeIds={ids}
          known={ids.flatMap((id) => seen.current.get(id) ?? [])}
          onClose={() => setIsPrinting(false)}
          onPrinted={() => {
            setIsPrinting(false);
            clear();
          }}
        />
      )}
    </>
  );
}

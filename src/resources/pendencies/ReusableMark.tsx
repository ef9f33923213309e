import TaskOutlined from '@mui/icons-material/TaskOutlined';
import { Box } from '@mui/material';
import { createContext, useContext } from 'react';
import { useT } from '../../i18n/index.ts';
import { flexWrap } from '../../theme/layout.ts';

/** Ids of the rows on a page that a document answers already; asked for after the list. */
export const ReusableContext = createContext<ReadonlySet<number>>(new Set());

/** On a row or card of the list: nothing has to be uploaded. */
export function ReusableMark({ id }: { id: number }) {
  const t = useT();
  const isReusable = useContext(ReusableContext).has(id);
  if (!isReusable) return null;
  return (
    <Box
      component="span"
      sx={{ ...flexWrap, display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary' }}
    >
      <TaskOutlined aria-hidden sx={{ fontSize: 14, color: 'success.main' }} />
      {t('pendencies.reusable')}
    </Box>
  );
}

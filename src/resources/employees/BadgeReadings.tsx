import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { type Badge, formatBadgeCode } from '../../../contract/badges.ts';
import { asSheet } from '../../components/feedback/asSheet.ts';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { RowList } from '../../components/table/RowList.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';

/** When a badge was read, and in which unit. */
export function BadgeReadings({
  employeeId,
  badge,
  onClose,
}: {
  employeeId: number;
  badge: Badge;
  onClose: () => void;
}) {
  const t = useT();
  const titleId = useId();
  const { data, error, refetch } = useRead(['employees', 'badgeReadings', badge.id], (provider, options) =>
    provider.getBadgeReadings(employeeId, badge.id, options),
  );
  const title = t('employeePage.badge.readingsTitle', { code: formatBadgeCode(badge.code) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} sx={asSheet} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <Box sx={{ px: 6, pb: 3, color: 'text.secondary' }}>{t('employeePage.badge.readingsLead')}</Box>
        {error && !data ? (
          <ErrorState title={t('employeePage.badge.readingsFailed')} error={error} onRetry={refetch} />
        ) : data ? (
          <RowList
            caption={title}
            columns={[
              {
                source: 'at',
                label: t('employeePage.badge.readAt'),
                width: 180,
                rowHeader: true,
                render: ({ at }) => instantText(at),
              },
              {
                source: 'facility',
                label: t('employeePage.badge.facility'),
                card: 'text',
                render: ({ facility }) => facility ?? <EmptyValue />,
              },
            ]}
            rows={data}
            rowKey={({ at }) => at}
            busy={false}
            height={44}
          />
        ) : (
          <TableSkeleton rows={3} rowHeight={44} label={t('common.loading')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

import { Box, Skeleton } from '@mui/material';
import type { BulkCheck } from '../../../contract/pendencyBulk.ts';
import { RecordLines } from '../../components/feedback/RecordLines.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn } from '../../theme/layout.ts';

type Props = { check: BulkCheck | undefined; failed: boolean };

const isSkipped = ({ message }: BulkCheck['rows'][number]): boolean => message !== undefined;

/** No row that was meant can be acted on. */
export const isAllSkipped = (check: BulkCheck | undefined): boolean =>
  check !== undefined && check.rows.length === check.total && check.rows.every(isSkipped);

/** Before an action on many begins: what it skips and why, then what it changes, by name. */
export function AffectedRows({ check, failed }: Props) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  if (failed) return <Box sx={{ color: 'text.secondary' }}>{t('pendencyBulk.each')}</Box>;
  if (!check) {
    return (
      <Box role="status" aria-busy aria-label={t('pendencyBulk.checking')} sx={{ height: 120 }}>
        <Skeleton width="46%" height={22} />
        <Skeleton variant="rounded" height={92} sx={{ mt: 1 }} />
      </Box>
    );
  }
  const groups = [
    { key: 'skipped', rows: check.rows.filter(isSkipped) },
    { key: 'changed', rows: check.rows.filter((row) => !isSkipped(row)) },
  ] as const;
  const unchecked = check.total - check.rows.length;
  return (
    <Box sx={{ ...flexColumn, gap: 3 }}>
      {groups.map(({ key, rows }) => {
        const label = t(`pendencyBulk.${key}`, { count: rows.length });
        return (
          rows.length > 0 && (
            <Box key={key}>
              <Box sx={{ mb: 1, fontWeight: 550 }}>{label}</Box>
              <RecordLines label={label} rows={rows} maxHeight="22vh" />
            </Box>
          )
        );
      })}
      {unchecked > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('pendencyBulk.unchecked', { count: unchecked, shown: number.format(unchecked) })}
        </Box>
      )}
    </Box>
  );
}

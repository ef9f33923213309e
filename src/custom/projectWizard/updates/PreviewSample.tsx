import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatMonth } from '../../../../contract/common.ts';
import type { ScopePreview } from '../../../../contract/projectUpdates.ts';
import { Tag } from '../../../components/fields/Tag.tsx';
import { useT } from '../../../i18n/index.ts';

type Sample = ScopePreview['sample'];
const COLUMNS = ['change', 'document', 'provider', 'employee', 'month'] as const;

export function PreviewSample({ sample }: { sample: Sample }) {
  const t = useT();
  if (sample.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('projectUpdates.preview.noSample')}</Box>;
  const title = t('projectUpdates.preview.sampleOf', { count: sample.length });
  return (
    <>
      <Box sx={{ mb: 1.5, fontSize: 12, color: 'text.secondary' }}>{title}</Box>
      <Box sx={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} role="region" aria-label={title}>
        <Table stickyHeader sx={{ minWidth: 620, '& .MuiTableCell-root': { px: 2, py: 1 } }}>
          <caption className="visually-hidden">{title}</caption>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column}>{t(`projectUpdates.preview.columns.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {sample.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id and never change places
              <TableRow key={index}>
                <TableCell>
                  <Tag variant={line.change === 'CREATE' ? 'primary' : 'filled'}>
                    {t(`projectUpdates.preview.change.${line.change}`)}
                  </Tag>
                </TableCell>
                <TableCell component="th" scope="row">
                  {line.document}
                </TableCell>
                <TableCell>{line.provider.name}</TableCell>
                <TableCell>{line.employee ?? t('common.emptyValue')}</TableCell>
                <TableCell className="num">
                  {line.referenceMonth ? formatMonth(line.referenceMonth) : t('common.emptyValue')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}

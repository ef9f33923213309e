import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Tag } from '../../../components/fields/Tag.tsx';
import { countFormat, useLocaleTag } from '../../../components/list/countText.ts';
import { useT } from '../../../i18n/index.ts';

export type PreviewLine = {
  id: number;
  name: string;
  tag?: string;
  create: number;
  reactivate: number;
  inactivate: number;
  keep: number;
};

const PARTS = ['create', 'reactivate', 'inactivate', 'keep'] as const;
const COLOR = {
  create: 'success.main',
  reactivate: 'info.main',
  inactivate: 'warning.main',
  keep: 'border.strong',
} as const;

/** Each line as a bar of its parts, long as the longest line allows, with the same numbers beside it. */
export function PreviewTable({ title, head, lines }: { title: string; head: string; lines: readonly PreviewLine[] }) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  const totalOf = (line: PreviewLine) => PARTS.reduce((sum, part) => sum + line[part], 0);
  const longest = Math.max(1, ...lines.map(totalOf));
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={title}>
      <Table sx={{ minWidth: 520, '& .MuiTableCell-root': { px: 2, py: 1.5 } }}>
        <caption className="visually-hidden">{title}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            <TableCell aria-hidden sx={{ width: '28%', display: { xs: 'none', sm: 'table-cell' } }} />
            {PARTS.map((part) => (
              <TableCell key={part} align="right" sx={{ width: 84 }}>
                <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
                  <Box
                    component="span"
                    aria-hidden
                    sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: COLOR[part] }}
                  />
                  {t(`projectUpdates.preview.columns.${part}`)}
                </Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 500 }}>
                {line.name} {line.tag && <Tag>{line.tag}</Tag>}
              </TableCell>
              <TableCell aria-hidden sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                <Box sx={{ display: 'flex', gap: '2px', height: 8 }}>
                  {PARTS.map((part) => (
                    <Box
                      key={part}
                      sx={{ width: `${(100 * line[part]) / longest}%`, bgcolor: COLOR[part], borderRadius: '1px' }}
                    />
                  ))}
                </Box>
              </TableCell>
              {PARTS.map((part) => (
                <TableCell
                  key={part}
                  align="right"
                  className="num"
                  sx={{ color: line[part] === 0 ? 'text.tertiary' : undefined }}
                >
                  {number.format(line[part])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

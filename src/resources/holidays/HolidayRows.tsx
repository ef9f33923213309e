import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Holiday, HolidayList } from '../../../contract/facilities.ts';
import { Denied } from '../../access/Denied.tsx';
import type { Denial } from '../../access/denial.ts';
import { DateText } from '../../components/fields/DateText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { useLocaleTag } from '../../components/list/useLocaleTag.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  list: HolidayList;
  busy: boolean;
  /** Why the own ones cannot be removed. */
  denial: Denial | null;
  onRemove: (holiday: Holiday) => void;
};

/** The holidays of a year in their order; who made each is a word, not only a colour. */
export function HolidayRows({ list, busy, denial, onRemove }: Props) {
  const t = useT();
  const locale = useLocaleTag();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const rows: { day: string; name: string; own: Holiday | null }[] = [
    ...list.national.map((holiday) => ({ ...holiday, own: null })),
    ...list.own.map((holiday) => ({ day: holiday.day, name: holiday.name, own: holiday })),
  ].sort((one, other) => one.day.localeCompare(other.day));
  return (
    <Table aria-busy={busy} sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2, height: 44 } }}>
      <caption className="visually-hidden">{t('holidays.caption', { year: list.year })}</caption>
      <TableHead>
        <TableRow sx={{ '& .MuiTableCell-root': { height: 34 } }}>
          <TableCell sx={{ width: { xs: 104, sm: 210 }, '&&': { pl: 4 } }}>{t('holidays.day')}</TableCell>
          <TableCell>{t('holidays.name')}</TableCell>
          <TableCell sx={{ width: { xs: 92, sm: 140 } }}>{t('holidays.kind')}</TableCell>
          <TableCell sx={{ width: 56 }}>
            <span className="visually-hidden">{t('holidays.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ day, name, own }) => (
          <TableRow key={own ? `own-${own.id}` : day}>
            <TableCell sx={{ '&&': { pl: 4 } }}>
              <DateText value={day} />
              <Box
                component="span"
                sx={{ display: { xs: 'block', sm: 'inline' }, color: 'text.secondary', ml: { sm: 2 } }}
              >
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </Box>
            </TableCell>
            <TableCell component="th" scope="row" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            <TableCell>
              <Tag variant={own ? 'primary' : 'outlined'}>{t(own ? 'holidays.own' : 'holidays.national')}</Tag>
            </TableCell>
            <TableCell align="right">
              {own && (
                <Denied denial={denial}>
                  {(control) => (
                    <IconButton
                      {...control}
                      aria-label={t('holidays.removeOne', { name })}
                      title={denial ? undefined : t('holidays.removeOne', { name })}
                      onClick={denial ? undefined : () => onRemove(own)}
                    >
                      <DeleteOutlined sx={{ fontSize: 18 }} />
                    </IconButton>
                  )}
                </Denied>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../../../contract/common.ts';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { ListCard } from '../../../components/list/CardList.tsx';
import { useT } from '../../../i18n/index.ts';
import { StatusChip } from '../reference.tsx';
import { opening, ShareText } from './GridCellView.tsx';
import type { GridProps } from './GridTable.tsx';

type Props = Pick<GridProps, 'months' | 'providers' | 'busy' | 'targetOf' | 'hasShare'> & {
  month: string;
  onMonth: (month: string) => void;
};

/** The grid on a phone: one month at a time, a card for each provider. */
export function GridCards({ months, providers, busy, month, onMonth, targetOf, hasShare }: Props) {
  const t = useT();
  const at = months.indexOf(month);
  const step = (by: number, label: string, Icon: typeof NextIcon) => {
    const next = months[at + by];
    return (
      <IconButton
        aria-label={label}
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onMonth(next)}
        sx={{ width: 44, height: 44, color: next === undefined ? 'border.control' : undefined }}
      >
        <Icon />
      </IconButton>
    );
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        {step(-1, t('pendencyGrid.previousMonth'), PreviousIcon)}
        <TextField
          select
          value={month}
          onChange={({ target }) => onMonth(target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('pendencyGrid.month') } }}
          sx={{ flex: 1, '& .MuiSelect-select': { textAlign: 'center', fontWeight: 600 } }}
        >
          {months.map((one) => (
            <MenuItem key={one} value={one}>
              {formatMonth(one)}
            </MenuItem>
          ))}
        </TextField>
        {step(1, t('pendencyGrid.nextMonth'), NextIcon)}
      </Box>
      <Box
        component="ul"
        aria-busy={busy}
        aria-label={t('pendencies.pages.grid')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        {providers.map((provider) => {
          const { company, documents, share } = provider;
          const asked = documents.flatMap((row) => {
            const cell = row.cells[at];
            return cell ? [{ row, cell }] : [];
          });
          return (
            <Box component="li" key={company.id}>
              <ListCard>
                <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1 }}>
                  <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {company.name}
                  </Typography>
                  {hasShare && <ShareText share={share} />}
                </Box>
                {asked.length === 0 && (
                  <Typography variant="body2" color="text.secondary">
                    {t('pendencyGrid.nothingInMonth', { month: formatMonth(month) })}
                  </Typography>
                )}
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {asked.map(({ row, cell }) => {
                    const subject = { provider: company, document: row.document };
                    const target = targetOf(subject, month, cell);
                    return (
                      <Box component="li" key={row.document.id} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
                        <Box
                          component={Link}
                          to={target.to}
                          onClick={opening(target)}
                          sx={{
                            display: 'flex',
                            flexWrap: 'wrap',
                            alignItems: 'center',
                            gap: '4px 8px',
                            minHeight: 48,
                            py: 1.5,
                            color: 'text.primary',
                            textDecoration: 'none',
                          }}
                        >
                          <Box component="span" sx={{ flex: '1 1 55%', minWidth: 0, lineHeight: '18px' }}>
                            <CatalogueText>{row.document.name}</CatalogueText>
                          </Box>
                          {cell.total > 1 && (
                            <Box component="span" className="num" sx={{ color: 'text.secondary', fontSize: 12 }}>
                              {t('pendencyGrid.share', { finished: cell.finished, total: cell.total })}
                            </Box>
                          )}
                          <StatusChip status={cell.status} />
                        </Box>
                      </Box>
                    );
                  })}
                </Box>
                {provider.documentsLeftOut > 0 && (
                  <Typography variant="caption" component="p" color="text.secondary" sx={{ pt: 2 }}>
                    {t('pendencyGrid.leftOut', { count: provider.documentsLeftOut })}
                  </Typography>
                )}
              </ListCard>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

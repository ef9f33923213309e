import { Box, type Theme, useTheme } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { type GridCell, type GridShare, percentOf } from '../../../../contract/pendencyGrid.ts';
import { useT } from '../../../i18n/index.ts';
import { StatusIcon } from '../reference.tsx';
import { cellName, cellText, type Subject } from './cellFacts.ts';

/** '87% conformes', with the numbers behind it as title. */
export function ShareText({ share }: { share: GridShare }) {
  const t = useT();
  const percent = percentOf(share);
  if (percent === null) return null;
  return (
    <Box
      component="span"
      className="num"
      title={t('pendencyGrid.conformDetail', share)}
      sx={{ flex: 'none', color: 'text.secondary', fontSize: 12, lineHeight: '16px', fontWeight: 450 }}
    >
      {t('pendencyGrid.conform', { percent })}
    </Box>
  );
}

export type CellTarget = { to: string; open?: () => void };
type Props = {
  subject: Subject;
  month: string;
  cell: GridCell | null;
  target: CellTarget | undefined;
  /** 0 for the one cell that Tab reaches. */
  tabIndex: 0 | -1;
  /** Where it stands, for the keys. */
  place: string;
  /** A provider's line: without the outline of its documents. */
  summary?: boolean;
};

/** A plain click opens it over the grid; with a key that asks for another tab the browser follows the link. */
export const opening = (target: CellTarget) => (event: MouseEvent) => {
  if (!target.open || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  target.open();
};

const ground = (theme: Theme, cell: GridCell) => theme.palette.status[cell.status];

/** What one cell shows: the shape of the most urgent status and how many are done; a link to what stands behind it. */
export function GridCellView({ subject, month, cell, target, tabIndex, place, summary = false }: Props) {
  const t = useT();
  const theme = useTheme();
  const name = cellName(subject, month, cell, t);
  const common = { tabIndex, 'data-place': place, 'aria-label': name, title: name };
  if (!cell || !target) {
    return (
      <Box component="span" {...common} role="img" sx={{ ...box, color: 'text.tertiary' }}>
        –
      </Box>
    );
  }
  const color = ground(theme, cell);
  return (
    <Box
      component={Link}
      to={target.to}
      onClick={opening(target)}
      {...common}
      sx={{
        ...box,
        textDecoration: 'none',
        color: color.text,
        bgcolor: color.bg,
        fontWeight: summary ? 650 : 550,
        boxShadow: summary ? undefined : `inset 0 0 0 1px ${color.border}`,
        '&:hover': { boxShadow: `inset 0 0 0 1px ${color.solid}` },
        '@media (forced-colors: active)': { border: '1px solid' },
      }}
    >
      <StatusIcon status={cell.status} />
      <Box component="span" className="num" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {cellText(cell, t)}
      </Box>
    </Box>
  );
}

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: '5px',
  height: 28,
  minWidth: 0,
  px: '7px',
  borderRadius: '6px',
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const;

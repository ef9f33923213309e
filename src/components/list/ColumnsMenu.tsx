import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import SearchIcon from '@mui/icons-material/Search';
import ViewWeekOutlinedIcon from '@mui/icons-material/ViewWeekOutlined';
import { Box, Button, Checkbox, IconButton, InputAdornment, OutlinedInput, Popover } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { plain } from '../../../contract/common.ts';
import { useT } from '../../i18n/index.ts';
import { announce } from '../feedback/announce.ts';
import { useWasOpen } from '../feedback/useWasOpen.ts';
import { SegmentedControl } from '../inputs/SegmentedControl.tsx';
import { DENSITIES, type ListColumn, type ListRow, useColumnChoices, useDensity } from './columns.ts';
import { focusFirst } from './focusFirst.ts';
import { useListScreen } from './listContext.ts';

type Props<Row extends ListRow> = { storeKey: string; columns: readonly ListColumn<Row>[] };

/** Which columns, in which order, how dense; drag has its keys beside it (Alt+↑, Alt+↓ and two buttons). */
export function ColumnsMenu<Row extends ListRow>({ storeKey, columns }: Props<Row>) {
  const t = useT();
  const { resource } = useListScreen();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useWasOpen(anchor !== null);
  const [search, setSearch] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [density, setDensity] = useDensity(resource);
  const choices = useColumnChoices(storeKey, columns);
  const listed = choices.order
    .map((rank, position) => ({ column: columns[rank], position }))
    .filter(({ column }) => column && plain(column.label).includes(plain(search.trim())));

  const move = (from: number, to: number, label: string) => {
    if (to < 1 || to >= columns.length) return;
    choices.move(from, to);
    announce(t('lists.columnMoved', { label, position: to + 1, total: columns.length }));
  };

  return (
    <>
      <IconButton
        aria-label={t('lists.columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ border: '1px solid', borderColor: 'border.strong', bgcolor: 'background.paper', flex: 'none' }}
      >
        <ViewWeekOutlinedIcon sx={{ fontSize: 17 }} />
      </IconButton>
      {wasOpen && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            transition: { onEntered: focusFirst },
            paper: { role: 'dialog', 'aria-label': t('lists.columns'), sx: { mt: 1, width: 284 } },
          }}
        >
          <Box sx={{ p: 2.5, pb: 1.5 }}>
            <OutlinedInput
              size="small"
              fullWidth
              autoFocus
              value={search}
              placeholder={t('lists.searchColumn')}
              onChange={(event) => setSearch(event.target.value)}
              inputProps={{ 'aria-label': t('lists.searchColumn') }}
              startAdornment={
                <InputAdornment position="start" sx={{ mr: 2 }}>
                  <SearchIcon sx={{ fontSize: 17 }} />
                </InputAdornment>
              }
            />
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1.5, pb: 2, maxHeight: '50vh', overflowY: 'auto' }}>
            {listed.length === 0 && (
              <Box component="li" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
                {t('lists.noColumn')}
              </Box>
            )}
            {listed.map(({ column, position }) =>
              column ? (
                <Box
                  component="li"
                  key={column.source}
                  draggable={position > 0}
                  onDragStart={(event: DragEvent) => {
                    setDragged(position);
                    event.dataTransfer.effectAllowed = 'move';
                  }}
                  onDragOver={(event: DragEvent) => dragged !== null && position > 0 && event.preventDefault()}
                  onDrop={() => {
                    if (dragged !== null) move(dragged, position, columns[choices.order[dragged] ?? 0]?.label ?? '');
                    setDragged(null);
                  }}
                  onDragEnd={() => setDragged(null)}
                  onKeyDown={(event) => {
                    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                    event.preventDefault();
                    move(position, position + (event.key === 'ArrowUp' ? -1 : 1), column.label);
                  }}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    height: 29,
                    pl: 1,
                    pr: 1,
                    borderRadius: '6px',
                    opacity: dragged === position ? 0.5 : 1,
                    '&:hover': { bgcolor: 'background.rowHover' },
                    '& .move': { opacity: 0 },
                    '&:hover .move, &:focus-within .move': { opacity: 1 },
                    '@media (pointer: coarse)': { height: 44, '& .move': { opacity: 1 } },
                  }}
                >
                  <DragIndicatorIcon
                    aria-hidden
                    sx={{
                      fontSize: 15,
                      color: 'text.tertiary',
                      visibility: position > 0 ? 'visible' : 'hidden',
                      cursor: 'grab',
                      mr: 2,
                    }}
                  />
                  <Box
                    component="label"
                    htmlFor={`${storeKey}-${column.source}`}
                    sx={{ flex: 1, color: choices.isHidden(column.source) ? 'text.secondary' : 'text.primary' }}
                  >
                    {column.label}
                  </Box>
                  {position === 0 ? (
                    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                      {t('lists.fixedColumn')}
                    </Box>
                  ) : (
                    <>
                      {search === '' && (
                        <MoveButtons
                          label={column.label}
                          onUp={position > 1 ? () => move(position, position - 1, column.label) : undefined}
                          onDown={
                            position < columns.length - 1 ? () => move(position, position + 1, column.label) : undefined
                          }
                        />
                      )}
                      <Checkbox
                        id={`${storeKey}-${column.source}`}
                        checked={!choices.isHidden(column.source)}
                        onChange={() => choices.toggle(column.source)}
                        sx={{ p: 0 }}
                      />
                    </>
                  )}
                </Box>
              ) : null,
            )}
          </Box>
          <Box sx={{ borderTop: '1px solid', borderColor: 'divider', p: 2.5 }}>
            <Box sx={{ mb: 1.5, fontSize: 12, fontWeight: 550, color: 'text.secondary' }}>{t('lists.density')}</Box>
            <SegmentedControl
              label={t('lists.density')}
              segments={DENSITIES.map((value) => ({ value, label: t(`lists.densities.${value}`) }))}
              value={density}
              onChange={(value) => setDensity(DENSITIES.find((one) => one === value) ?? 'standard')}
            />
            <Box sx={{ mt: 2 }}>
              <Button
                variant="text"
                size="small"
                sx={{ ml: -2 }}
                onClick={() => {
                  choices.restore();
                  setDensity('standard');
                }}
              >
                {t('lists.restore')}
              </Button>
            </Box>
          </Box>
        </Popover>
      )}
    </>
  );
}

type MoveProps = { label: string; onUp: (() => void) | undefined; onDown: (() => void) | undefined };

function MoveButtons({ label, onUp, onDown }: MoveProps) {
  const t = useT();
  return (
    <Box component="span" className="move" sx={{ display: 'inline-flex', mr: 1 }}>
      <IconButton
        size="small"
        sx={{ width: 24, height: 24 }}
        disabled={!onUp}
        onClick={onUp}
        aria-label={t('lists.moveColumnUp', { label })}
      >
        <KeyboardArrowUpIcon />
      </IconButton>
      <IconButton
        size="small"
        sx={{ width: 24, height: 24 }}
        disabled={!onDown}
        onClick={onDown}
        aria-label={t('lists.moveColumnDown', { label })}
      >
        <KeyboardArrowDownIcon />
      </IconButton>
    </Box>
  );
}

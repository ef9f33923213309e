import CheckIcon from '@mui/icons-material/Check';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { type RefObject, useState } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { useWasOpen } from '../feedback/useWasOpen.ts';
import { useListScreen } from './listContext.ts';
import { SquareButton } from './SquareButton.tsx';

type Props = { compact?: boolean; buttonRef?: RefObject<HTMLButtonElement | null> };

/** The only place where the order of a list is chosen; headers do not sort. */
export function SortSelect({ compact = false, buttonRef }: Props) {
  const t = useT();
  const { sorts } = useListScreen();
  const { sort, setSort } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useWasOpen(anchor !== null);
  const current = sorts.find((one) => one.field === sort.field && one.order === sort.order) ?? sorts[0];
  const label = t('lists.sortBy', { label: current?.label ?? '' });
  const common = {
    ref: buttonRef,
    'aria-label': label,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    'aria-keyshortcuts': 'S',
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  };
  return (
    <>
      {compact ? (
        <SquareButton {...common}>
          <SwapVertIcon />
        </SquareButton>
      ) : (
        <Button
          {...common}
          startIcon={<SwapVertIcon />}
          endIcon={<ExpandMoreIcon />}
          sx={{ boxShadow: 'none', flex: 'none' }}
        >
          {current?.label}
        </Button>
      )}
      {wasOpen && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': t('lists.sort') }, paper: { sx: { mt: 1 } } }}
        >
          {sorts.map((choice) => (
            <MenuItem
              key={`${choice.field} ${choice.order}`}
              role="menuitemradio"
              aria-checked={choice === current}
              selected={choice === current}
              onClick={() => {
                setAnchor(null);
                setSort({ field: choice.field, order: choice.order });
              }}
            >
              <ListItemText sx={{ pr: 6 }}>{choice.label}</ListItemText>
              {choice === current && <CheckIcon sx={{ fontSize: 16 }} />}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

import type { SvgIconComponent } from '@mui/icons-material';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useReadsOnly } from '../../access/useCan.ts';
import { useMenu } from './useMenu.ts';

export type MenuAction = {
  id: string;
  label: string;
  icon: SvgIconComponent;
  onChoose: () => void;
  /** Why it cannot be chosen now, written below its name. */
  reason?: string | undefined;
  destructive?: boolean;
};

type Props = {
  /** Whose actions: 'Ações de Ana Prado'. */
  label: string;
  actions: readonly MenuAction[];
  busy?: boolean;
};

/**
 * The actions of a row behind one button; one that cannot be chosen stays in its place and says why. Who only sees is offered no
 * menu in which nothing can be chosen.
 */
export const ActionMenu = ({ label, actions, busy = false }: Props) => {
  const menu = useMenu();
  const readsOnly = useReadsOnly();
  if (actions.length === 0 || (readsOnly && actions.every(({ reason }) => reason !== undefined))) return null;
  return (
    <>
      <IconButton
        {...menu.button}
        aria-label={label}
        title={label}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (!busy) menu.button.onClick(event);
        }}
      >
        <MoreVert />
      </IconButton>
      <Menu
        {...menu.menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { minWidth: 220, maxWidth: 'min(320px, calc(100vw - 32px))', mt: 0.5 } },
          list: menu.labelled,
        }}
      >
        {actions.map(({ id: action, label: name, icon: Icon, onChoose, reason, destructive }) => {
          const off = reason !== undefined;
          const color = off ? 'text.tertiary' : destructive ? 'ink.error' : 'text.primary';
          return (
            <MenuItem
              key={action}
              aria-disabled={off || undefined}
              onClick={() => {
                if (off) return;
                menu.close();
                onChoose();
              }}
              sx={{
                alignItems: 'flex-start',
                py: '6px',
                whiteSpace: 'normal',
                color,
                cursor: off ? 'default' : undefined,
              }}
            >
              <ListItemIcon sx={{ mt: '2px', color: off || destructive ? 'inherit' : undefined }}>
                <Icon sx={{ fontSize: 16 }} />
              </ListItemIcon>
              <span>
                {name}
                {off && ' '}
                {off && (
                  <Box
                    component="span"
                    sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
                  >
                    {reason}
                  </Box>
                )}
              </span>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};

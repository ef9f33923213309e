import { MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import type { NavigationEntry } from './useNavigationEntries.ts';

/** The sections in the menu 'Mais', which have no place in the bar. */
export const moreSections = (entries: readonly NavigationEntry[], close: () => void) =>
  entries.map(({ section, label, to, current, icon: Icon }) => (
    <MenuItem
      key={section}
      component={Link}
      to={to}
      selected={current}
      aria-current={current ? 'page' : undefined}
      onClick={close}
      sx={{ gap: 2, minHeight: 44 }}
    >
      {Icon && <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />}
      {label}
    </MenuItem>
  ));

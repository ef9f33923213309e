import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { INBOX_PATH } from '../../routes.ts';
import { useNoticeCounts } from './noticeQueries.ts';

/** How many notices wait, and the way to them. */
export function Bell() {
  const t = useT();
  const { pathname } = useLocation();
  const { data } = useNoticeCounts();
  const unread = data?.unread ?? 0;
  const label = t('layout.notices', { count: unread });
  return (
    <IconButton
      component={Link}
      to={INBOX_PATH}
      aria-label={label}
      title={label}
      aria-current={pathname === INBOX_PATH ? 'page' : undefined}
      sx={{
        minWidth: { xs: 44, md: 34 },
        minHeight: { xs: 44, md: 34 },
        color: 'text.secondary',
        '&[aria-current]': { color: 'primary.main', backgroundColor: 'background.sunken' },
      }}
    >
      <Badge
        badgeContent={unread || undefined}
        color="error"
        max={99}
        aria-hidden
        slotProps={{ badge: { className: 'num' } }}
      >
        <NotificationsNoneOutlined sx={{ fontSize: 20 }} />
      </Badge>
    </IconButton>
  );
}

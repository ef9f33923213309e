import CalendarViewMonthOutlined from '@mui/icons-material/CalendarViewMonthOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { type SvgIconProps, type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { SERVICE_PATH } from '../serviceMonth/servicePath.ts';
import { useWaitingMonths } from '../serviceMonth/useWaitingMonths.ts';
import { usePermission } from '../session/usePermission.ts';
import { GRID_PATH, LIST_PATH, NOTES_PATH } from './pendencyPaths.ts';

/** 'Lista | Grade mensal | Notas | Serviço do mês': the ways to look at pendencies that the person has; nothing when there is one alone. */
export function PendencyPages() {
  const t = useT();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { pathname } = useLocation();
  const maySeeList = usePermission('see_pendency', 'pendency');
  const maySeeGrid = usePermission('see_pendency_monthly_list', 'pendency');
  const maySeeNotes = usePermission('see_analysis_note', 'pendency');
  const maySeeService = usePermission('see_service_provided', 'pendency');
  const waiting = useWaitingMonths();
  const pages: { to: string; label: string; may: boolean; Icon: ComponentType<SvgIconProps>; count?: number }[] = [
    { to: LIST_PATH, label: t('pendencies.pages.list'), may: maySeeList, Icon: FormatListBulletedOutlined },
    { to: GRID_PATH, label: t('pendencies.pages.grid'), may: maySeeGrid, Icon: CalendarViewMonthOutlined },
    { to: NOTES_PATH, label: t('pendencies.pages.notes'), may: maySeeNotes, Icon: StickyNote2Outlined },
    {
      to: SERVICE_PATH,
      label: t('pendencies.pages.service'),
      may: maySeeService,
      Icon: EventAvailableOutlined,
      count: waiting,
    },
  ].filter(({ may }) => may);
  if (pages.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={t('pendencies.pages.label')}
      sx={{
        display: 'inline-flex',
        flex: 'none',
        p: '2px',
        gap: '2px',
        borderRadius: '8px',
        bgcolor: 'background.sunken',
      }}
    >
      {pages.map(({ to, label, Icon, count = 0 }) => {
        const isHere = pathname === to;
        const said = count > 0 ? `${label}: ${t('pendencies.pages.serviceCount', { count })}` : label;
        return (
          <Box
            component={Link}
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            aria-label={phone || count > 0 ? said : undefined}
            title={phone || count > 0 ? said : undefined}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              justifyContent: 'center',
              height: phone ? 44 : 28,
              position: 'relative',
              // four of them and the title share a row of 326 px
              minWidth: phone ? 40 : 0,
              px: phone ? 0 : 2.5,
              borderRadius: '6px',
              fontSize: 12.5,
              fontWeight: isHere ? 600 : 500,
              color: isHere ? 'text.primary' : 'text.secondary',
              bgcolor: isHere ? 'background.paper' : 'transparent',
              boxShadow: isHere ? 2 : 0,
              textDecoration: 'none',
              whiteSpace: 'nowrap',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {phone ? <Icon sx={{ fontSize: 19 }} /> : label}
            {count > 0 && (
              <Box
                component="span"
                aria-hidden
                className="num"
                sx={{
                  fontWeight: 600,
                  color: 'ink.primary',
                  ...(phone ? { position: 'absolute', top: 0, right: 2, fontSize: 10.5 } : { ml: 1.25 }),
                }}
              >
                {count}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

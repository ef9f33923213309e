import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoneOutlined from '@mui/icons-material/DoneOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HealthAndSafetyOutlined from '@mui/icons-material/HealthAndSafetyOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { addDays, dayOf, instantOf } from '../../../contract/common.ts';
import type { Notice, NoticeKind } from '../../../contract/notices.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { useMenu } from '../../components/feedback/useMenu.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { instantText, timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { ellipsis, flexRow, lineBelow } from '../../theme/layout.ts';
import { NOTICES } from './noticeQueries.ts';
import { noticeAction, noticeText } from './noticeText.ts';

const ICONS: Readonly<Record<NoticeKind, readonly [SvgIconComponent, string]>> = {
  DUE: [ScheduleOutlined, 'warning.main'],
  OVERDUE: [EventBusyOutlined, 'error.main'],
  ESCALATED: [ReportProblemOutlined, 'error.main'],
  RISK_UNFIT: [WarningAmberOutlined, 'warning.main'],
  CLASS_UNSCORED: [SchoolOutlined, 'primary.main'],
  ANALYSIS_DUE: [InboxOutlined, 'primary.main'],
  RETURNED: [ReportProblemOutlined, 'warning.main'],
  WITHDRAWN: [ReportProblemOutlined, 'warning.main'],
  MENTION: [LiveHelpOutlined, 'info.main'],
  QUESTION: [LiveHelpOutlined, 'info.main'],
  ANSWER: [LiveHelpOutlined, 'info.main'],
  INVITE_RECEIVED: [MailOutlined, 'primary.main'],
  INVITE_ACCEPTED: [HowToRegOutlined, 'primary.main'],
  COMPANY_CHANGED: [ReportProblemOutlined, 'warning.main'],
  PAYMENT_RETAINED: [PaymentsOutlined, 'warning.main'],
  FORMAL_NOTICE: [GavelOutlined, 'warning.main'],
  FORMAL_NOTICE_OVERDUE: [GavelOutlined, 'error.main'],
  FORMAL_NOTICE_ANSWERED: [GavelOutlined, 'info.main'],
  FORMAL_NOTICE_CLOSED: [GavelOutlined, 'success.main'],
  CONTESTED: [GavelOutlined, 'warning.main'],
  CONTEST_DECIDED: [GavelOutlined, 'info.main'],
  MASS_OPENING: [HealthAndSafetyOutlined, 'error.main'],
  WEBHOOK_PAUSED: [WebhookOutlined, 'error.main'],
  JOB_DONE: [CheckCircleOutlined, 'success.main'],
  JOB_FAILED: [ReportProblemOutlined, 'error.main'],
};

/** Days ahead, at eight in the morning. */
const SNOOZES = { tomorrow: 1, threeDays: 3, week: 7 } as const;

/** One notice: opening it marks it as read; unread has a line at its edge and is bold. What a company was told is only read. */
export function NoticeRow({ notice, ofCompany }: { notice: Notice; ofCompany: boolean }) {
  const t = useT();
  const provider = useProvider();
  const menu = useMenu();
  const { bold, rest, detail } = noticeText(notice, t);
  const action = noticeAction(notice, t);
  const isUnread = !ofCompany && notice.readAt === null;
  const mark = useAction<boolean>({
    run: (read) => provider.markNotices({ ids: [notice.id], read }),
    failed: t('notices.markFailed'),
    invalidate: [NOTICES],
  });
  const snooze = useAction<number>({
    run: (days) => provider.snoozeNotice(notice.id, until(days).toISOString()),
    done: (days) => t('notices.snoozed', { until: instantText(until(days).toISOString()) }),
    failed: t('notices.snoozeFailed'),
    invalidate: [NOTICES],
  });
  const read = () => isUnread && mark.run(true);
  const [Icon, color] = ICONS[notice.kind];
  const title = (
    <>
      {isUnread && <span className="visually-hidden">{t('notices.unreadNow')}</span>}{' '}
      <Box component="span" sx={{ fontWeight: isUnread ? 600 : 400 }}>
        {bold}
      </Box>{' '}
      {rest}
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        ...{ ...flexRow, ...lineBelow, flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: { xs: 2, sm: 3.5 }, minHeight: 57 },
        ...{
          px: 4,
          py: { xs: 2, sm: 1 },
          boxShadow: isUnread ? (theme) => `inset 2px 0 ${theme.palette.primary.main}` : 'none',
        },
        '&:hover': { bgcolor: 'background.rowHover' },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color }} />
      <Box sx={{ flex: 1, minWidth: { xs: '75%', sm: 0 }, color: isUnread ? 'text.primary' : 'text.secondary' }}>
        {action ? (
          <Box
            component={Link}
            to={action.to}
            onClick={read}
            sx={{
              display: 'block',
              color: 'inherit',
              textDecoration: 'none',
              ...wrapped,
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {title}
          </Box>
        ) : (
          <Box sx={wrapped}>{title}</Box>
        )}
        <Box sx={{ ...wrapped, fontSize: 12, color: 'text.secondary' }}>{detail}</Box>
      </Box>
      <Box sx={{ ...flexRow, flex: 'none', gap: 1, ml: 'auto' }}>
        {action && (
          <Button
            component={Link}
            to={action.to}
            size="small"
            onClick={read}
            aria-label={`${action.label}: ${bold} ${rest}`}
          >
            {action.label}
          </Button>
        )}
        <Box
          component="time"
          className="num"
          dateTime={notice.createdAt}
          sx={{ minWidth: 44, textAlign: 'right', fontSize: 12, whiteSpace: 'nowrap', color: 'text.secondary' }}
        >
          {timeText(notice.createdAt)}
        </Box>
        {!ofCompany && (
          <>
            <IconButton
              {...menu.button}
              aria-label={t('notices.snoozeOf', { title: `${bold} ${rest}` })}
              title={t('notices.snooze')}
            >
              <SnoozeOutlined sx={{ fontSize: 18 }} />
            </IconButton>
            <Menu {...menu.menu} slotProps={{ list: menu.labelled }}>
              {(Object.keys(SNOOZES) as (keyof typeof SNOOZES)[]).map((choice) => (
                <MenuItem
                  key={choice}
                  onClick={() => {
                    menu.close();
                    snooze.run(SNOOZES[choice]);
                  }}
                >
                  {t(`notices.snoozeFor.${choice}`)}
                </MenuItem>
              ))}
            </Menu>
            <IconButton
              aria-label={t(isUnread ? 'notices.markRead' : 'notices.markUnread')}
              title={t(isUnread ? 'notices.markRead' : 'notices.markUnread')}
              onClick={() => mark.run(isUnread)}
            >
              {isUnread ? <DoneOutlined sx={{ fontSize: 18 }} /> : <MarkEmailUnreadOutlined sx={{ fontSize: 18 }} />}
            </IconButton>
          </>
        )}
      </Box>
    </Box>
  );
}

const until = (days: number): Date => instantOf(addDays(dayOf(new Date()), days), '08:00');
/** Beside the rail there is as little room as on a phone. */
const wrapped = { ...ellipsis, whiteSpace: { xs: 'normal', lg: 'nowrap' } } as const;

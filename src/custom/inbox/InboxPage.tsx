import type { SvgIconComponent } from '@mui/icons-material';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import DoneAll from '@mui/icons-material/DoneAll';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../../../contract/common.ts';
import { DEBOUNCE, LOCALE } from '../../../contract/constants.ts';
import { NOTICE_GROUPS, type Notice, type NoticeGroup } from '../../../contract/notices.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { EmptyState, NoResultsState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { usePages, useProvider } from '../../dataProvider/useProvider.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, flexWrap, lineAbove, plainList } from '../../theme/layout.ts';
import { NoticeRow } from './NoticeRow.tsx';
import { NOTICES, useNoticeCounts } from './noticeQueries.ts';
import { Preferences } from './Preferences.tsx';

const GROUP = 'grupo';
const UNREAD = 'nao-lidas';
const SEARCH = 'busca';

/** `/notificacoes` (B-31, X-08): what the person was told, newest first; group and search are in the address. */
export function InboxPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const provider = useProvider();
  const phone = usePhone();
  const { data: counts } = useNoticeCounts();
  const group = NOTICE_GROUPS.find((one) => one === query.get(GROUP));
  const unread = query.has(UNREAD);
  const search = query.get(SEARCH) ?? '';
  const change = (values: Record<string, string>) =>
    setQuery(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), { replace: true });
  const asked = { ...(group && { group }), ...(unread && { unread }), ...(search && { query: search }) };
  const list = usePages([NOTICES, 'list', asked], (from, page, options) =>
    from.getNotices({ ...asked, page }, options),
  );
  const markAll = useAction<null>({
    run: () => provider.markNotices({ read: true }),
    done: () => t('notices.markedAll'),
    failed: t('notices.markFailed'),
    invalidate: [NOTICES],
  });
  // beside what failed: above the list, or below it where more was asked for
  const stale = list.error && list.data && (
    <Alert
      severity="error"
      action={
        <Button onClick={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}>
          {t('common.actions.tryAgain')}
        </Button>
      }
    >
      {t(list.isFetchNextPageError ? 'notices.moreFailed' : 'notices.stale')}
    </Alert>
  );
  const notices = list.data?.pages.flatMap(({ results }) => results);
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minWidth: 0 }}>
      <Box
        sx={{
          ...{ p: { xs: 4, md: '13px 16px' }, pb: { xs: 0 }, bgcolor: 'background.paper', flex: 'none' },
          ...{ width: { md: 322 }, borderRight: { md: '1px solid' }, borderColor: { md: 'divider' } },
        }}
      >
        <Groups
          group={unread ? 'UNREAD' : (group ?? 'ALL')}
          counts={counts && { ...counts.groups, ALL: counts.total, UNREAD: counts.unread }}
          onChoose={(one) =>
            change({
              [SEARCH]: search,
              [GROUP]: one in (counts?.groups ?? {}) ? one : '',
              [UNREAD]: one === 'UNREAD' ? '1' : '',
            })
          }
        />
        {!phone && <Preferences />}
      </Box>
      <Box
        component="section"
        aria-label={t('notices.list')}
        sx={{ ...flexColumn, flex: 1, minWidth: 0, bgcolor: 'background.paper' }}
      >
        <Box sx={{ ...flexWrap, gap: 3, px: 4, pt: 3 }}>
          <Typography variant="h1" sx={{ flex: 1 }}>
            {t('notices.title')}
          </Typography>
          <BusyButton
            startIcon={<DoneAll />}
            busy={markAll.busy}
            disabled={counts?.unread === 0}
            onClick={() => markAll.run(null)}
          >
            {t('notices.markAll')}
          </BusyButton>
        </Box>
        <Box role="search" sx={{ px: 4, py: 3, maxWidth: { sm: 332 } }}>
          <SearchBox
            label={t('notices.search')}
            placeholder={t('notices.search')}
            value={search}
            debounce={DEBOUNCE.dashboard}
            onSearch={(text) => change({ [SEARCH]: text, [GROUP]: group ?? '', [UNREAD]: unread ? '1' : '' })}
          />
        </Box>
        <Box sx={{ ...flexColumn, ...lineAbove, flex: 1 }}>
          {!list.isFetchNextPageError && stale}
          {notices === undefined ? (
            list.error ? (
              <Box sx={{ p: 4 }}>
                <SectionFailed title={t('notices.failed')} error={list.error} onRetry={list.refetch} />
              </Box>
            ) : (
              <TableSkeleton />
            )
          ) : notices.length > 0 ? (
            <Days notices={notices} />
          ) : query.size > 0 ? (
            <NoResultsState text={t('notices.noMatch')} onClear={() => change({})} />
          ) : (
            <EmptyState title={t('notices.empty.title')} text={t('notices.empty.text')} />
          )}
          {list.isFetchNextPageError && stale}
          {list.hasNextPage && (
            <BusyButton
              busy={list.isFetchingNextPage}
              sx={{ m: 4, alignSelf: 'center' }}
              onClick={() => list.fetchNextPage()}
            >
              {t('notices.more')}
            </BusyButton>
          )}
        </Box>
        {phone && (
          <Box sx={{ px: 4, pb: 4 }}>
            <Preferences />
          </Box>
        )}
      </Box>
    </Box>
  );
}

type Choice = NoticeGroup | 'ALL' | 'UNREAD';
const CHOICES: Readonly<Record<Choice, SvgIconComponent>> = {
  ALL: NotificationsNoneOutlined,
  UNREAD: MarkEmailUnreadOutlined,
  DEADLINES: EventBusyOutlined,
  REVIEW: InboxOutlined,
  QUESTIONS: LiveHelpOutlined,
  ACCESS: HowToRegOutlined,
  SYSTEM: AutorenewOutlined,
};
type GroupsProps = {
  group: Choice;
  counts: Readonly<Record<Choice, number>> | undefined;
  onChoose: (group: Choice) => void;
};

function Groups({ group, counts, onChoose }: GroupsProps) {
  const t = useT();
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (group) shown.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [group]);
  const labelOf = (one: Choice) =>
    one === 'ALL' ? t('notices.all') : one === 'UNREAD' ? t('notices.unread') : t(`notices.groups.${one}`);
  return (
    <Box
      component="nav"
      aria-label={t('notices.groupsLabel')}
      sx={{ display: 'flex', flexDirection: { md: 'column' }, overflowX: 'auto', gap: '1px', mx: -2 }}
    >
      {(Object.entries(CHOICES) as [Choice, SvgIconComponent][]).map(([one, Icon]) => (
        <Button
          key={one}
          variant="text"
          startIcon={<Icon sx={{ color: 'text.secondary' }} />}
          ref={one === group ? shown : undefined}
          aria-current={one === group ? 'true' : undefined}
          onClick={() => onChoose(one)}
          sx={{
            ...{ flex: 'none', justifyContent: 'flex-start', gap: 2, minHeight: { xs: 44, md: 34 }, px: 3 },
            ...{
              color: 'text.primary',
              fontWeight: 400,
              borderRadius: '0 6px 6px 0',
              borderLeft: '2px solid transparent',
            },
            '&[aria-current]': { bgcolor: 'background.sunken', borderLeftColor: 'primary.main', fontWeight: 600 },
          }}
        >
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {labelOf(one)}
          </Box>
          <Box component="span" className="num" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {counts?.[one]}
          </Box>
        </Button>
      ))}
    </Box>
  );
}

/** Notices under the day on which they were made. */
function Days({ notices }: { notices: readonly Notice[] }) {
  const t = useT();
  const language = useLanguage();
  const long = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'full', timeZone: 'UTC' });
  const today = dayOf(new Date());
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayOf(new Date(notice.createdAt));
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, ofDay]) => (
    <Box key={day}>
      <Box sx={{ ...flexRow, px: 4, pt: 3.5, pb: 1.5 }}>
        <Typography component="h2" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
          {day === today ? t('notices.today') : long.format(new Date(`${day}T12:00:00Z`))}
        </Typography>
      </Box>
      <Box component="ul" sx={plainList}>
        {ofDay.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </Box>
    </Box>
  ));
}

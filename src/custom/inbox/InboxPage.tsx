import DoneAll from '@mui/icons-material/DoneAll';
import { Alert, Box, Button, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../../../contract/common.ts';
import { DEBOUNCE, LOCALE } from '../../../contract/constants.ts';
import { NOTICE_GROUPS, NOTICE_SCOPES, type Notice, type NoticeScope } from '../../../contract/notices.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { EmptyState, NoResultsState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { isTyping, isUnderDialog, useShortcutsOn } from '../../components/keys/typing.ts';
import { usePhone } from '../../components/usePhone.ts';
import { usePages, useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, flexWrap, lineAbove, plainList } from '../../theme/layout.ts';
import { NoticeGroups } from './NoticeGroups.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { NOTICES, useNoticeCounts } from './noticeQueries.ts';
import { Preferences } from './Preferences.tsx';

const GROUP = 'grupo';
const UNREAD = 'nao-lidas';
const SEARCH = 'busca';
const PROJECT = 'projeto';
const SCOPE = 'escopo';
const SCOPE_WORD: Readonly<Record<NoticeScope, string>> = { me: '', company: 'empresa' };

/**
 * `/notificacoes` (B-31, X-08): what the person, or the people of its companies, were told, newest first. Tab, group, project and search
 * are in the address.
 */
export function InboxPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const provider = useProvider();
  const phone = usePhone();
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  const scope = NOTICE_SCOPES.find((one) => one !== 'me' && SCOPE_WORD[one] === query.get(SCOPE)) ?? 'me';
  const ofCompany = scope === 'company';
  const projectId = /^[1-9]\d{0,14}$/.test(query.get(PROJECT) ?? '') ? Number(query.get(PROJECT)) : undefined;
  const place = { ...(ofCompany && { scope }), ...(projectId && { projectId }) };
  const { data: counts } = useRead(
    [NOTICES, 'counts', place],
    (from, options) => from.getNoticeCounts(place, options),
    { placeholderData: keepPreviousData },
  );
  const { data: projects, isError: noProjects } = useRead([NOTICES, 'projects', scope], (from, options) =>
    from.getNoticeProjects(scope, options),
  );
  const { data: own } = useNoticeCounts();
  const group = NOTICE_GROUPS.find((one) => one === query.get(GROUP));
  const unread = !ofCompany && query.has(UNREAD);
  const search = query.get(SEARCH) ?? '';
  const change = (values: Record<string, string>) =>
    setQuery(
      (before) => {
        const next = { ...Object.fromEntries(before), ...values };
        return new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  const asked = { ...place, ...(group && { group }), ...(unread && { unread }), ...(search && { query: search }) };
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
  const groups = (
    <NoticeGroups
      ofCompany={ofCompany}
      group={unread ? 'UNREAD' : (group ?? 'ALL')}
      counts={counts && { ...counts.groups, ALL: counts.total, UNREAD: counts.unread }}
      onChoose={(one) =>
        change({ [GROUP]: one in (counts?.groups ?? {}) ? one : '', [UNREAD]: one === 'UNREAD' ? '1' : '' })
      }
    />
  );
  const notices = list.data?.pages.flatMap(({ results }) => results);
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minWidth: 0 }}>
      {!phone && (
        <Box
          sx={{
            ...{ p: '13px 16px', pb: 0, bgcolor: 'background.paper', flex: 'none', width: 322 },
            ...{ borderRight: '1px solid', borderColor: 'divider' },
          }}
        >
          {groups}
          <Preferences />
        </Box>
      )}
      <Box
        component="section"
        aria-label={t('notices.list')}
        sx={{ ...flexColumn, flex: 1, minWidth: 0, bgcolor: 'background.paper' }}
      >
        <Box sx={{ ...flexWrap, gap: 3, px: 4, pt: 3 }}>
          <Typography variant="h1">{t('notices.title')}</Typography>
          <SegmentedControl
            label={t('notices.scopeLabel')}
            segments={NOTICE_SCOPES.map((value) => ({ value, label: t(`notices.scope.${value}`) }))}
            value={scope}
            onChange={(next) => change({ [SCOPE]: SCOPE_WORD[next], [GROUP]: '', [UNREAD]: '', [PROJECT]: '' })}
          />
          <Box sx={{ flex: 1 }} />
          {!ofCompany && (
            <BusyButton
              startIcon={<DoneAll />}
              busy={markAll.busy}
              disabled={own?.unread === 0}
              onClick={() => markAll.run(null)}
            >
              {t('notices.markAll')}
            </BusyButton>
          )}
        </Box>
        <Box role="search" sx={{ ...flexWrap, gap: 2, px: 4, py: 3 }}>
          {phone && groups}
          <Box sx={{ width: { xs: '100%', sm: 300 } }}>
            <SearchBox
              inputRef={box}
              shortcut="/"
              label={t('notices.search')}
              placeholder={t('notices.search')}
              value={search}
              debounce={DEBOUNCE.dashboard}
              onSearch={(text) => change({ [SEARCH]: text })}
            />
          </Box>
          <ChoiceInput
            isFilter
            label={t('notices.project')}
            any={t('notices.anyProject')}
            options={projects}
            failed={noProjects}
            value={projects?.find(({ id }) => id === projectId) ?? null}
            onChange={(option) => change({ [PROJECT]: option ? String(option.id) : '' })}
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
            <Days notices={notices} ofCompany={ofCompany} />
          ) : group || unread || search || projectId ? (
            <NoResultsState
              text={t('notices.noMatch')}
              onClear={() => change({ [GROUP]: '', [UNREAD]: '', [SEARCH]: '', [PROJECT]: '' })}
            />
          ) : ofCompany ? (
            <EmptyState title={t('notices.empty.title')} text={t('notices.empty.company')} />
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
              {t('common.actions.showMore')}
            </BusyButton>
          )}
        </Box>
        {phone && (
          <Box component="aside" sx={{ px: 4, pb: 4 }}>
            <Preferences />
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** `/` leads to the search, where the person has single keys as shortcuts (WCAG 2.1.4). */
function useSearchKey(box: RefObject<HTMLInputElement | null>): void {
  const [enabled] = useShortcutsOn();
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isUnderDialog()) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled, box]);
}

/** Notices under the day on which they were made. */
function Days({ notices, ofCompany }: { notices: readonly Notice[]; ofCompany: boolean }) {
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
        <Typography
          component="h2"
          sx={{
            fontSize: 12,
            fontWeight: 600,
            color: 'text.secondary',
            '&::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {day === today ? t('notices.today') : long.format(new Date(`${day}T12:00:00Z`))}
        </Typography>
      </Box>
      <Box component="ul" sx={plainList}>
        {ofDay.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} ofCompany={ofCompany} />
        ))}
      </Box>
    </Box>
  ));
}

import { Box, Checkbox, MenuItem, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { LOCALE } from '../../../contract/constants.ts';
import {
  NOTICE_GROUPS,
  type NoticeGroup,
  type NoticePreferences,
  type NoticeSettings,
} from '../../../contract/notices.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { FeedButton } from '../../resources/calendarFeeds/reference.tsx';
import { flexColumn, lineAbove, smallText } from '../../theme/layout.ts';
import { NOTICES } from './noticeQueries.ts';

const KEY = [NOTICES, 'preferences'];

/** What the person wants to be told, where and when (B-31); a change is saved as it is made. */
export function Preferences() {
  const t = useT();
  const titleId = useId();
  const { data, error, refetch } = useRead(KEY, (provider, options) => provider.getNoticePreferences(options), {
    refetchOnWindowFocus: false,
  });
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...flexColumn, ...lineAbove, gap: 3, mt: 4, pt: 3.5 }}>
      <Typography id={titleId} component="h2" sx={{ fontSize: 14, fontWeight: 600 }}>
        {t('notices.preferences.title')}
      </Typography>
      {data ? (
        <Choices settings={data} />
      ) : error ? (
        <SectionFailed title={t('notices.preferences.failed')} error={error} onRetry={refetch} />
      ) : (
        <SectionWait />
      )}
    </Box>
  );
}

function Choices({ settings }: { settings: NoticeSettings }) {
  const t = useT();
  const language = useLanguage();
  const provider = useProvider();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const { mayDaily, mayWeekly, mayDeadlines, ...preferences } = settings;
  const show = (values: Partial<NoticePreferences>): NoticeSettings => {
    const next = { ...settings, ...queries.getQueryData<NoticeSettings>(KEY), ...values };
    queries.setQueryData(KEY, next);
    return next;
  };
  // one after the other, so that of quick changes the last is the one that stays
  const save = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    networkMode: 'always',
    mutationFn: ({ next }: { next: NoticePreferences; before: Partial<NoticePreferences> }) =>
      provider.saveNoticePreferences(next),
    onSuccess: () => notify(t('notices.preferences.saved'), { type: 'success' }),
    onError: (error, { before }) => {
      show(before);
      notify(errorMessageOf(error, t, t('notices.preferences.saveFailed')), { type: 'error' });
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: KEY }) === 1) invalidate([NOTICES]);
    },
  });
  const change = (values: Partial<NoticePreferences>) => {
    const before = Object.fromEntries(
      (Object.keys(values) as (keyof NoticePreferences)[]).map((key) => [key, preferences[key]]),
    );
    const { mayDaily: _daily, mayWeekly: _weekly, mayDeadlines: _deadlines, ...next } = show(values);
    save.mutate({ next, before });
  };
  const box = (label: string, checked: boolean, allowed: boolean, onChange: (on: boolean) => void) => (
    <Checkbox
      checked={checked && allowed}
      disabled={!allowed}
      title={allowed ? undefined : t('notices.preferences.denied')}
      onChange={(_event, on) => onChange(on)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ p: { xs: 2.5, md: 1 } }}
    />
  );
  const toggled = (channel: 'inApp' | 'mail', group: NoticeGroup, on: boolean) =>
    NOTICE_GROUPS.filter((one) => (one === group ? on : preferences[channel].includes(one)));
  const digest = (period: 'daily' | 'weekly', allowed: boolean) => (
    <tr>
      <th scope="row">{t(`notices.preferences.${period}`)}</th>
      <td>{t('common.emptyValue')}</td>
      <td>
        {box(
          t('notices.preferences.mailOf', { group: t(`notices.preferences.${period}`) }),
          preferences[period],
          allowed,
          (on) => change({ [period]: on }),
        )}
      </td>
    </tr>
  );
  const weekday = new Intl.DateTimeFormat(LOCALE[language], { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <Box
        component="table"
        sx={{
          ...{ width: '100%', borderCollapse: 'collapse' },
          '& td, & th[scope=row]': { height: 32, borderTop: '1px solid', borderColor: 'divider' },
          '& th': { textAlign: 'left', fontWeight: 400, p: 0 },
          '& thead th': { fontSize: 12, fontWeight: 550, color: 'text.secondary', pb: 1.5 },
          '& td, & thead th + th': { textAlign: 'center', width: 68, px: 0 },
          '& td': { py: 0 },
        }}
      >
        <caption className="visually-hidden">{t('notices.preferences.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('notices.preferences.notice')}</th>
            <th scope="col">{t('notices.preferences.inApp')}</th>
            <th scope="col">{t('notices.preferences.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {digest('daily', mayDaily)}
          {digest('weekly', mayWeekly)}
          {NOTICE_GROUPS.map((group) => {
            const name = t(`notices.groups.${group}`);
            const allowed = group !== 'DEADLINES' || mayDeadlines;
            return (
              <tr key={group}>
                <th scope="row">{name}</th>
                {(['inApp', 'mail'] as const).map((channel) => (
                  <td key={channel}>
                    {box(
                      t(`notices.preferences.${channel}Of`, { group: name }),
                      preferences[channel].includes(group),
                      allowed,
                      (on) => change({ [channel]: toggled(channel, group, on) }),
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Box>
      <TextField
        select
        size="small"
        label={t('notices.preferences.hour')}
        value={preferences.hour}
        onChange={(event) => change({ hour: Number(event.target.value) })}
      >
        {Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).map((text, hour) => (
          <MenuItem key={text} value={hour}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      {preferences.weekly && mayWeekly && (
        <TextField
          select
          size="small"
          label={t('notices.preferences.weekday')}
          value={preferences.weekday}
          onChange={(event) => change({ weekday: Number(event.target.value) })}
        >
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <MenuItem key={day} value={day}>
              {/* 5 January 2026 was a Monday */}
              {weekday.format(new Date(Date.UTC(2026, 0, 4 + day)))}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Typography sx={smallText}>{t('notices.preferences.hint')}</Typography>
      {!(mayDaily && mayWeekly && mayDeadlines) && (
        <Typography sx={smallText}>{t('notices.preferences.deniedSome')}</Typography>
      )}
      {mayDeadlines && <FeedButton source="deadlines" wide />}
    </>
  );
}

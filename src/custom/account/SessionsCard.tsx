import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AccountSession } from '../../../contract/users.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { DateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { flexWrap, lineAbove, plainList } from '../../theme/layout.ts';
import { SESSIONS_KEY, useSessions } from './accountQueries.ts';

/** 'Chrome em Windows'. */
function deviceText({ userAgent }: AccountSession, t: Translate): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t('accountPages.sessions.device', { browser, system });
  return browser ?? system ?? t('accountPages.sessions.unknownDevice');
}
const placeText = ({ ip }: AccountSession, t: Translate): string =>
  ip ? t('accountPages.sessions.from', { ip }) : t('accountPages.sessions.unknownPlace');

/** Where the account is open, and the way to end one or all of the others (issue 3; wire, section 3). */
export const SessionsCard = () => {
  const t = useT();
  const online = useOnline();
  const queryClient = useQueryClient();
  const provider = useProvider();
  const { data, error, refetch } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = data?.filter(({ current }) => !current) ?? [];
  const keepOnly = (keep: (session: AccountSession) => boolean) => {
    queryClient.setQueryData<AccountSession[]>(SESSIONS_KEY, (known) => known?.filter(keep));
    list.current?.focus(); // the button is gone
  };
  const common = { failed: t('states.error.text'), invalidate: [SESSIONS_KEY] };
  const ending = useAction<AccountSession>({
    ...common,
    run: ({ id }) => provider.endOneSession(id),
    done: () => t('accountPages.sessions.ended'),
    onDone: ({ id }) => keepOnly((session) => session.id !== id),
  });
  const endingOthers = useAction<number>({
    ...common,
    run: () => provider.endOtherSessions(),
    done: () => t('accountPages.sessions.othersEnded'),
    onDone: () => keepOnly(({ current }) => current),
  });
  const isBusy = ending.busy || endingOthers.busy;

  return (
    <Card
      title={t('accountPages.sessions.title')}
      lead={t('accountPages.sessions.lead')}
      beside={
        others.length > 0 && (
          <Button onClick={() => endingOthers.ask(others.length)} disabled={!online}>
            {t('accountPages.sessions.endOthers')}
          </Button>
        )
      }
    >
      {data ? (
        <Box
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label={t('accountPages.sessions.title')}
          sx={{ ...plainList, mt: 3, outline: 'none' }}
        >
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.running?.id === session.id}
              disabled={!online || isBusy}
              onEnd={() => ending.run(session)}
            />
          ))}
        </Box>
      ) : error ? (
        <ErrorState title={t('accountPages.sessions.failed')} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton rows={2} rowHeight={60} label={t('accountPages.sessions.loading')} />
      )}
      {data && (others.length === 0 || !online) && (
        <Box sx={{ ...lineAbove, px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
          {online ? t('accountPages.sessions.only') : t('account.offlineAction')}
        </Box>
      )}
      <ConfirmAction
        action={endingOthers}
        title={() => t('accountPages.sessions.endOthersTitle')}
        confirmLabel={t('accountPages.sessions.endOthers')}
        tone="error"
      >
        {(count) => t('accountPages.sessions.endOthersText', { count })}
      </ConfirmAction>
    </Card>
  );
};

type RowProps = { session: AccountSession; busy: boolean; disabled: boolean; onEnd: () => void };

const SessionRow = ({ session, busy, disabled, onEnd }: RowProps) => {
  const t = useT();
  const { handheld } = deviceOf(session.userAgent);
  const Icon = handheld ? SmartphoneOutlined : ComputerOutlined;
  const device = deviceText(session, t);
  const place = placeText(session, t);
  return (
    <Box component="li" sx={{ ...flexWrap, ...lineAbove, gap: '8px 12px', px: 4, py: '10px', minHeight: 60 }}>
      <Icon
        titleAccess={t(handheld ? 'accountPages.sessions.phone' : 'accountPages.sessions.computer')}
        sx={{ fontSize: 20, color: 'text.secondary', flex: 'none' }}
      />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 500 }}>
          <span title={session.userAgent ?? undefined}>{device}</span>
          {session.current && <Chip label={t('accountPages.sessions.current')} tone="success" />}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '0 16px',
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
          }}
        >
          <span className="num">{place}</span>
          <span>
            {t('accountPages.sessions.lastUsed')}: <DateTimeText value={session.lastUsedAt} />
          </span>
          <span>
            {t('accountPages.sessions.since')}: <DateTimeText value={session.createdAt} />
          </span>
        </Box>
      </Box>
      {!session.current && (
        <BusyButton
          busy={busy}
          disabled={disabled && !busy}
          aria-label={t('accountPages.sessions.endLabel', { device, place })}
          onClick={() => {
            if (!busy) onEnd();
          }}
          sx={{ ml: { xs: 8, sm: 0 } }}
        >
          {t('accountPages.sessions.end')}
        </BusyButton>
      )}
    </Box>
  );
};

/** Product names, the same in every language; the first that a user agent names is the one that it is. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

type Device = { browser: string | null; system: string | null; handheld: boolean };

/** What a user agent says of itself, in the names that people know; null where it says nothing that we know. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const system = find(SYSTEMS);
  return {
    browser: find(BROWSERS),
    system,
    handheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}

import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button, CircularProgress, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { AccountSession } from '../../../contract/users.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { DateTimeText } from '../../components/fields/DateTimeText.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { SESSIONS_KEY, useSessions } from './accountQueries.ts';
import { deviceOf } from './device.ts';

/** 'Chrome em Windows'. */
function deviceText({ userAgent }: AccountSession, t: Translate): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknownDevice');
}
const placeText = ({ ip }: AccountSession, t: Translate): string =>
  ip ? t('account.sessions.from', { ip }) : t('account.sessions.unknownPlace');

/** Where the account is open, and the way to end one or all of the others (issue 3; wire, section 3). */
export const SessionsCard = () => {
  const t = useT();
  const online = useOnline();
  const { data, error, refetch } = useSessions();
  const { end, endOthers, ending } = useEnding();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const others = data?.filter(({ current }) => !current) ?? [];

  const endOne = async (session: AccountSession) => {
    if (await end(session.id)) list.current?.focus(); // its button is gone
  };
  const confirmOthers = async () => {
    setFailure(null);
    const refused = await endOthers();
    setFailure(refused);
    if (refused !== null) return;
    setAsking(false);
    list.current?.focus();
  };

  return (
    <Card
      title={t('account.sessions.title')}
      lead={t('account.sessions.lead')}
      beside={
        others.length > 0 && (
          <Button
            onClick={() => {
              setFailure(null);
              setAsking(true);
            }}
            disabled={!online}
          >
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      {data ? (
        <Box
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label={t('account.sessions.title')}
          sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, outline: 'none' }}
        >
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              disabled={!online || ending !== null}
              onEnd={() => void endOne(session)}
            />
          ))}
        </Box>
      ) : error ? (
        <ErrorState
          title={t('account.sessions.failed')}
          text={error instanceof Error ? error.message : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting label={t('account.sessions.loading')} />
      )}
      {data && (others.length === 0 || !online) && (
        <Box
          sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider', fontSize: 12, color: 'text.secondary' }}
        >
          {online ? t('account.sessions.only') : t('account.offlineAction')}
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title={t('account.sessions.endOthersTitle')}
        confirmLabel={t('account.sessions.endOthers')}
        tone="error"
        busy={ending !== null}
        error={failure ?? undefined}
        onConfirm={() => void confirmOthers()}
        onClose={() => setAsking(false)}
      >
        {t('account.sessions.endOthersText', { count: others.length })}
      </ConfirmDialog>
    </Card>
  );
};

/** Ends sessions, says so, and keeps the list true. */
function useEnding() {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useProvider();
  /** The id of the session that is being ended, or 'others'. */
  const [ending, setEnding] = useState<string | null>(null);
  const keepOnly = (keep: (session: AccountSession) => boolean) => {
    queryClient.setQueryData<AccountSession[]>(SESSIONS_KEY, (known) => known?.filter(keep));
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  const messageOf = (error: unknown): string =>
    error instanceof Error && error.message !== '' ? error.message : t('states.error.text');

  return {
    ending,
    end: async (id: string): Promise<boolean> => {
      setEnding(id);
      try {
        await provider.endOneSession(id);
        keepOnly((session) => session.id !== id);
        notify(t('account.sessions.ended'), { type: 'success' });
        return true;
      } catch (error) {
        void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
        notify(messageOf(error), { type: 'error' });
        return false;
      } finally {
        setEnding(null);
      }
    },
    /** Why it was refused, or null. */
    endOthers: async (): Promise<string | null> => {
      setEnding('others');
      try {
        await provider.endOtherSessions();
        keepOnly(({ current }) => current);
        notify(t('account.sessions.othersEnded'), { type: 'success' });
        return null;
      } catch (error) {
        return messageOf(error);
      } finally {
        setEnding(null);
      }
    },
  };
}

type RowProps = { session: AccountSession; busy: boolean; disabled: boolean; onEnd: () => void };

const SessionRow = ({ session, busy, disabled, onEnd }: RowProps) => {
  const t = useT();
  const { handheld } = deviceOf(session.userAgent);
  const Icon = handheld ? SmartphoneOutlined : ComputerOutlined;
  const device = deviceText(session, t);
  const place = placeText(session, t);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        px: 4,
        py: '10px',
        minHeight: 60,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Icon
        titleAccess={t(handheld ? 'account.sessions.phone' : 'account.sessions.computer')}
        sx={{ fontSize: 20, color: 'text.secondary', flex: 'none' }}
      />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 500 }}>
          <span title={session.userAgent ?? undefined}>{device}</span>
          {session.current && <Chip label={t('account.sessions.current')} tone="success" />}
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
            {t('account.sessions.lastUsed')}: <DateTimeText value={session.lastUsedAt} />
          </span>
          <span>
            {t('account.sessions.since')}: <DateTimeText value={session.createdAt} />
          </span>
        </Box>
      </Box>
      {!session.current && (
        <Button
          disabled={disabled && !busy}
          aria-disabled={busy || undefined}
          aria-label={t('account.sessions.endLabel', { device, place })}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          onClick={() => {
            if (!busy) onEnd();
          }}
          sx={{ ml: { xs: 8, sm: 0 } }}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </Box>
  );
};

const Waiting = ({ label }: { label: string }) => (
  <Box role="status" aria-busy aria-label={label} sx={{ mt: 3 }}>
    {[0, 1].map((row) => (
      <Box
        key={row}
        sx={{
          height: 60,
          px: 4,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Skeleton width={20} height={20} />
        <Box>
          <Skeleton width={140} height={10} sx={{ mb: '8px' }} />
          <Skeleton width={220} height={8} />
        </Box>
      </Box>
    ))}
  </Box>
);

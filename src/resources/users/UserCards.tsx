import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { CompanyUser } from '../../../contract/invites.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { useT } from '../../i18n/index.ts';
import { belowName, expiryText, nameOf, rowIdOf, STATUS_LOOK, scopeOf } from './userPresentation.ts';

type Props = { users: readonly CompanyUser[]; busy: boolean; actions: (user: CompanyUser) => ReactNode };

/** People and invites on a phone: one card for each. */
export const UserCards = ({ users, busy, actions }: Props) => {
  const t = useT();
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={t('users.title')}
      sx={{ listStyle: 'none', m: 0, px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {users.map((user) => (
        <Box component="li" key={rowIdOf(user)}>
          <ListCard>
            <UserCard user={user} actions={actions(user)} />
          </ListCard>
        </Box>
      ))}
    </Box>
  );
};

function UserCard({ user, actions }: { user: CompanyUser; actions: ReactNode }) {
  const t = useT();
  const { what, how } = scopeOf(user, t);
  const below = belowName(user);
  const expiry = expiryText(user, t);
  const quiet = { color: 'text.secondary', lineHeight: '18px', overflowWrap: 'anywhere' } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: 14.5, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {nameOf(user)} {user.me && <Tag variant="primary">{t('users.me')}</Tag>}
        </Box>
        {below && <Box sx={quiet}>{below}</Box>}
        <Box sx={{ ...quiet, mt: 1 }}>
          {[user.profile?.name, user.supplier && !user.project ? how : what].filter(Boolean).join(' · ')}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Chip label={t(`contract.inviteStatus.${user.status}`)} {...STATUS_LOOK[user.status]} />
          {expiry && (
            <Box component="span" className="num" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {expiry}
            </Box>
          )}
        </Box>
      </Box>
      {actions}
    </Box>
  );
}

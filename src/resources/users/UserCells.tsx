import { Box } from '@mui/material';
import type { CompanyUser } from '../../../contract/invites.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { DateTimeText } from '../../components/fields/DateTimeText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { useT } from '../../i18n/index.ts';
import { belowName, expiryText, nameOf, STATUS_LOOK, scopeOf } from './userPresentation.ts';

type Props = { user: CompanyUser };

/** Name and address, with a mark on oneself. */
export const UserName = ({ user }: Props) => {
  const t = useT();
  const name = nameOf(user);
  return (
    <TwoLines
      first={
        <Box component="span" title={name} sx={{ display: 'flex', gap: 2, alignItems: 'center', fontWeight: 500 }}>
          <Box component="span" sx={{ overflow: 'clip', textOverflow: 'ellipsis' }}>
            {name}
          </Box>
          {user.me && <Tag variant="primary">{t('users.me')}</Tag>}
        </Box>
      }
      second={belowName(user)}
    />
  );
};

export const UserProfile = ({ user }: Props) => {
  const t = useT();
  return <span title={user.profile?.name}>{user.profile?.name ?? t('common.emptyValue')}</span>;
};

export const UserScope = ({ user }: Props) => {
  const { what, how } = scopeOf(user, useT());
  return <TwoLines first={what} second={how} />;
};

/** The state of the invite, with the day on which its link stops. */
export const UserStatus = ({ user }: Props) => {
  const t = useT();
  const expiry = expiryText(user, t);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexDirection: 'column', gap: '2px', alignItems: 'flex-start' }}
    >
      <Chip label={t(`contract.inviteStatus.${user.status}`)} {...STATUS_LOOK[user.status]} />
      {expiry && (
        <Box component="small" className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {expiry}
        </Box>
      )}
    </Box>
  );
};

export const UserLastAccess = ({ user }: Props) => {
  const t = useT();
  if (!user.confirmed) return t('common.emptyValue');
  return user.lastAccessAt === null ? t('users.never') : <DateTimeText value={user.lastAccessAt} />;
};

import { Box } from '@mui/material';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateTimeText } from '../../components/fields/values.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import type { Translate } from '../../i18n/index.ts';
import { flexRow } from '../../theme/layout.ts';
import { belowName, expiryText, nameOf, STATUS_LOOK, scopeOf, type UserRow } from './reference.tsx';

/** People and invites of a company (B-06). */
export const userColumns = (t: Translate): RowColumn<UserRow>[] =>
  labelled(t, 'users.columns', [
    {
      source: 'name',
      render: (user) => (
        <Box component="span" title={nameOf(user)} sx={{ ...flexRow, gap: 2, fontWeight: 500 }}>
          <Box component="span" sx={{ overflow: 'clip', textOverflow: 'ellipsis' }}>
            {nameOf(user)}
          </Box>
          {user.me && <Tag variant="primary">{t('users.me')}</Tag>}
        </Box>
      ),
      inCard: (user) => (
        <>
          {nameOf(user)} {user.me && <Tag variant="primary">{t('users.me')}</Tag>}
        </>
      ),
      below: belowName,
    },
    {
      source: 'profile',
      width: '20%',
      render: ({ profile }) =>
        profile ? (
          <span title={shownText(profile.name)}>
            <CatalogueText>{profile.name}</CatalogueText>
          </span>
        ) : (
          t('common.emptyValue')
        ),
      card: 'text',
      inCard: ({ profile }) => profile && <CatalogueText>{profile.name}</CatalogueText>,
    },
    {
      source: 'scope',
      width: '17%',
      render: (user) => scopeOf(user, t).what,
      below: (user) => scopeOf(user, t).how,
      card: 'text',
      inCard: (user) => {
        const { what, how } = scopeOf(user, t);
        return user.supplier && !user.project ? how : what;
      },
    },
    {
      source: 'status',
      width: 156,
      atomic: true,
      render: (user) => <UserStatus user={user} t={t} />,
      card: 'tag',
    },
    {
      source: 'lastAccess',
      width: 140,
      wide: true,
      quiet: true,
      render: ({ confirmed, lastAccessAt }) => {
        if (!confirmed) return t('common.emptyValue');
        return lastAccessAt === null ? t('users.never') : <DateTimeText value={lastAccessAt} />;
      },
    },
  ]);

const UserStatus = ({ user, t }: { user: UserRow; t: Translate }) => {
  const expiry = expiryText(user, t);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' }}>
      <Chip label={t(`contract.inviteStatus.${user.status}`)} {...STATUS_LOOK[user.status]} />
      {expiry && (
        <Box component="small" className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {expiry}
        </Box>
      )}
    </Box>
  );
};

import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { useT } from '../../i18n/index.ts';
import { profileAddress, usersOfProfile } from './profileAddresses.ts';

type Props = {
  profiles: readonly AccessProfile[];
  busy: boolean;
  search: string;
  actions: (profile: AccessProfile) => ReactNode;
};

const clip = { overflow: 'clip', overflowClipMargin: '3px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const NameLink = ({ profile, search }: { profile: AccessProfile; search: string }) => (
  <MuiLink
    component={Link}
    to={profileAddress(profile.id, search)}
    title={profile.name}
    sx={{ color: 'text.primary', fontWeight: 500, '&:hover': { color: 'ink.primary' } }}
  >
    {profile.name}
  </MuiLink>
);

const UsersLink = ({ profile }: { profile: AccessProfile }) => {
  const t = useT();
  const count = profile.userCount;
  if (count === 0) return <Box sx={{ color: 'text.secondary' }}>{t('profiles.users', { count })}</Box>;
  return (
    <MuiLink
      component={Link}
      to={usersOfProfile(profile.id, profile.companyId)}
      className="num"
      title={t('profiles.seeUsers', { count })}
    >
      {t('profiles.users', { count })}
    </MuiLink>
  );
};

/** The profiles in rows (B-11). */
export const ProfileTable = ({ profiles, busy, search, actions }: Props) => {
  const t = useT();
  return (
    <Table aria-busy={busy} sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}>
      <caption className="visually-hidden">{t('profiles.title')}</caption>
      <TableHead>
        <TableRow>
          <TableCell sx={{ '&&': { pl: 4 } }}>{t('profiles.columns.name')}</TableCell>
          <TableCell sx={{ width: 140 }}>{t('profiles.columns.relationType')}</TableCell>
          <TableCell sx={{ width: 120 }} align="right">
            {t('profiles.columns.permissions')}
          </TableCell>
          <TableCell sx={{ width: 140, '&&': { pl: 6 } }}>{t('profiles.columns.users')}</TableCell>
          <TableCell sx={{ width: 56 }}>
            <span className="visually-hidden">{t('profiles.columns.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {profiles.map((profile) => (
          <TableRow key={profile.id} hover sx={{ '& .MuiTableCell-root': { height: 52 } }}>
            <TableCell component="th" scope="row" sx={{ ...clip, '&&': { pl: 4 } }}>
              <TwoLines
                first={<NameLink profile={profile} search={search} />}
                second={profile.description ?? undefined}
              />
            </TableCell>
            <TableCell>
              <Tag>{t(`contract.side.${profile.relationType}`)}</Tag>
            </TableCell>
            <TableCell align="right" className="num">
              {profile.permissions.length}
            </TableCell>
            <TableCell sx={{ '&&': { pl: 6 } }}>
              <UsersLink profile={profile} />
            </TableCell>
            <TableCell align="right">{actions(profile)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** The same on a phone: one card for each. */
export const ProfileCards = ({ profiles, busy, search, actions }: Props) => {
  const t = useT();
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={t('profiles.title')}
      sx={{ listStyle: 'none', m: 0, px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {profiles.map((profile) => (
        <Box component="li" key={profile.id}>
          <ListCard>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
                  <NameLink profile={profile} search={search} />
                </Box>
                {profile.description && (
                  <Box sx={{ color: 'text.secondary', lineHeight: '18px' }}>{profile.description}</Box>
                )}
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', mt: 2 }}>
                  <Tag>{t(`contract.side.${profile.relationType}`)}</Tag>
                  <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
                    {t('profiles.permissions', { count: profile.permissions.length })}
                  </Box>
                  <UsersLink profile={profile} />
                </Box>
              </Box>
              {actions(profile)}
            </Box>
          </ListCard>
        </Box>
      ))}
    </Box>
  );
};

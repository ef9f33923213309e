import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import type { CompanyUser } from '../../../contract/invites.ts';
import { useT } from '../../i18n/index.ts';
import { UserLastAccess, UserName, UserProfile, UserScope, UserStatus } from './UserCells.tsx';
import { rowIdOf } from './userPresentation.ts';

type Props = { users: readonly CompanyUser[]; busy: boolean; actions: (user: CompanyUser) => ReactNode };

const clip = { overflow: 'clip', overflowClipMargin: '3px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** Not there where the window is narrow. */
const wide = { display: { xs: 'none', xl: 'table-cell' } } as const;

/** People and invites in rows (B-06). */
export const UserTable = ({ users, busy, actions }: Props) => {
  const t = useT();
  return (
    <Table aria-busy={busy} sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}>
      <caption className="visually-hidden">{t('users.title')}</caption>
      <TableHead>
        <TableRow>
          <TableCell sx={{ '&&': { pl: 4 } }}>{t('users.columns.name')}</TableCell>
          <TableCell sx={{ width: '20%' }}>{t('users.columns.profile')}</TableCell>
          <TableCell sx={{ width: '17%' }}>{t('users.columns.scope')}</TableCell>
          <TableCell sx={{ width: 156 }}>{t('users.columns.status')}</TableCell>
          <TableCell sx={{ width: 140, ...wide }}>{t('users.columns.lastAccess')}</TableCell>
          <TableCell sx={{ width: 56 }}>
            <span className="visually-hidden">{t('users.columns.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={rowIdOf(user)} hover sx={{ '& .MuiTableCell-root': { height: 52 } }}>
            <TableCell component="th" scope="row" sx={{ ...clip, '&&': { pl: 4 } }}>
              <UserName user={user} />
            </TableCell>
            <TableCell sx={clip}>
              <UserProfile user={user} />
            </TableCell>
            <TableCell sx={clip}>
              <UserScope user={user} />
            </TableCell>
            <TableCell>
              <UserStatus user={user} />
            </TableCell>
            <TableCell sx={{ ...clip, ...wide, color: 'text.secondary' }}>
              <UserLastAccess user={user} />
            </TableCell>
            <TableCell align="right">{actions(user)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import type { ProjectAccount } from '../../../../contract/projectSettings.ts';
import { Chip } from '../../../components/feedback/Chip.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import { ListCard } from '../../../components/list/CardList.tsx';
import { TwoLines } from '../../../components/list/TwoLines.tsx';
import { useT } from '../../../i18n/index.ts';
import { STATUS_LOOK } from '../../users/userPresentation.ts';

type Props = { people: readonly ProjectAccount[]; busy: boolean; actions: (person: ProjectAccount) => ReactNode };

/** One id for people and invites: those of invites are negative. */
export const personId = ({ accountCompanyId, inviteId }: ProjectAccount): number =>
  accountCompanyId ?? -(inviteId ?? 0);
export const personName = ({ displayName, email }: ProjectAccount): string => displayName ?? email;

const clip = { overflow: 'clip', overflowClipMargin: '3px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const PeopleTable = ({ people, busy, actions }: Props) => {
  const t = useT();
  return (
    <Table aria-busy={busy} sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}>
      <caption className="visually-hidden">{t('projectPage.people.title')}</caption>
      <TableHead>
        <TableRow>
          <TableCell sx={{ '&&': { pl: 4 } }}>{t('projectPage.people.columns.name')}</TableCell>
          <TableCell sx={{ width: '24%' }}>{t('projectPage.people.columns.profile')}</TableCell>
          <TableCell sx={{ width: '18%' }}>{t('projectPage.people.columns.scope')}</TableCell>
          <TableCell sx={{ width: 132 }}>{t('projectPage.people.columns.status')}</TableCell>
          <TableCell sx={{ width: 56 }}>
            <span className="visually-hidden">{t('projectPage.people.columns.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={personId(person)} hover sx={{ '& .MuiTableCell-root': { height: 52 } }}>
            <TableCell component="th" scope="row" sx={{ ...clip, '&&': { pl: 4 } }}>
              <TwoLines
                first={
                  <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', fontWeight: 550 }}>
                    {personName(person)}
                    {person.me && <Tag variant="primary">{t('users.me')}</Tag>}
                  </Box>
                }
                second={person.displayName === null ? undefined : person.email}
              />
            </TableCell>
            <TableCell sx={clip}>
              <span title={person.profile.name}>{person.profile.name}</span>
            </TableCell>
            <TableCell sx={clip}>
              {t(person.projectOnly ? 'projectPage.people.onlyProject' : 'projectPage.people.wholeCompany')}
            </TableCell>
            <TableCell>
              <Chip label={t(`contract.inviteStatus.${person.status}`)} {...STATUS_LOOK[person.status]} />
            </TableCell>
            <TableCell align="right">{actions(person)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

export const PeopleCards = ({ people, busy, actions }: Props) => {
  const t = useT();
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={t('projectPage.people.title')}
      sx={{ listStyle: 'none', m: 0, px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {people.map((person) => (
        <Box component="li" key={personId(person)}>
          <ListCard>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0, lineHeight: '18px', overflowWrap: 'anywhere' }}>
                <Box sx={{ fontSize: 14.5, lineHeight: '20px', fontWeight: 600 }}>
                  {personName(person)} {person.me && <Tag variant="primary">{t('users.me')}</Tag>}
                </Box>
                {person.displayName !== null && <Box sx={{ color: 'text.secondary' }}>{person.email}</Box>}
                <Box sx={{ mt: 1, color: 'text.secondary' }}>
                  {person.profile.name} ·{' '}
                  {t(person.projectOnly ? 'projectPage.people.onlyProject' : 'projectPage.people.wholeCompany')}
                </Box>
                <Box sx={{ mt: 2 }}>
                  <Chip label={t(`contract.inviteStatus.${person.status}`)} {...STATUS_LOOK[person.status]} />
                </Box>
              </Box>
              {actions(person)}
            </Box>
          </ListCard>
        </Box>
      ))}
    </Box>
  );
};

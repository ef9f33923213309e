import { Box } from '@mui/material';
import type { ProjectAccount } from '../../../../contract/projectSettings.ts';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { Chip } from '../../../components/feedback/Chip.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import type { RowColumn } from '../../../components/table/RowList.tsx';
import { labelled } from '../../../i18n/byWords.ts';
import { shownText } from '../../../i18n/catalogueTexts.ts';
import type { Translate } from '../../../i18n/index.ts';
import { STATUS_LOOK } from '../../users/reference.tsx';

/** A person or an invite with the id of its row: those of invites are negative. */
export type PersonRow = ProjectAccount & { id: number };
export const personName = ({ displayName, email }: ProjectAccount): string => displayName ?? email;

/** Who has access to a project (C-16). */
export const peopleColumns = (t: Translate): RowColumn<PersonRow>[] =>
  labelled(t, 'projectPage.people.columns', [
    {
      source: 'name',
      render: (person) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', fontWeight: 550 }}>
          {personName(person)}
          {person.me && <Tag variant="primary">{t('users.me')}</Tag>}
        </Box>
      ),
      below: ({ displayName, email }) => (displayName === null ? undefined : email),
    },
    {
      source: 'profile',
      width: '24%',
      render: ({ profile }) => (
        <span title={shownText(profile.name)}>
          <CatalogueText>{profile.name}</CatalogueText>
        </span>
      ),
      card: 'text',
    },
    {
      source: 'scope',
      width: '18%',
      render: ({ projectOnly }) =>
        t(projectOnly ? 'projectPage.people.onlyProject' : 'projectPage.people.wholeCompany'),
      card: 'text',
    },
    {
      source: 'status',
      width: 132,
      atomic: true,
      render: ({ status }) => <Chip label={t(`contract.inviteStatus.${status}`)} {...STATUS_LOOK[status]} />,
      card: 'tag',
    },
  ]);

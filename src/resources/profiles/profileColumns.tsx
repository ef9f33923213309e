import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import type { Translate } from '../../i18n/index.ts';
import { profileAddress, usersOfProfile } from './profileQueries.ts';

/** The access profiles of a company (B-11); `search` keeps the company of the page. */
export const profileColumns = (t: Translate, search: string): RowColumn<AccessProfile>[] =>
  labelled(t, 'profiles.columns', [
    {
      source: 'name',
      render: ({ id, name }) => (
        <RowName to={profileAddress(id, search)} name={shownText(name)}>
          <CatalogueText>{name}</CatalogueText>
        </RowName>
      ),
      below: ({ description }) => description && <CatalogueText>{description}</CatalogueText>,
    },
    {
      source: 'relationType',
      width: 140,
      atomic: true,
      render: ({ relationType }) => <Tag>{t(`contract.side.${relationType}`)}</Tag>,
      card: 'tag',
    },
    {
      source: 'permissions',
      width: 120,
      align: 'right',
      render: ({ permissions }) => permissions.length,
      card: 'tag',
      inCard: ({ permissions }) => (
        <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
          {t('profiles.permissions', { count: permissions.length })}
        </Box>
      ),
    },
    {
      source: 'users',
      width: 140,
      gap: true,
      render: ({ id, companyId, userCount: count }) =>
        count === 0 ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('profiles.users', { count })}
          </Box>
        ) : (
          <MuiLink
            component={Link}
            to={usersOfProfile(id, companyId)}
            className="num"
            title={t('profiles.seeUsers', { count })}
          >
            {t('profiles.users', { count })}
          </MuiLink>
        ),
      card: 'tag',
    },
  ]);

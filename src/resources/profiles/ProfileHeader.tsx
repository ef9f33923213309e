import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Link as MuiLink, Tooltip, Typography } from '@mui/material';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import type { CompanyRights } from '../../access/useCan.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useT } from '../../i18n/index.ts';
import { smallText } from '../../theme/layout.ts';
import { duplicateAddress, listAddress, usersOfProfile } from './profileQueries.ts';
import { inUseText, useProfileRemoval } from './useProfileRemoval.tsx';

type Props = { profile: AccessProfile | null; rights: CompanyRights; onRemoved: () => void };

export function ProfileHeader({ profile, rights, onRemoved }: Props) {
  const t = useT();
  const { company, search } = useAccountCompany();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = profile ? <CatalogueText>{profile.name}</CatalogueText> : t('profiles.newTitle');
  const removal = useProfileRemoval(company.id, onRemoved);
  const reason = profile ? inUseText(profile, t) : undefined;

  useEffect(() => {
    if (profile) heading.current?.focus({ preventScroll: true });
  }, [profile]);

  const remove = (
    <DeniableButton
      startIcon={<DeleteOutlined />}
      denial={rights.denial('remove_permission_profile')}
      onClick={() => profile && removal.ask(profile)}
    >
      {t('profiles.remove.action')}
    </DeniableButton>
  );
  const isRemovable = reason === undefined || !rights.may('remove_permission_profile');

  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 12px', px: { xs: 4, md: 6 }, py: 3 }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Trail to={listAddress(search)} text={t('profiles.title')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', mt: '2px' }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {profile && (
            <MuiLink
              component={Link}
              to={usersOfProfile(profile.id, company.id)}
              aria-label={t('profiles.seeUsers', { count: profile.userCount })}
              sx={{ display: 'inline-flex', borderRadius: '4px' }}
            >
              <Tag variant="filled">{t('profiles.users', { count: profile.userCount })}</Tag>
            </MuiLink>
          )}
        </Box>
      </Box>
      {profile && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          <DeniableButton
            startIcon={<ContentCopyOutlined />}
            denial={rights.denial('add_permission_profile')}
            to={duplicateAddress(profile.id, search)}
          >
            {t('profiles.duplicate')}
          </DeniableButton>
          {isRemovable ? remove : <InUse reason={reason ?? ''} />}
        </Box>
      )}
      {removal.dialog}
    </Box>
  );
}

/** 'Excluir', off while people have the profile: stays focusable, and says how many and who. */
const InUse = ({ reason }: { reason: string }): ReactElement => {
  const t = useT();
  const id = useId();
  return (
    <>
      <Tooltip describeChild title={reason} enterTouchDelay={0} leaveTouchDelay={8000}>
        <Button startIcon={<DeleteOutlined />} aria-disabled aria-describedby={id}>
          {t('profiles.remove.action')}
        </Button>
      </Tooltip>
      <Box id={id} sx={{ ...smallText, flex: '1 0 100%', textAlign: 'right' }}>
        {reason}
      </Box>
    </>
  );
};

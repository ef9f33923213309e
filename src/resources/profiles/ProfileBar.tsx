import { Box, Link } from '@mui/material';
import type { Denial } from '../../access/denial.ts';
import { SaveBar } from '../../components/form/SaveBar.tsx';
import { useT } from '../../i18n/index.ts';
import type { differences } from './profileDraft.ts';

type Props = {
  isNew: boolean;
  changes: ReturnType<typeof differences>;
  notice: string | null;
  denial: Denial | null;
  saving: boolean;
  onReview: () => void;
  onDiscard: () => void;
  onSave: () => void;
};

export function ProfileBar({ isNew, changes, notice, denial, saving, onReview, onDiscard, onSave }: Props) {
  const t = useT();
  const { permissions, changed, fields, any } = changes;
  const said = [
    ...(changed > 0 ? [t('profiles.bar.permissions', { count: changed })] : []),
    ...(fields ? [t('profiles.bar.fields')] : []),
  ].join(' · ');
  return (
    <SaveBar
      label={t('profiles.bar.label')}
      said={
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 10px', fontSize: 13 }}>
            <Box component="span" sx={any ? { fontWeight: 550, color: 'text.primary' } : undefined}>
              {any ? said : t('profiles.bar.none')}
            </Box>
            {permissions.added.length > 0 && (
              <Count color="success.main" label={t('profiles.bar.added', { count: permissions.added.length })}>
                +{permissions.added.length}
              </Count>
            )}
            {permissions.removed.length > 0 && (
              <Count color="ink.error" label={t('profiles.bar.removed', { count: permissions.removed.length })}>
                −{permissions.removed.length}
              </Count>
            )}
            {changed > 0 && (
              <Link component="button" type="button" onClick={onReview} sx={{ font: 'inherit' }}>
                {t('profiles.bar.review')}
              </Link>
            )}
          </Box>
          {notice}
        </>
      }
      saveLabel={t(isNew ? 'profiles.bar.create' : 'profiles.bar.save')}
      saving={saving}
      canSave={any}
      canDiscard={any}
      denial={denial}
      onDiscard={onDiscard}
      onSave={onSave}
      sx={{
        position: { xs: 'sticky', lg: 'static' },
        bottom: 'var(--bottom-nav-height)',
        zIndex: 3,
        flex: 'none',
        px: { xs: 4, md: 6 },
        bgcolor: 'background.paper',
      }}
    />
  );
}

const Count = ({ color, label, children }: { color: string; label: string; children: React.ReactNode }) => (
  <Box component="span" className="num" sx={{ color, fontWeight: 600 }}>
    <span aria-hidden>{children}</span>
    <span className="visually-hidden">{label}</span>
  </Box>
);

import { Box, Button, CircularProgress, Link } from '@mui/material';
import { useId } from 'react';
import { DeniableButton } from '../../access/Denied.tsx';
import type { Denial } from '../../access/denial.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { KeyHint } from '../../components/inputs/KeyHint.tsx';
import { useT } from '../../i18n/index.ts';
import type { differences } from './profileDraft.ts';

type Props = {
  isNew: boolean;
  changes: ReturnType<typeof differences>;
  /** What came along with the last choice. */
  notice: string | null;
  denial: Denial | null;
  saving: boolean;
  onReview: () => void;
  onDiscard: () => void;
  onSave: () => void;
};

/** What changed, Descartar and Salvar: always in sight. */
export function ProfileBar({ isNew, changes, notice, denial, saving, onReview, onDiscard, onSave }: Props) {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const { permissions, changed, fields, any } = changes;
  const off = saving || !any || !online;
  const said = [
    ...(changed > 0 ? [t('profiles.bar.permissions', { count: changed })] : []),
    ...(fields ? [t('profiles.bar.fields')] : []),
  ].join(' · ');
  return (
    <Box
      component="section"
      aria-label={t('profiles.bar.label')}
      sx={{
        position: { xs: 'sticky', lg: 'static' },
        bottom: 'var(--bottom-nav-height)',
        zIndex: 3,
        flex: 'none',
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: '8px 12px',
        minHeight: 56,
        px: { xs: 4, md: 6 },
        py: 2,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        id={`${id}-state`}
        sx={{
          flex: { xs: '1 1 100%', md: '1 1 0' },
          minWidth: 0,
          minHeight: { xs: 16, md: 36 },
          alignContent: 'center',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 10px' }}>
          {any && (
            <Box
              component="span"
              aria-hidden
              sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' }}
            />
          )}
          <Box component="span" sx={{ fontWeight: any ? 550 : 420, color: any ? 'text.primary' : 'text.secondary' }}>
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
        <Box
          role="status"
          title={notice ?? undefined}
          sx={{
            fontSize: 12,
            lineHeight: '16px',
            color: 'text.secondary',
            overflow: { md: 'hidden' },
            textOverflow: 'ellipsis',
            whiteSpace: { md: 'nowrap' },
          }}
        >
          {online ? notice : t('account.offline')}
        </Box>
      </Box>
      <Box
        sx={{ display: 'flex', gap: 2, ml: 'auto', flex: { xs: '1 1 100%', md: 'none' }, justifyContent: 'flex-end' }}
      >
        <Button onClick={onDiscard} disabled={saving || !any}>
          {t('profiles.bar.discard')}
        </Button>
        <DeniableButton
          variant="contained"
          denial={denial}
          aria-disabled={off || undefined}
          aria-describedby={off ? `${id}-state` : undefined}
          aria-keyshortcuts="Control+S"
          onClick={() => {
            if (!off) onSave();
          }}
          startIcon={saving ? <CircularProgress size={14} color="inherit" /> : undefined}
          sx={{ flex: { xs: 1, md: 'none' } }}
        >
          {t(isNew ? 'profiles.bar.create' : 'profiles.bar.save')}
          <Box component="span" sx={{ ml: 2, display: { xs: 'none', md: 'flex' } }}>
            <KeyHint>Ctrl S</KeyHint>
          </Box>
        </DeniableButton>
      </Box>
    </Box>
  );
}

const Count = ({ color, label, children }: { color: string; label: string; children: React.ReactNode }) => (
  <Box component="span" className="num" sx={{ color, fontWeight: 600 }}>
    <span aria-hidden>{children}</span>
    <span className="visually-hidden">{label}</span>
  </Box>
);

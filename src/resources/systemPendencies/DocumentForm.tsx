import { Box, Button, CircularProgress } from '@mui/material';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SystemPendency } from '../../../contract/systemPendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { KeyHint } from '../../components/inputs/KeyHint.tsx';
import { useSaveKey } from '../../components/keys/useSaveKey.ts';
import { useT } from '../../i18n/index.ts';
import { ChecklistCard } from './ChecklistCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DocumentNotice } from './DocumentNotice.tsx';
import { documentAddress } from './documentAddresses.ts';
import type { Draft } from './documentDraft.ts';
import { useCategories } from './documentQueries.ts';
import { useDocumentForm } from './useDocumentForm.ts';
import { WhenCard } from './WhenCard.tsx';
import { WhoCard } from './WhoCard.tsx';

type Props = {
  /** Null for one that does not exist yet. */
  entry: SystemPendency | null;
  /** The shipped document that it adapts. */
  base: SystemPendency | null;
  start: Draft;
  readOnly: boolean;
};

/** A document of the catalogue: one form to read, to add, to adapt and to change (C-08). */
export function DocumentForm({ entry, base, start, readOnly }: Props) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const online = useOnline();
  const { company, search } = useAccountCompany();
  /** Where to go now that it is saved: nothing holds the person back. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const form = useDocumentForm({
    companyId: company.id,
    entry,
    baseId: base?.id ?? entry?.baseId ?? null,
    start,
    onSaved: (next) => {
      if (!entry) setLeaving(documentAddress(next.id, search));
    },
  });
  const categories = useCategories(company.id, form.draft.plan);
  const locked = base !== null || (entry !== null && (entry.baseId !== null || entry.projectCount > 0));
  // an adaptation is worth saving as it begins
  const changed = form.dirty || base !== null;
  const off = form.saving || !online || !changed;

  useEffect(() => {
    if (leaving !== null) navigate(leaving, { replace: true });
  }, [leaving, navigate]);
  useSaveKey(() => {
    if (!readOnly && !off) form.submit();
  });

  return (
    <Box
      component="form"
      noValidate
      aria-busy={form.saving}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!readOnly && !off) form.submit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}
    >
      <DocumentNotice form={form} />
      <DataCard
        form={form}
        readOnly={readOnly}
        locked={locked}
        categories={categories}
        autoFocus={entry === null && base === null}
      />
      <WhenCard form={form} readOnly={readOnly} />
      <WhoCard form={form} readOnly={readOnly} />
      <ChecklistCard form={form} readOnly={readOnly} />
      {!readOnly && (
        <Box
          component="section"
          aria-label={t('systemPendencies.bar.label')}
          sx={{
            position: 'sticky',
            bottom: { xs: 'var(--bottom-nav-height)', md: 0 },
            zIndex: 3,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '8px 12px',
            minHeight: 56,
            px: 4,
            py: 2,
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        >
          <Box id={`${id}-state`} role="status" sx={{ flex: '1 1 220px', fontSize: 12, color: 'text.secondary' }}>
            {online ? t(changed ? 'systemPendencies.bar.changed' : 'systemPendencies.bar.none') : t('account.offline')}
          </Box>
          <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
            <Button onClick={form.discard} disabled={form.saving || !form.dirty}>
              {t('systemPendencies.bar.discard')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              aria-disabled={off || undefined}
              aria-describedby={off ? `${id}-state` : undefined}
              aria-keyshortcuts="Control+S"
              startIcon={form.saving ? <CircularProgress size={14} color="inherit" /> : undefined}
            >
              {t(entry ? 'systemPendencies.bar.save' : 'systemPendencies.bar.create')}
              <Box component="span" sx={{ ml: 2, display: { xs: 'none', md: 'inline-flex' } }}>
                <KeyHint>Ctrl S</KeyHint>
              </Box>
            </Button>
          </Box>
        </Box>
      )}
      <LeaveGuard active={!readOnly && form.dirty && leaving === null} />
    </Box>
  );
}

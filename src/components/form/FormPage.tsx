import { Box } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { useOnline } from '../feedback/useOnline.ts';
import { FormShell } from './FormShell.tsx';
import { SaveBar } from './SaveBar.tsx';

type Props = Pick<ComponentProps<typeof FormShell>, 'form' | 'labels' | 'readOnly' | 'draft' | 'children'> & {
  /** Also worth saving as it began: a new record, a copy. */
  canSave?: boolean;
  /** The name of the bar's section; the bar then stays at the foot of the page. */
  barLabel?: string;
  /** What the bar says; by default the fields that changed. */
  said?: ReactNode;
  saveLabel?: string;
  onCancel?: () => void;
};

/** A form with its bar: what changed, Descartar and Salvar; `Ctrl S` saves, and leaving with changes asks. */
export function FormPage(props: Props) {
  const { form, labels, readOnly = false, draft, barLabel, said, saveLabel, onCancel, children } = props;
  const t = useT();
  const online = useOnline();
  const changed = Object.keys(labels).filter((name) => form.changed.includes(name));
  const isTouched = form.changed.length > 0;
  const canSave = props.canSave || isTouched;
  const off = form.saving || !online || !canSave;
  return (
    <FormShell form={form} labels={labels} readOnly={readOnly} draft={draft} off={off}>
      <Box
        component="form"
        {...form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!readOnly && !off) form.submit();
        }}
        sx={barLabel ? { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 } : undefined}
      >
        {children}
        {!readOnly && (
          <SaveBar
            label={barLabel}
            said={
              said ??
              (isTouched
                ? `${t('accountPages.form.changed', { count: form.changed.length })} · ${changed.map((name) => labels[name]).join(', ')}`
                : t('accountPages.form.nothing'))
            }
            saveLabel={saveLabel ?? t('accountPages.form.save')}
            saving={form.saving}
            canSave={canSave}
            canDiscard={isTouched}
            onDiscard={form.discard}
            onCancel={onCancel}
            sx={
              barLabel
                ? {
                    position: 'sticky',
                    bottom: { xs: 'var(--bottom-nav-height)', md: 0 },
                    zIndex: 3,
                    bgcolor: 'background.paper',
                    border: '1px solid',
                    borderRadius: '8px',
                  }
                : undefined
            }
          />
        )}
      </Box>
    </FormShell>
  );
}

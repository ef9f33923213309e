import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { Note } from '../feedback/Note.tsx';
import { useOnline } from '../feedback/useOnline.ts';
import { Card } from './Card.tsx';
import { FormNotice } from './FormNotice.tsx';
import { type FormLabels, FormShell } from './FormShell.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { ContractForm } from './useContractForm.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  form: ContractForm;
  labels: FormLabels;
  /** See `FormShell`. */
  draft?: string;
  /** Why nothing can be changed here; the form then has no buttons. */
  readOnly?: string;
  children: ReactNode;
};

/** A form of 'Minha conta': fields, what changed, Descartar and Salvar; `Ctrl S` saves, and leaving with changes asks. */
export function FormCard({ title, lead, form, labels, readOnly, draft, children }: Props) {
  const t = useT();
  const online = useOnline();
  const { changed, saving } = form;
  const off = !online || changed.length === 0;

  return (
    <Card
      title={title}
      lead={lead}
      beside={
        readOnly === undefined && (
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            <Box component="span" aria-hidden sx={{ color: 'ink.error' }}>
              *
            </Box>{' '}
            {t('common.required')}
          </Box>
        )
      }
    >
      <FormShell form={form} labels={labels} readOnly={readOnly !== undefined} draft={draft} off={off}>
        <form
          {...form.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!off) form.submit();
          }}
        >
          <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
            {readOnly !== undefined && <Note>{readOnly}</Note>}
            <FormNotice form={form} />
            <Box
              sx={{
                display: 'grid',
                gap: '12px',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              }}
            >
              {children}
            </Box>
          </Box>
          {readOnly === undefined && (
            <SaveBar
              said={
                changed.length > 0
                  ? `${t('account.form.changed', { count: changed.length })} · ${changed.map((name) => labels[name]).join(', ')}`
                  : t('account.form.nothing')
              }
              saveLabel={t('account.form.save')}
              saving={saving}
              canSave={changed.length > 0}
              canDiscard={changed.length > 0}
              onDiscard={form.discard}
            />
          )}
        </form>
      </FormShell>
    </Card>
  );
}

import { Box, Button, CircularProgress } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/index.ts';
import { useOnline } from '../feedback/useOnline.ts';
import { KeyHint } from '../inputs/KeyHint.tsx';
import { Card } from './Card.tsx';
import { FormFooter } from './FormFooter.tsx';
import { FormNotice } from './FormNotice.tsx';
import { type FormLabels, FormShell } from './FormShell.tsx';
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
  /** The fields, in a grid of two. */
  children: ReactNode;
};

/** A form of 'Minha conta': fields, what changed, Descartar and Salvar; `Ctrl S` saves, and leaving with changes asks. */
export function FormCard({ title, lead, form, labels, readOnly, draft, children }: Props) {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const { changed, saving } = form;
  const off = !online ? t('account.offline') : changed.length === 0 ? t('account.form.nothing') : undefined;
  const said =
    changed.length > 0
      ? `${t('account.form.changed', { count: changed.length })} · ${changed.map((name) => labels[name]).join(', ')}`
      : null;
  const submit = () => {
    if (off === undefined) form.submit();
  };

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
      <FormShell form={form} labels={labels} readOnly={readOnly !== undefined} draft={draft} off={off !== undefined}>
        <form
          {...form.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Box sx={{ p: 4, pt: 3, display: 'flex', flexDirection: 'column', gap: 3 }}>
            {readOnly !== undefined && <ReadOnly>{readOnly}</ReadOnly>}
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
            <FormFooter
              id={`${id}-state`}
              live
              said={
                <>
                  {said && <div>{said}</div>}
                  {off !== undefined && <div>{off}</div>}
                </>
              }
            >
              <Box sx={{ display: 'flex', gap: 2, flex: { xs: '1 1 100%', sm: 'none' }, justifyContent: 'flex-end' }}>
                <Button onClick={form.discard} disabled={saving || changed.length === 0}>
                  {t('common.actions.discard')}
                </Button>
                <Button
                  type="submit"
                  variant="contained"
                  aria-keyshortcuts="Control+S"
                  aria-disabled={saving || off !== undefined}
                  aria-describedby={off === undefined ? undefined : `${id}-state`}
                  startIcon={saving ? <CircularProgress size={14} color="inherit" /> : undefined}
                >
                  {t('account.form.save')}
                  <Box component="span" sx={{ ml: 2, display: { xs: 'none', md: 'inline-flex' } }}>
                    <KeyHint>Ctrl S</KeyHint>
                  </Box>
                </Button>
              </Box>
            </FormFooter>
          )}
        </form>
      </FormShell>
    </Card>
  );
}

const ReadOnly = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      p: '10px 12px',
      borderRadius: '8px',
      backgroundColor: 'soft.info',
      fontSize: 13,
      lineHeight: '20px',
    }}
  >
    {children}
  </Box>
);

import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { Note } from '../feedback/Note.tsx';
import { Inside, Pair } from '../inputs/GroupInputs.tsx';
import { Card } from './Card.tsx';
import { FormNotice } from './FormNotice.tsx';
import { FormPage } from './FormPage.tsx';
import type { FormLabels } from './FormShell.tsx';
import type { ContractForm } from './useContractForm.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  form: ContractForm;
  labels: FormLabels;
  draft?: string;
  /** Why nothing can be changed here; the form then has no buttons. */
  readOnly?: string;
  children: ReactNode;
};

export function FormCard({ title, lead, form, labels, readOnly, draft, children }: Props) {
  const t = useT();
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
      <FormPage form={form} labels={labels} readOnly={readOnly !== undefined} draft={draft}>
        <Inside>
          {readOnly !== undefined && <Note>{readOnly}</Note>}
          <FormNotice form={form} />
          <Pair>{children}</Pair>
        </Inside>
      </FormPage>
    </Card>
  );
}

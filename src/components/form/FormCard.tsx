import type { ReactNode } from 'react';
import { Note } from '../feedback/Note.tsx';
import { Inside, Pair } from '../inputs/GroupInputs.tsx';
import { Card, RequiredHint } from './Card.tsx';
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
  return (
    <Card title={title} lead={lead} beside={readOnly === undefined && <RequiredHint />}>
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

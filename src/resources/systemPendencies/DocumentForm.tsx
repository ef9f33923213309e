import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SystemPendency, systemPendencyBodySchema } from '../../../contract/systemPendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { useT } from '../../i18n/index.ts';
import { ChecklistCard } from './ChecklistCard.tsx';
import { DataCard } from './DataCard.tsx';
import { bodyOf, fieldOf } from './documentBody.ts';
import { type Draft, draftOf } from './documentDraft.ts';
import { documentLabels } from './documentLabels.ts';
import {
  categoriesKey,
  DOCUMENT_LISTS,
  documentAddress,
  documentHistoryKey,
  documentKey,
  useCategories,
} from './documentQueries.ts';
import { RelatedCard } from './RelatedCard.tsx';
import { WhenCard } from './WhenCard.tsx';
import { WhoCard } from './WhoCard.tsx';

/** What differs in somebody else's version is named; only plain texts are also shown. */
const valueText = (value: unknown): string => (typeof value === 'string' ? value : '…');

type Props = {
  entry: SystemPendency | null;
  base: SystemPendency | null;
  start: Draft;
  readOnly: boolean;
};

/** A document of the catalogue: one form to read, to create, to adapt and to change (C-08). */
export function DocumentForm({ entry, base, start, readOnly }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { company, search } = useAccountCompany();
  /** Where to go after saving, once nothing is unsaved any more. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const baseId = base?.id ?? entry?.baseId ?? null;
  const form = useRecordForm<Draft, ReturnType<typeof bodyOf>, SystemPendency | null>({
    resource: 'systemPendencies',
    meta: () => ({ companyId: company.id }),
    schema: systemPendencyBodySchema,
    record: entry,
    valuesOf: (record) => (record ? draftOf(record) : start),
    toBody: (draft) => bodyOf(draft, company.id, baseId),
    pathOf: fieldOf,
    errorText: (error) => errorMessageOf(error, t, t('systemPendencies.failed')),
    done: () => t(entry ? 'systemPendencies.saved' : 'systemPendencies.created'),
    invalidate: ({ id }) => [DOCUMENT_LISTS, categoriesKey(company.id), documentHistoryKey(company.id, id)],
    onSaved: (saved) => {
      queryClient.setQueryData(documentKey(company.id, saved.id), saved);
      if (!entry) setLeaving(documentAddress(saved.id, search));
    },
  });
  const categories = useCategories(company.id, form.values.plan);
  const locked = base !== null || (entry !== null && (entry.baseId !== null || entry.projectCount > 0));
  // an adaptation is worth saving as it begins
  const changed = form.changed.length > 0 || base !== null;
  useEffect(() => {
    if (leaving !== null) navigate(leaving, { replace: true });
  }, [leaving, navigate]);

  return (
    <FormPage
      form={form}
      labels={documentLabels(t, form.values.checklist.length)}
      readOnly={readOnly || leaving !== null}
      draft={`systemPendencies:${company.id}:${entry?.id ?? `new-${base?.id ?? 0}`}:${entry?.version ?? 0}`}
      canSave={changed}
      barLabel={t('systemPendencies.bar.label')}
      said={t(changed ? 'systemPendencies.bar.changed' : 'systemPendencies.bar.none')}
      saveLabel={t(entry ? 'systemPendencies.bar.save' : 'systemPendencies.bar.create')}
    >
      <FormNotice form={form} valueText={valueText} />
      <DataCard
        locked={locked}
        isHealth={(base ?? (entry?.baseId ? entry : null))?.sensitivity === 'HEALTH'}
        categories={categories}
        autoFocus={entry === null && base === null}
      />
      <WhenCard norm={base?.validityByNorm ? base : (entry?.norm ?? null)} />
      <WhoCard />
      <RelatedCard own={[entry?.id, baseId].filter((id) => typeof id === 'number')} />
      <ChecklistCard />
    </FormPage>
  );
}

import { useState } from 'react';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import type { DraftRow } from './matrixDraft.ts';

type Props = { chosen: readonly number[]; onAdd: (documents: DraftRow['document'][]) => void; onClose: () => void };

const asDocument = (entry: SystemPendencyRow): DraftRow['document'] => ({
  id: entry.id,
  name: entry.name,
  category: entry.category,
  plan: entry.plan,
  type: entry.type,
  periodicity: entry.periodicity,
  validityDays: entry.validityDays,
  validityMonths: entry.validityMonths,
  validityFrom: entry.validityFrom,
  validityEvent: entry.validityEvent,
  validityRules: entry.validityRules,
  leadDays: entry.leadDays,
  riskActivityIds: entry.riskActivityIds,
  baseId: entry.baseId,
  alternativeIds: entry.alternativeIds,
  hasConditions: entry.conditions !== null,
  active: entry.active,
  ownVersion: null,
});

/** Documents of the catalogue that the matrix does not have yet. */
export function AddDocumentsDialog({ chosen, onAdd, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const [documents, setDocuments] = useState<SystemPendencyRow[]>([]);
  return (
    <DialogFrame
      title={t('requirementMatrices.addDocuments')}
      lead={t('requirementMatrices.addDocumentsLead')}
      submitLabel={t('common.actions.add')}
      disabled={documents.length === 0}
      busy={false}
      onSubmit={() => {
        onAdd(documents.map(asDocument));
        onClose();
      }}
      onClose={onClose}
    >
      <SearchSelect<SystemPendencyRow>
        label={t('requirementMatrices.fields.rows')}
        multiple
        isCatalogue
        autoFocus
        queryKey={['systemPendencies', 'search', company.id]}
        search={(text, options) => provider.searchDocuments(company.id, text, options)}
        offers={({ id }) => !chosen.includes(id)}
        below={({ category }) => shownText(category)}
        texts={{
          none: t('systemPendencies.form.noDocument'),
          placeholder: t('systemPendencies.form.documentPlaceholder'),
        }}
        value={documents}
        onChange={setDocuments}
      />
    </DialogFrame>
  );
}

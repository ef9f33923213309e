import AddOutlined from '@mui/icons-material/AddOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { ActivityType } from '../../../contract/activityTypes.ts';
import { TEXT } from '../../../contract/constants.ts';
import { type RequirementMatrix, requirementMatrixBodySchema } from '../../../contract/requirementMatrices.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { OverlapNote } from '../systemPendencies/reference.tsx';
import { AddColumnDialog } from './AddColumnDialog.tsx';
import { AddDocumentsDialog } from './AddDocumentsDialog.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';
import { bodyOf, draftOf, fieldOf, type MatrixDraft } from './matrixDraft.ts';

/** What differs in somebody else's version is named; only plain texts are also shown. */
const valueText = (value: unknown): string => (typeof value === 'string' ? value : '…');

/** The grid of documents and of whom they are asked: to read, and to change while it is a draft. */
export function MatrixForm({ matrix, readOnly }: { matrix: RequirementMatrix; readOnly: boolean }) {
  const t = useT();
  const { company } = useAccountCompany();
  const [adding, setAdding] = useState<'column' | 'documents' | null>(null);
  const types = useGetList<ActivityType>('activityTypes', { meta: { companyId: company.id } }, FORM_QUERY);
  const reviewers = useRead(['pendencies', 'assignees', company.id], (provider, options) =>
    provider.getAssignees(undefined, options),
  );
  const form = useRecordForm<MatrixDraft, ReturnType<typeof bodyOf>, RequirementMatrix>({
    resource: 'requirementMatrices',
    meta: () => ({ companyId: company.id }),
    schema: requirementMatrixBodySchema,
    record: matrix,
    valuesOf: draftOf,
    toBody: bodyOf,
    pathOf: fieldOf,
    errorText: (error) => errorMessageOf(error, t, t('requirementMatrices.failed')),
    done: () => t('requirementMatrices.saved'),
  });
  const { columns, rows } = form.values;
  const labels = {
    name: t('requirementMatrices.fields.name'),
    columns: t('requirementMatrices.fields.columns'),
    rows: t('requirementMatrices.fields.rows'),
    ...Object.fromEntries(
      rows.flatMap(({ document: { name } }, at) => [
        [`rows.${at}.leadDays`, t('requirementMatrices.leadOf', { name })],
        [`rows.${at}.reviewer`, t('requirementMatrices.reviewerOf', { name })],
        [`rows.${at}.columns`, name],
        [`rows.${at}`, name],
      ]),
    ),
  };
  const typeNames = new Map((types.data ?? []).map(({ id, name }) => [id, name]));

  return (
    <>
      <FormPage
        form={form}
        labels={labels}
        readOnly={readOnly}
        draft={`requirementMatrices:${company.id}:${matrix.id}:${matrix.version}`}
        barLabel={t('requirementMatrices.bar')}
        said={t(form.changed.length > 0 ? 'requirementMatrices.changed' : 'requirementMatrices.unchanged')}
      >
        <FormNotice form={form} valueText={valueText} />
        <ReadFailed read={types} title={t('activityTypes.loadFailed')} />
        <ReadFailed read={reviewers} title={t('requirementMatrices.reviewersFailed')} />
        {!readOnly && (
          <Card>
            <Inside>
              <TextInput
                source="name"
                required
                autoComplete="off"
                slotProps={{ htmlInput: { maxLength: TEXT.name } }}
              />
            </Inside>
          </Card>
        )}
        <Card
          title={t('requirementMatrices.gridTitle')}
          lead={t('requirementMatrices.gridLead')}
          beside={
            readOnly ? undefined : (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <Button startIcon={<PersonAddAltOutlined />} onClick={() => setAdding('column')}>
                  {t('requirementMatrices.addColumn')}
                </Button>
                <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setAdding('documents')}>
                  {t('requirementMatrices.addDocuments')}
                </Button>
              </Box>
            )
          }
        >
          <Box sx={{ px: 4, '&:not(:empty)': { pt: 3 } }}>
            <OverlapNote documents={rows.map(({ document }) => document)} />
          </Box>
          <MatrixGrid
            columns={columns}
            rows={rows}
            typeNames={typeNames}
            reviewers={reviewers.data ?? []}
            readOnly={readOnly}
            onChange={form.changeAll}
          />
        </Card>
      </FormPage>
      {adding === 'column' && (
        <AddColumnDialog
          columns={columns}
          activityTypes={(types.data ?? []).filter(({ active }) => active)}
          onAdd={(column) => form.changeAll({ columns: [...columns, column] })}
          onClose={() => setAdding(null)}
        />
      )}
      {adding === 'documents' && (
        <AddDocumentsDialog
          chosen={rows.map(({ document }) => document.id)}
          onAdd={(documents) =>
            form.changeAll({
              rows: [
                ...rows,
                ...documents.map((document) => ({ document, columns: [], leadDays: '', reviewer: '' })),
              ].sort(byCategory),
            })
          }
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

const byCategory = (one: MatrixDraft['rows'][number], other: MatrixDraft['rows'][number]): number =>
  one.document.category.localeCompare(other.document.category, 'pt-BR') ||
  one.document.name.localeCompare(other.document.name, 'pt-BR');

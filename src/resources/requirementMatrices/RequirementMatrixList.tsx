import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { type ReactNode, useState } from 'react';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { type RequirementMatrixRow, requirementMatrixQuerySchema } from '../../../contract/requirementMatrices.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { matrixAddress } from './matrixQueries.ts';
import { NewMatrixDialog } from './NewMatrixDialog.tsx';
import { MatrixStateTag } from './reference.tsx';

const SHAPE = { name: requirementMatrixQuerySchema.shape.name };

/** `/minha-conta/matriz`: versions of the requirement matrix of the contracting company. */
export default function RequirementMatrixList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('configure_project_pendency') || !isContracting) {
    return <SectionDenied permission="configure_project_pendency" />;
  }
  return <Versions />;
}

function Versions() {
  const t = useT();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const [start, setStart] = useState<{ from: RequirementMatrixRow | null } | null>(null);
  const removal = useRemoval<RequirementMatrixRow>({
    resource: 'requirementMatrices',
    meta: () => ({ companyId: company.id }),
    nameOf: ({ name }) => name,
  });
  const create = (
    <DeniableButton
      variant="contained"
      startIcon={<AddOutlined />}
      denial={rights.denial('configure_project_pendency')}
      onClick={() => setStart({ from: null })}
    >
      {t('requirementMatrices.create')}
    </DeniableButton>
  );
  const actions = (matrix: RequirementMatrixRow): ReactNode => (
    <ActionMenu
      label={t('requirementMatrices.rowActions', { name: matrix.name })}
      actions={[
        {
          id: 'copy',
          label: t('requirementMatrices.newFrom'),
          icon: ContentCopyOutlined,
          onChoose: () => setStart({ from: matrix }),
        },
        ...(matrix.state === 'DRAFT'
          ? [
              {
                id: 'remove',
                label: t('requirementMatrices.remove.action'),
                icon: DeleteOutlined,
                onChoose: () => removal.ask(matrix),
                destructive: true,
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      <EmbeddedList<RequirementMatrixRow>
        resource="requirementMatrices"
        words="requirementMatrices"
        title={t('requirementMatrices.title')}
        leadValues={{ company: company.name }}
        shape={SHAPE}
        debounce={DEBOUNCE.listSearch}
        create={create}
        meta={{ companyId: company.id }}
        columns={columnsOf(t, search)}
        actions={{ label: t('requirementMatrices.columns.actions'), render: actions }}
      />
      {removal.dialog}
      {start && <NewMatrixDialog from={start.from} onClose={() => setStart(null)} />}
    </>
  );
}

const columnsOf = (t: Translate, search: string): RowColumn<RequirementMatrixRow>[] =>
  labelled(t, 'requirementMatrices.columns', [
    {
      source: 'name',
      render: ({ id, number, name }) => (
        <RowName to={matrixAddress(id, search)} name={name}>
          {t('requirementMatrices.numbered', { number, name })}
        </RowName>
      ),
    },
    { source: 'state', width: 130, atomic: true, render: ({ state }) => <MatrixStateTag state={state} />, card: 'tag' },
    {
      source: 'effectiveOn',
      width: 140,
      render: ({ effectiveOn }) => (effectiveOn ? formatDate(effectiveOn) : t('common.emptyValue')),
      card: 'tag',
      inCard: ({ effectiveOn }) =>
        effectiveOn ? <span>{t('requirementMatrices.since', { day: formatDate(effectiveOn) })}</span> : null,
    },
    {
      source: 'documentCount',
      width: 120,
      num: true,
      wide: true,
      render: ({ documentCount }) => t('requirementMatrices.documents', { count: documentCount }),
    },
    {
      source: 'publishedBy',
      width: 200,
      wide: true,
      quiet: true,
      render: ({ publishedBy }) => publishedBy ?? t('common.emptyValue'),
    },
  ]);

import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { MenuItem, TextField } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchTextSchema } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { PLANS } from '../../../contract/projects.ts';
import {
  categoryQuerySchema,
  type SystemPendencyRow,
  systemPendencyQuerySchema,
} from '../../../contract/systemPendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { useActionReason, useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { FilterValues } from '../../components/list/listAddress.ts';
import type { ListFilters } from '../../components/list/listContext.ts';
import { useT } from '../../i18n/index.ts';
import { LazyReuseRuleCard } from '../documentReuse/reference.tsx';
import { adaptAddress, newDocumentAddress, useCategories } from './documentQueries.ts';
import { originOf, useMonthNames } from './reference.tsx';
import { systemPendencyColumns } from './systemPendencyColumns.tsx';
import { useDocumentRemoval } from './useDocumentRemoval.ts';

const SHAPE = {
  name: searchTextSchema,
  plan: categoryQuerySchema.shape.plan,
  category: searchTextSchema,
  own: systemPendencyQuerySchema.shape.own,
};

/** A company without documents of its own is offered to make one. */
const isFiltered = ({ own: _, ...others }: FilterValues) => Object.keys(others).length > 0;

/** `/minha-conta/documentos`: the catalogue of the contracting company (C-08). */
export default function SystemPendencyList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_projects')) return <SectionDenied permission="see_projects" />;
  return isContracting ? <Catalogue /> : <SectionDenied permission="configure_project_pendency" />;
}

function Catalogue() {
  const t = useT();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const removal = useDocumentRemoval(company.id);
  const months = useMonthNames();
  const denial = rights.denial('configure_project_pendency');
  const why = useActionReason(rights)('configure_project_pendency');

  const create = (
    <DeniableButton variant="contained" startIcon={<AddOutlined />} denial={denial} to={newDocumentAddress(search)}>
      {t('systemPendencies.create')}
    </DeniableButton>
  );
  const actions = (document: SystemPendencyRow): ReactNode => (
    <ActionMenu
      label={t('systemPendencies.rowActions', { name: document.name })}
      actions={[
        originOf(document) === 'shipped'
          ? {
              id: 'adapt',
              label: t('systemPendencies.adapt'),
              icon: ContentCopyOutlined,
              onChoose: () => navigate(adaptAddress(document.id, search)),
              reason: why,
            }
          : {
              id: 'remove',
              label: t('systemPendencies.remove.action'),
              icon: DeleteOutlined,
              onChoose: () => removal.ask(document),
              destructive: true,
              reason:
                why ??
                (document.projectCount > 0
                  ? t('systemPendencies.remove.inUse', { count: document.projectCount })
                  : undefined),
            },
      ]}
    />
  );

  return (
    <>
      <EmbeddedList<SystemPendencyRow>
        resource="systemPendencies"
        words="systemPendencies"
        title={t('systemPendencies.title')}
        leadValues={{ company: company.name }}
        shape={SHAPE}
        debounce={DEBOUNCE.listSearch}
        isFiltered={isFiltered}
        create={create}
        meta={{ companyId: company.id }}
        columns={systemPendencyColumns(t, months, search)}
        actions={{ label: t('systemPendencies.columns.actions'), render: actions }}
        controls={(filters) => <Controls {...filters} companyId={company.id} />}
      />
      {removal.dialog}
      <Suspense fallback={null}>
        <LazyReuseRuleCard kindId={null} />
      </Suspense>
    </>
  );
}

function Controls({ values, change, companyId }: ListFilters & { companyId: number }) {
  const t = useT();
  const plan = PLANS.find((one) => one === values.plan);
  const category = String(values.category ?? '');
  const categories = useCategories(companyId, plan);
  return (
    <>
      <SegmentedControl
        label={t('systemPendencies.planFilter')}
        segments={[
          { value: 'all', label: t('systemPendencies.anyPlan') },
          ...PLANS.map((value) => ({ value, label: t(`contract.plan.${value}`) })),
        ]}
        value={plan ?? 'all'}
        onChange={(value) => change({ plan: value === 'all' ? undefined : value, category: undefined })}
      />
      <SegmentedControl
        label={t('systemPendencies.originFilter')}
        segments={[
          { value: 'all', label: t('systemPendencies.anyOrigin') },
          { value: 'own', label: t('systemPendencies.ownOnly') },
        ]}
        value={values.own === true ? 'own' : 'all'}
        onChange={(value) => change({ own: value === 'own' ? true : undefined })}
      />
      <TextField
        select
        size="small"
        fullWidth={false}
        value={category}
        onChange={(event) => change({ category: event.target.value })}
        slotProps={{
          select: { displayEmpty: true },
          htmlInput: { 'aria-label': t('systemPendencies.categoryFilter') },
        }}
        sx={{ minWidth: 200, flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        <MenuItem value="">{t('systemPendencies.anyCategory')}</MenuItem>
        {[...new Set([...(category === '' ? [] : [category]), ...categories])].map((name) => (
          <MenuItem key={name} value={name}>
            <CatalogueText>{name}</CatalogueText>
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

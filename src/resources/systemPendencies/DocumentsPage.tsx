import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { MenuItem, TextField, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { PLANS } from '../../../contract/projects.ts';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { denialText } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { SectionDenied } from '../../components/feedback/SectionState.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { PagedCard } from '../../components/list/PagedCard.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useT } from '../../i18n/index.ts';
import { DocumentCards, DocumentTable } from './DocumentRows.tsx';
import { adaptAddress, newDocumentAddress } from './documentAddresses.ts';
import { originOf } from './documentPresentation.ts';
import { useCatalogue, useCategories } from './documentQueries.ts';
import { useDocumentRemoval } from './useDocumentRemoval.tsx';

const FILTERS = ['name', 'plan', 'category', 'own'] as const;

/** `/minha-conta/documentos`: the catalogue of the contracting company (C-08). */
export default function DocumentsPage() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_projects')) return <SectionDenied permission="see_projects" />;
  return isContracting ? <DocumentList /> : <SectionDenied permission="configure_project_pendency" />;
}

function DocumentList() {
  const t = useT();
  const online = useOnline();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const address = useListAddress(FILTERS);
  const { page, perPage, values } = address;
  const plan = PLANS.find((one) => one === values.plan);
  const own = values.own === 'true';
  const categories = useCategories(company.id, plan);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const query = useCatalogue(company.id, {
    page,
    itemsPerPage: perPage,
    ...(values.name !== '' && { query: values.name }),
    ...(plan && { 'plan[]': [plan] }),
    ...(values.category !== '' && { 'categories[]': [values.category] }),
    ...(own && { own }),
  });
  const removal = useDocumentRemoval(company.id, () => undefined);
  const formatTotal = useCallback((count: number) => t('systemPendencies.counted', { count }), [t]);
  const denial = rights.denial('configure_project_pendency');
  const why = denial ? denialText(denial, t) : online ? undefined : t('account.offlineAction');

  const create = (
    <DeniableButton
      variant="contained"
      startIcon={<AddOutlined />}
      denial={denial}
      onClick={() => navigate(newDocumentAddress(search))}
    >
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
      <PagedCard
        title={t('systemPendencies.title')}
        lead={t('systemPendencies.lead', { company: company.name })}
        beside={create}
        search={{
          label: t('systemPendencies.search'),
          placeholder: t('systemPendencies.searchPlaceholder'),
          debounce: DEBOUNCE.listSearch,
          beside: (
            <>
              <SegmentedControl
                label={t('systemPendencies.planFilter')}
                segments={[
                  { value: 'all', label: t('systemPendencies.anyPlan') },
                  ...PLANS.map((value) => ({ value, label: t(`contract.plan.${value}`) })),
                ]}
                value={plan ?? 'all'}
                onChange={(value) => address.change({ plan: value === 'all' ? '' : value, category: '' })}
              />
              <SegmentedControl
                label={t('systemPendencies.originFilter')}
                segments={[
                  { value: 'all', label: t('systemPendencies.anyOrigin') },
                  { value: 'own', label: t('systemPendencies.ownOnly') },
                ]}
                value={own ? 'own' : 'all'}
                onChange={(value) => address.change({ own: value === 'own' ? 'true' : '' })}
              />
              <TextField
                select
                size="small"
                fullWidth={false}
                value={values.category}
                onChange={(event) => address.change({ category: event.target.value })}
                slotProps={{
                  select: { displayEmpty: true },
                  htmlInput: { 'aria-label': t('systemPendencies.categoryFilter') },
                }}
                sx={{ minWidth: 200, flex: { xs: '1 1 100%', sm: 'none' } }}
              >
                <MenuItem value="">{t('systemPendencies.anyCategory')}</MenuItem>
                {(categories.includes(values.category) || values.category === ''
                  ? categories
                  : [values.category, ...categories]
                ).map((name) => (
                  <MenuItem key={name} value={name} lang="pt-BR">
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            </>
          ),
        }}
        address={address}
        query={query}
        formatTotal={formatTotal}
        skeleton={{ rows: phone ? 4 : 8, height: phone ? 118 : 52, label: t('systemPendencies.loading') }}
        errorTitle={t('systemPendencies.loadFailed')}
        isFiltered={values.name !== '' || plan !== undefined || values.category !== ''}
        noResults={{
          text: t('systemPendencies.noResults'),
          onClear: () => address.change({ name: '', plan: '', category: '', own: '' }),
        }}
        empty={
          <EmptyState
            title={t('systemPendencies.empty.title')}
            text={t('systemPendencies.empty.text')}
            action={create}
          />
        }
        phone={phone}
      >
        {(documents) => {
          const rows = { documents, busy: query.isFetching, search, actions };
          return phone ? <DocumentCards {...rows} /> : <DocumentTable {...rows} />;
        }}
      </PagedCard>
      {removal.dialog}
    </>
  );
}

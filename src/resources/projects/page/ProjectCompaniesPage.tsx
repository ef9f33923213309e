import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import { Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useCompanyRights } from '../../../access/useCan.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { PagedCard } from '../../../components/list/PagedCard.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { stepAddress } from '../../../custom/projectWizard/wizardAddresses.ts';
import { useT } from '../../../i18n/index.ts';
import { ServiceSetting } from '../../serviceMonths/ServiceSetting.tsx';
import { CompanyMenu } from './CompanyMenu.tsx';
import { CompanyQuestion } from './CompanyQuestion.tsx';
import { CompanyCards, CompanyTable } from './CompanyRows.tsx';
import { useProjectCompanies } from './pageQueries.ts';
import { useCompanyActions } from './useCompanyActions.ts';

const FILTERS = ['name'] as const;

/** The tab 'Empresas' of a project: its providers, their numbers and their situation (C-18, C-20). */
export default function ProjectCompaniesPage({ project }: { project: Project }) {
  const t = useT();
  const address = useListAddress(FILTERS);
  const { page, perPage, values } = address;
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const rights = useCompanyRights(project.company.id);
  const query = useProjectCompanies(project, {
    page,
    itemsPerPage: perPage,
    ...(values.name !== '' && { name: values.name }),
  });
  const actions = useCompanyActions(project);
  const formatTotal = useCallback((count: number) => t('projectCompanies.tab.counted', { count }), [t]);
  const menu = (company: ProjectCompany) => (
    <CompanyMenu company={company} project={project} rights={rights} actions={actions} />
  );
  return (
    <>
      <PagedCard
        title={t('projectCompanies.tab.title')}
        lead={t('projectCompanies.tab.lead')}
        beside={
          rights.may('add_company_to_project') && (
            <Button component={Link} to={stepAddress(project.id, 3)} startIcon={<BusinessOutlined />}>
              {t('projectCompanies.tab.goToStep')}
            </Button>
          )
        }
        search={{
          label: t('projectCompanies.tab.search'),
          placeholder: t('projectCompanies.tab.searchPlaceholder'),
          debounce: DEBOUNCE.users,
        }}
        address={address}
        query={query}
        formatTotal={formatTotal}
        skeleton={{ rows: phone ? 3 : 5, height: phone ? 132 : 52, label: t('projectCompanies.tab.loading') }}
        errorTitle={t('projectCompanies.tab.loadFailed')}
        isFiltered={values.name !== ''}
        noResults={{ text: t('projectCompanies.tab.noResults'), onClear: () => address.change({ name: '' }) }}
        empty={<EmptyState title={t('projectCompanies.tab.empty.title')} text={t('projectCompanies.tab.empty.text')} />}
        phone={phone}
      >
        {(companies) =>
          phone ? (
            <CompanyCards companies={companies} busy={query.isFetching} actions={menu} />
          ) : (
            <CompanyTable companies={companies} busy={query.isFetching} actions={menu} />
          )
        }
      </PagedCard>
      <Box sx={{ mt: 4 }}>
        <ServiceSetting project={project} />
      </Box>
      <CompanyQuestion actions={actions} />
    </>
  );
}

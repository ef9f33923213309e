import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import { Box, Button } from '@mui/material';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { searchTextSchema } from '../../../../contract/common.ts';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useCompanyRights } from '../../../access/useCan.ts';
import { EmbeddedList } from '../../../components/list/EmbeddedList.tsx';
import { useT } from '../../../i18n/index.ts';
import { projectStepAddress } from '../../../routes.ts';
import { LazyServiceSetting } from '../../serviceMonths/reference.tsx';
import { CompanyMenu } from './CompanyMenu.tsx';
import { CompanyQuestion, useCompanyAction, useCompanyDates } from './companyActions.tsx';
import { companyColumns } from './companyColumns.tsx';

const SHAPE = { name: searchTextSchema };

/** The tab 'Empresas' of a project: its providers, their numbers and their situation (C-18, C-20). */
export default function ProjectCompaniesPage({ project }: { project: Project }) {
  const t = useT();
  const rights = useCompanyRights(project.company.id);
  const action = useCompanyAction(project);
  const dates = useCompanyDates(project);
  return (
    <>
      <EmbeddedList<ProjectCompany>
        resource="projectCompanies"
        words="projectCompanies.tab"
        title={t('projectCompanies.tab.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        beside={
          rights.may('add_company_to_project') && (
            <Button component={Link} to={projectStepAddress(project.id, 3)} startIcon={<BusinessOutlined />}>
              {t('projectCompanies.tab.goToStep')}
            </Button>
          )
        }
        meta={{ projectId: project.id }}
        columns={companyColumns(t)}
        actions={{
          label: t('projectCompanies.tab.columns.actions'),
          render: (company) => (
            <CompanyMenu company={company} project={project} rights={rights} action={action} onDates={dates.ask} />
          ),
        }}
        heights={{ row: 52, card: 132 }}
      />
      <Box sx={{ mt: 4 }}>
        <Suspense fallback={null}>
          <LazyServiceSetting project={project} />
        </Suspense>
      </Box>
      <CompanyQuestion action={action} />
      {dates.dialog}
    </>
  );
}

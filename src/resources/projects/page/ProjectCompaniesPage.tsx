import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import GroupRemoveOutlined from '@mui/icons-material/GroupRemoveOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { searchTextSchema } from '../../../../contract/common.ts';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import { PLANS, type Project } from '../../../../contract/projects.ts';
import { type CompanyRights, useActionReason, useCan, useCompanyRights } from '../../../access/useCan.ts';
import { useContractingSide } from '../../../access/useContractingSide.ts';
import { ActionMenu, type MenuAction } from '../../../components/feedback/ActionMenu.tsx';
import { EmbeddedList } from '../../../components/list/EmbeddedList.tsx';
import { useT } from '../../../i18n/index.ts';
import { projectStepAddress } from '../../../routes.ts';
import { DossierDialogs, dossierAction } from '../../dossiers/reference.tsx';
import { type CompanyAction, CompanyQuestion, useCompanyAction, useCompanyChange } from './companyActions.tsx';
import { companyColumns } from './companyColumns.tsx';
import { type EmployeesSubject, ProjectEmployeesDialog } from './ProjectEmployeesDialog.tsx';

const SHAPE = { name: searchTextSchema };

/** The tab 'Empresas' of a project: its providers, their numbers and their situation (C-18, C-20). */
export default function ProjectCompaniesPage({ project }: { project: Project }) {
  const t = useT();
  const rights = useCompanyRights(project.company.id);
  const action = useCompanyAction(project);
  const change = useCompanyChange(project);
  const [moving, setMoving] = useState<EmployeesSubject | null>(null);
  const [proving, setProving] = useState<ProjectCompany | null>(null);
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
            <CompanyMenu
              company={company}
              project={project}
              rights={rights}
              action={action}
              onChange={change.ask}
              onEmployees={setMoving}
              onDossier={setProving}
            />
          ),
        }}
        heights={{ row: 52, card: 132 }}
      />
      <CompanyQuestion action={action} />
      {change.dialog}
      {proving && <DossierDialogs subject={{ provider: proving, project }} onClose={() => setProving(null)} />}
      {moving && <ProjectEmployeesDialog {...moving} project={project} onClose={() => setMoving(null)} />}
    </>
  );
}

type Props = {
  company: ProjectCompany;
  project: Project;
  rights: CompanyRights;
  action: CompanyAction;
  onChange: ReturnType<typeof useCompanyChange>['ask'];
  onEmployees: (subject: EmployeesSubject) => void;
  onDossier: (company: ProjectCompany) => void;
};

const ICON = {
  suspend: PauseCircleOutlined,
  demobilise: LogoutOutlined,
  activate: PlayCircleOutlined,
} as const;

/** What can be done with a provider in its situation; what cannot be done now says why. */
function CompanyMenu({ company, project, rights, action, onChange, onEmployees, onDossier }: Props) {
  const t = useT();
  const denied = useActionReason(rights);
  const isContracting = useContractingSide(project.company.id);
  const managesOwn = useCan('manage_employee_projects', { companyId: company.id });
  const mayProve = useCan('export_dossier', { companyId: isContracting ? project.company.id : company.id });
  const { name, status, plans } = company;

  const updating = project.projectIsBlocked ? t('projectCompanies.tab.updating') : undefined;
  const reasonOf = (permission: Permission): string | undefined => denied(permission) ?? updating;
  const employeeMoves = [
    ['assign', GroupAddOutlined],
    ['remove', GroupRemoveOutlined],
  ] as const;
  const moves = {
    ACTIVE: ['suspend', 'demobilise'],
    SUSPENDED: ['activate', 'demobilise'],
    DEMOBILISED: ['activate'],
  } as const satisfies Record<ProjectCompany['status'], readonly (keyof typeof ICON)[]>;

  const ofEmployees: MenuAction[] = (project.status === 'ACTIVE' ? employeeMoves : [])
    .filter(([kind]) => kind === 'remove' || status === 'ACTIVE')
    .map(([kind, icon]) => ({
      id: `employees-${kind}`,
      label: t(`projectCompanies.employees.${kind}.action`),
      icon,
      onChoose: () => onEmployees({ kind, company }),
      reason: managesOwn ? updating : reasonOf('manage_employee_projects'),
    }));
  const ofCompany: MenuAction[] = [
    ...moves[status].map((kind) => ({
      id: kind,
      label: t(`projectCompanies.tab.${kind}.action`),
      icon: ICON[kind],
      onChoose: () => action.ask({ kind, company }),
      reason: reasonOf('update_company_status_in_project'),
    })),
    ...PLANS.filter((plan) => !plans.includes(plan)).map((plan) => ({
      id: `plan-${plan}`,
      label: t('projectCompanies.tab.addPlan.action', { plan }),
      icon: PlaylistAddOutlined,
      onChoose: () => onChange({ company, plan }),
      reason: reasonOf('add_company_to_project'),
    })),
    {
      id: 'dates',
      label: t('projectCompanies.dates.action'),
      icon: EventOutlined,
      onChoose: () => onChange({ company }),
      reason: reasonOf('add_company_to_project'),
    },
    {
      id: 'remove',
      label: t('projectCompanies.tab.remove.action'),
      icon: DeleteOutlined,
      onChoose: () => action.ask({ kind: 'remove', company }),
      reason: reasonOf('add_company_to_project'),
      destructive: true,
    },
  ];
  return (
    <ActionMenu
      label={t('projectCompanies.tab.rowActions', { name })}
      // a provider manages its own employees; the rest is the contracting company's
      actions={[
        ...(mayProve ? [dossierAction(t('jobs.dossier'), () => onDossier(company))] : []),
        ...ofEmployees,
        ...(isContracting ? ofCompany : []),
      ]}
      busy={action.running?.company.id === company.id}
    />
  );
}

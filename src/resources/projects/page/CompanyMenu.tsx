import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import { PLANS, type Project } from '../../../../contract/projects.ts';
import type { CompanyRights } from '../../../access/useCan.ts';
import { useActionReason } from '../../../access/useCan.ts';
import { ActionMenu, type MenuAction } from '../../../components/feedback/ActionMenu.tsx';
import { useT } from '../../../i18n/index.ts';
import type { CompanyAction } from './companyActions.tsx';

type Props = {
  company: ProjectCompany;
  project: Project;
  rights: CompanyRights;
  action: CompanyAction;
  onDates: (company: ProjectCompany) => void;
};

const ICON = {
  suspend: PauseCircleOutlined,
  demobilise: LogoutOutlined,
  activate: PlayCircleOutlined,
} as const;

/** What can be done with a provider in its situation; what cannot be done now says why. */
export function CompanyMenu({ company, project, rights, action, onDates }: Props) {
  const t = useT();
  const denied = useActionReason(rights);
  const { name, status, plans } = company;

  const reasonOf = (permission: Permission): string | undefined =>
    denied(permission) ?? (project.projectIsBlocked ? t('projectCompanies.tab.updating') : undefined);
  const moves = {
    ACTIVE: ['suspend', 'demobilise'],
    SUSPENDED: ['activate', 'demobilise'],
    DEMOBILISED: ['activate'],
  } as const satisfies Record<ProjectCompany['status'], readonly (keyof typeof ICON)[]>;

  const menu: MenuAction[] = [
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
      onChoose: () => action.ask({ kind: 'plan', company, plan }),
      reason: reasonOf('add_company_to_project'),
    })),
    {
      id: 'dates',
      label: t('projectCompanies.dates.action'),
      icon: EventOutlined,
      onChoose: () => onDates(company),
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
      actions={menu}
      busy={action.running?.company.id === company.id}
    />
  );
}

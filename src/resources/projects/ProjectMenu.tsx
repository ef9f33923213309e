import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useCreatePath, useNavigate } from 'ra-core';
import type { Permission } from '../../../contract/permissions.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { denialText, denialUnless } from '../../access/denial.ts';
import { ActionMenu, type MenuAction } from '../../components/feedback/ActionMenu.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import type { StatusSubject } from './projectStatus.tsx';
import type { ProjectRights } from './useProjectRights.ts';

type Props = {
  row: ProjectRow;
  rights: ProjectRights;
  toPendencies: string;
  onAsk: (subject: StatusSubject) => void;
};

/** What can be done with a project of one's own company (C-15); what cannot be chosen stays in its place and says why. */
export function ProjectMenu({ row, rights, toPendencies, onAsk }: Props) {
  const t = useT();
  const online = useOnline();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const isDraft = row.status === 'DRAFT';
  const mayChange = rights.may(row, 'update_project');
  const to = (type: 'edit' | 'show') => () => navigate(createPath({ resource: 'projects', type, id: row.id }));

  const reasonOf = (permission: Permission, state?: string): string | undefined => {
    if (!online) return t('projects.menu.offline');
    const denial = denialUnless(rights.may(row, permission), permission);
    if (denial) return denialText(denial, t);
    return row.projectIsBlocked ? t('projects.menu.blocked') : state;
  };
  const moves: MenuAction[] =
    row.status === 'INACTIVE'
      ? [
          {
            id: 'reactivate',
            label: t('projects.menu.reactivate'),
            icon: PlayCircleOutlined,
            onChoose: () => onAsk({ kind: 'reactivate', row }),
            reason: reasonOf('reactivate_project'),
          },
        ]
      : [
          {
            id: 'inactivate',
            label: t('projects.menu.inactivate'),
            icon: PauseCircleOutlined,
            onChoose: () => onAsk({ kind: 'inactivate', row }),
            reason: reasonOf('inactivate_project', isDraft ? t('projects.menu.onlyActive') : undefined),
          },
        ];
  const actions: MenuAction[] = [
    {
      id: 'edit',
      label: t(`projects.menu.${!mayChange ? 'open' : isDraft ? 'draft' : 'edit'}`),
      icon: mayChange ? EditOutlined : VisibilityOutlined,
      onChoose: to('edit'),
      reason: row.projectIsBlocked ? t('projects.menu.blocked') : undefined,
    },
    ...(isDraft
      ? []
      : [
          {
            id: 'pendencies',
            label: t('projects.menu.pendencies'),
            icon: DescriptionOutlined,
            onChoose: () => navigate(toPendencies),
          },
          // while it is updating there is something to follow
          ...(row.projectIsBlocked
            ? [{ id: 'stages', label: t('projects.menu.stages'), icon: TimelineOutlined, onChoose: to('show') }]
            : []),
        ]),
    ...moves,
    {
      id: 'remove',
      label: t('projects.menu.remove'),
      icon: DeleteOutlined,
      onChoose: () => onAsk({ kind: 'remove', row }),
      reason: reasonOf('remove_project'),
      destructive: true,
    },
  ];
  return <ActionMenu label={t('projects.menu.label', { name: row.name })} actions={actions} />;
}

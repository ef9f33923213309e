import type { ProjectStatus } from '../../../contract/projects.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { PROJECT_STATUS_LOOK } from './projectPresentation.ts';

/** The status of a project: icon shape, label and colour. */
export const ProjectStatusChip = ({ status }: { status: ProjectStatus }) => (
  <Chip label={useT()(`contract.projectStatus.${status}`)} {...PROJECT_STATUS_LOOK[status]} />
);

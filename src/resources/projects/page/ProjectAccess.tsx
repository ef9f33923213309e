import type { Project } from '../../../../contract/projects.ts';
import { useAccount } from '../../../access/account.ts';
import { ProjectPeople } from './ProjectPeople.tsx';
import { SEEING } from './peopleRights.ts';

/** Who has access, below the documents of step 5 (C-08, C-16); nothing for who may not see people. */
export function ProjectAccess({ project }: { project: Project }) {
  const entries = useAccount()?.account.permissions ?? [];
  const maySee = entries.some(({ permitions }) => SEEING.some((key) => permitions.includes(key)));
  return maySee ? <ProjectPeople project={project} /> : null;
}

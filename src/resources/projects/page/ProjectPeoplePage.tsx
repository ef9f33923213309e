import type { Project } from '../../../../contract/projects.ts';
import { ProjectPeople } from './ProjectPeople.tsx';

/** The tab 'Usuários' of a project (C-16). */
export default function ProjectPeoplePage({ project }: { project: Project }) {
  return <ProjectPeople project={project} />;
}

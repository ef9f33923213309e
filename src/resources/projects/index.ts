import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { ProjectList } from './ProjectList.tsx';

/** The projects: their list (C-01), and the wizard that makes and changes them (C-03, C-09), and their update (C-12). */
export const projects: ResourceProps = {
  name: 'projects',
  icon: FolderOpenOutlined,
  list: ProjectList,
  create: lazyWithTexts(async () => (await import('../../custom/projectWizard/ProjectCreatePage.tsx')).default),
  edit: lazyWithTexts(async () => (await import('../../custom/projectWizard/ProjectEditPage.tsx')).default),
  show: lazyWithTexts(async () => (await import('../../custom/projectWizard/updates/ProjectStagesPage.tsx')).default),
  recordRepresentation: 'name',
};

import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** The projects: their list (C-01), and the wizard that makes and changes them (C-03, C-09), and their organisation (C-12). */
export const projects: ResourceProps = {
  name: 'projects',
  icon: FolderOpenOutlined,
  list: lazy(() => import('./ProjectList.tsx')),
  create: lazy(() => import('../../custom/projectWizard/ProjectCreatePage.tsx')),
  edit: lazy(() => import('../../custom/projectWizard/ProjectEditPage.tsx')),
  show: lazy(() => import('../../custom/projectUpdates/ProjectStagesPage.tsx')),
  recordRepresentation: 'name',
};

import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** The projects: their list (C-01). */
export const projects: ResourceProps = {
  name: 'projects',
  icon: FolderOpenOutlined,
  list: lazy(() => import('./ProjectList.tsx')),
  recordRepresentation: 'name',
};

import WorkspacesOutlined from '@mui/icons-material/WorkspacesOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Groups of suppliers, of which a company asks the same fields (B-17); made and changed in a dialog over the list. */
export const companyGroups: ResourceProps = {
  name: 'companyGroups',
  icon: WorkspacesOutlined,
  list: lazyWithTexts(async () => (await import('./CompanyGroupList.tsx')).default),
  recordRepresentation: 'name',
};

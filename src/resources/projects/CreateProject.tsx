import AddIcon from '@mui/icons-material/Add';
import { useNavigate } from 'ra-core';
import { useCreatePath } from 'react-admin';
import { can } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { denialUnless } from '../../access/denial.ts';
import { useT } from '../../i18n/index.ts';

/** Leads to the wizard (C-03); who works for a contracting company without the right reads why not. */
export function CreateProject() {
  const t = useT();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { memberships = [], permissions = [] } = useAccount()?.account ?? {};
  const contracting = memberships.filter(({ relationType }) => relationType === 'CONTRACTING');
  if (contracting.length === 0) return null;
  const may = contracting.some(
    ({ company, project }) =>
      project === null &&
      can({ permission: 'add_project', page: 'project', entries: permissions, companyId: company.id }),
  );
  return (
    <DeniableButton
      variant="contained"
      denial={denialUnless(may, 'add_project')}
      startIcon={<AddIcon />}
      onClick={() => navigate(createPath({ resource: 'projects', type: 'create' }))}
      sx={{ height: { xs: 44, md: 32 } }}
    >
      {t('projects.create')}
    </DeniableButton>
  );
}

import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { SIDES } from '../../../contract/permissions.ts';
import { type AccessProfile, accessProfileQuerySchema } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { denialText } from '../../access/denial.ts';
import { useActionReason, useCompanyRights } from '../../access/useCan.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import { profileColumns } from './profileColumns.tsx';
import { duplicateAddress, newAddress } from './profileQueries.ts';
import { inUseText, useProfileRemoval } from './useProfileRemoval.tsx';

const { name, relationType } = accessProfileQuerySchema.shape;
const SHAPE = { name, relationType };

/** `/minha-conta/perfis`: the access profiles of the company, by name and relation type (B-11, B-13). */
export default function ProfileList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('see_permission_profile') ? <Profiles /> : <SectionDenied permission="see_permission_profile" />;
}

function Profiles() {
  const t = useT();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const reasonOf = useActionReason(rights);
  const removal = useProfileRemoval(company.id);

  const addDenial = rights.denial('add_permission_profile');
  const create = (
    <DeniableButton variant="contained" startIcon={<AddOutlined />} denial={addDenial} to={newAddress(search)}>
      {t('profiles.create')}
    </DeniableButton>
  );
  const actions = (profile: AccessProfile): ReactNode => (
    <ActionMenu
      label={t('profiles.rowActions', { name: shownText(profile.name) })}
      actions={[
        {
          id: 'duplicate',
          label: t('profiles.duplicate'),
          icon: ContentCopyOutlined,
          onChoose: () => navigate(duplicateAddress(profile.id, search)),
          reason: addDenial ? denialText(addDenial, t) : undefined,
        },
        {
          id: 'remove',
          label: t('profiles.remove.action'),
          icon: DeleteOutlined,
          onChoose: () => removal.ask(profile),
          destructive: true,
          reason: reasonOf('remove_permission_profile') ?? inUseText(profile, t),
        },
      ]}
    />
  );

  return (
    <>
      <EmbeddedList<AccessProfile>
        resource="profiles"
        words="profiles"
        title={t('profiles.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        create={create}
        meta={{ companyId: company.id }}
        columns={profileColumns(t, search)}
        actions={{ label: t('profiles.columns.actions'), render: actions }}
        heights={{ row: 52, card: 96 }}
        controls={({ values, change }) => (
          <SegmentedControl
            label={t('profiles.typeFilter')}
            segments={[
              { value: '', label: t('profiles.anyType') },
              ...SIDES.map((value) => ({ value, label: t(`contract.side.${value}`) })),
            ]}
            value={String(values.relationType ?? '')}
            onChange={(side) => change({ relationType: side })}
          />
        )}
      />
      {removal.dialog}
    </>
  );
}

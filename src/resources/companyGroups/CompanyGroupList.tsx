import AddOutlined from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useParameters } from '../../components/addressParameters.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { ConfigHistoryButton } from '../../custom/account/reference.tsx';
import { useT } from '../../i18n/index.ts';
import { GroupForm, GroupStatus } from './GroupForm.tsx';
import { GROUP_PARAMETER, GroupSection } from './reference.tsx';

const NEW = 'novo';

/** `/minha-conta/grupos`: the groups of suppliers of a contracting company (B-17). */
export default function CompanyGroupList() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('manage_company_groups') ? <Groups /> : <SectionDenied permission="manage_company_groups" />;
}

function Groups() {
  const t = useT();
  const { company } = useAccountCompany();
  const [query, setQuery] = useParameters();
  const choose = (id: string | undefined) => setQuery({ [GROUP_PARAMETER]: id });
  // Leaves the form once it has nothing unsaved: until then its guard would ask.
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made === null) return;
    setMade(null);
    setQuery({ [GROUP_PARAMETER]: made }, { replace: true });
  }, [made, setQuery]);
  const create = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => choose(NEW)}>
      {t('companyGroups.create')}
    </Button>
  );
  return (
    <GroupSection
      title={t('companyGroups.title')}
      lead={t('companyGroups.lead', { name: company.name })}
      beside={
        <>
          <ConfigHistoryButton companyId={company.id} of="companyGroup" />
          {create}
        </>
      }
      companyId={company.id}
      width="minmax(0, 0.7fr)"
      empty={{
        title: t('companyGroups.empty.title'),
        text: t('companyGroups.empty.text', { name: company.name }),
        action: create,
      }}
      noteOf={({ forall, provider_active: count, fieldCount }) =>
        [
          t(forall ? 'companyGroups.all' : 'companyGroups.some', { count }),
          t('customFields.count', { count: fieldCount }),
        ].join(' · ')
      }
      chipOf={(group) => <GroupStatus group={group} />}
      added={
        query.get(GROUP_PARAMETER) === NEW && (
          <GroupForm key={NEW} group={null} company={company} onSaved={setMade} onCancel={() => choose(undefined)} />
        )
      }
    >
      {(group) => <GroupForm key={group.id} group={group} company={company} />}
    </GroupSection>
  );
}

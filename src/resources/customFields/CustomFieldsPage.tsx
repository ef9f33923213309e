import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { addressOf } from '../../access/sections.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ReadFailed, SectionDenied } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { ConfigHistoryButton } from '../../custom/account/reference.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { GroupSection } from '../companyGroups/reference.tsx';
import { AdditionalInfoDialog } from './AdditionalInfoDialog.tsx';
import { GroupFieldsForm } from './GroupFieldsForm.tsx';

/** `/minha-conta/campos`: what a contracting company asks of its suppliers' employees in addition (B-18). */
export default function CustomFieldsPage() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('manage_custom_fields') ? <Groups /> : <SectionDenied permission="manage_custom_fields" />;
}

function Groups() {
  const t = useT();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const mayInfo = may('configure_additional_employee_info');
  const [asksInfo, setAsksInfo] = useState(false);
  const read = useRead(
    ['additionalInfo', company.id],
    (provider, options) => provider.getAdditionalInfo(company.id, options),
    { ...FORM_QUERY, enabled: mayInfo },
  );
  const info = read.data;
  const toGroups = may('manage_company_groups') && (
    <Button variant="text" component={Link} to={addressOf('companyGroups') + search}>
      {t('customFields.toGroups')}
    </Button>
  );
  return (
    <>
      <GroupSection
        title={t('customFields.title')}
        lead={t('customFields.lead', { name: company.name })}
        beside={
          <>
            {mayInfo && (
              <Button startIcon={<PlaylistAddCheckOutlined />} disabled={!info} onClick={() => setAsksInfo(true)}>
                {t('customFields.info.title')}
              </Button>
            )}
            <ConfigHistoryButton companyId={company.id} of="customField" />
          </>
        }
        companyId={company.id}
        width="208px"
        empty={{ title: t('customFields.noGroups.title'), text: t('customFields.noGroups.text'), action: toGroups }}
        noteOf={({ fieldCount, activated, forall, provider_active: count }) =>
          [
            t('customFields.count', { count: fieldCount }),
            t(!activated ? 'customFields.inactive' : forall ? 'customFields.everybody' : 'customFields.companies', {
              count,
            }),
          ].join(' · ')
        }
        below={toGroups}
      >
        {({ id }) => <GroupFieldsOf key={id} groupId={id} companyId={company.id} />}
      </GroupSection>
      <ReadFailed read={read} title={t('customFields.info.loadFailed')} sx={{ mt: 4 }} />
      {asksInfo && info && (
        <AdditionalInfoDialog info={info} companyId={company.id} onClose={() => setAsksInfo(false)} />
      )}
    </>
  );
}

function GroupFieldsOf({ groupId, companyId }: { groupId: number; companyId: number }) {
  const t = useT();
  const { data, error, refetch } = useRead(
    ['customFields', companyId, groupId],
    (provider, options) => provider.getGroupFields({ companyId, groupId }, options),
    FORM_QUERY,
  );
  if (data) return <GroupFieldsForm group={data} companyId={companyId} />;
  return error ? (
    <ErrorState title={t('customFields.loadFailed')} error={error} onRetry={refetch} />
  ) : (
    <TableSkeleton rows={6} rowHeight={46} label={t('customFields.loading')} />
  );
}

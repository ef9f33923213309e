import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import { Box, Button, ButtonBase } from '@mui/material';
import { Suspense, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CompanyGroup } from '../../../contract/companyGroups.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { addressOf } from '../../access/sections.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useParameters } from '../../components/addressParameters.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ConfigHistory } from '../../custom/account/reference.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { AdditionalInfoDialog } from './AdditionalInfoDialog.tsx';
import { GroupFieldsForm } from './GroupFieldsForm.tsx';

/** The group in the address. */
const GROUP_PARAMETER = 'grupo';

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
  const mayGroup = may('manage_company_groups');
  const mayInfo = may('configure_additional_employee_info');
  const [asksInfo, setAsksInfo] = useState(false);
  const { data: info } = useRead(
    ['additionalInfo', company.id],
    (provider, options) => provider.getAdditionalInfo(company.id, options),
    { ...FORM_QUERY, enabled: mayInfo },
  );
  const [query, setQuery] = useParameters();
  const [showsHistory, setShowsHistory] = useState(false);
  const { data, error, refetch } = useGetList<CompanyGroup>(
    'companyGroups',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, meta: { companyId: company.id } },
    FORM_QUERY,
  );
  const asked = Number(query.get(GROUP_PARAMETER));
  const group = data?.find(({ id }) => id === asked) ?? data?.[0];
  const toGroups = mayGroup && (
    <Button variant="text" component={Link} to={addressOf('companyGroups') + search}>
      {t('customFields.toGroups')}
    </Button>
  );
  const choose = (id: number) => setQuery({ [GROUP_PARAMETER]: id });
  return (
    <Card
      title={t('customFields.title')}
      lead={t('customFields.lead', { name: company.name })}
      beside={
        <>
          {mayInfo && (
            <Button startIcon={<PlaylistAddCheckOutlined />} disabled={!info} onClick={() => setAsksInfo(true)}>
              {t('customFields.info.title')}
            </Button>
          )}
          <Button startIcon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
            {t('customFields.history.title')}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState title={t('customFields.loadFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={6} rowHeight={46} label={t('customFields.loading')} />
      ) : !group ? (
        <EmptyState
          title={t('customFields.noGroups.title')}
          text={t('customFields.noGroups.text')}
          action={toGroups || undefined}
        />
      ) : (
        <Box
          sx={{
            mt: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '208px minmax(0, 1fr)' },
          }}
        >
          <Box
            component="nav"
            aria-label={t('customFields.groups')}
            sx={{ p: 2, borderRight: { lg: '1px solid' }, borderColor: { lg: 'divider' } }}
          >
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map(({ id, name, ...one }) => (
                <li key={id}>
                  <ButtonBase
                    aria-current={id === group.id || undefined}
                    onClick={() => choose(id)}
                    sx={{
                      display: 'block',
                      width: '100%',
                      textAlign: 'left',
                      px: 3,
                      py: 2,
                      fontSize: 13,
                      lineHeight: '18px',
                      borderLeft: '2px solid transparent',
                      '&[aria-current]': {
                        borderLeftColor: 'primary.main',
                        bgcolor: 'background.rowSelected',
                        color: 'ink.primary',
                      },
                    }}
                  >
                    <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                      {name}
                    </Box>
                    <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                      {[
                        t('customFields.count', { count: one.fieldCount }),
                        !one.activated
                          ? t('customFields.inactive')
                          : one.forall
                            ? t('customFields.everybody')
                            : t('customFields.companies', { count: one.provider_active }),
                      ].join(' · ')}
                    </Box>
                  </ButtonBase>
                </li>
              ))}
            </Box>
            {toGroups}
          </Box>
          <GroupFieldsOf key={group.id} groupId={group.id} companyId={company.id} />
        </Box>
      )}
      {asksInfo && info && (
        <AdditionalInfoDialog info={info} companyId={company.id} onClose={() => setAsksInfo(false)} />
      )}
      {showsHistory && (
        <Suspense fallback={null}>
          <ConfigHistory companyId={company.id} of="customField" onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
    </Card>
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

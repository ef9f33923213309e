import { Box, Link as MuiLink } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DataAccess } from '../../../contract/dataAccesses.ts';
import type { PersonalRecord } from '../../../contract/personalRecords.ts';
import { COMPANY_PARAMETER } from '../../access/accountCompany.ts';
import { useCompaniesWith } from '../../access/useCan.ts';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { labelled } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';

const SHOWN = 10;

/** Who saw data of the person last; all of it is in the log of the company. */
export function Readers({ record }: { record: PersonalRecord }) {
  const t = useT();
  const companies = useCompaniesWith('see_privacy_record');
  const company = companies.find(({ id }) => id === record.company.id) ?? companies[0];
  const { data, total, error, refetch } = useGetList<DataAccess>(
    'dataAccesses',
    {
      filter: { side: 'ALL', employeeId: record.id },
      pagination: { page: 1, perPage: SHOWN },
      meta: { companyId: company?.id },
    },
    { ...FORM_QUERY, enabled: company !== undefined },
  );
  const log = new URLSearchParams({
    [COMPANY_PARAMETER]: String(company?.id),
    ...(!record.erasedAt && { name: record.name }),
  });
  return (
    <Card
      title={t('personalRecords.readers.title')}
      lead={t('personalRecords.readers.lead')}
      beside={
        total !== undefined &&
        total > SHOWN && (
          <MuiLink component={Link} to={`${pathOf('dataAccesses')}?${log}`}>
            {t('personalRecords.readers.all', { count: total })}
          </MuiLink>
        )
      }
    >
      <Box sx={{ mt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
        {error && !data ? (
          <ErrorState title={t('dataAccesses.loadFailed')} error={error} onRetry={refetch} />
        ) : !data ? (
          <TableSkeleton rows={3} rowHeight={52} label={t('dataAccesses.loading')} />
        ) : data.length === 0 ? (
          <Box sx={{ p: 4, color: 'text.secondary' }}>{t('personalRecords.readers.none')}</Box>
        ) : (
          <RowList
            caption={t('personalRecords.readers.title')}
            columns={readerColumns(t)}
            rows={data}
            rowKey={({ id }) => id}
            height={52}
          />
        )}
      </Box>
    </Card>
  );
}

const readerColumns = (t: Translate): RowColumn<DataAccess>[] =>
  labelled(t, 'dataAccesses.columns', [
    {
      source: 'person',
      render: ({ person, company }) => person?.displayName ?? company.name,
      below: ({ person, company }) => person && company.name,
    },
    {
      source: 'kind',
      width: '40%',
      render: ({ kind }) => t(`privacyWords.accessKind.${kind}`),
      below: ({ document, reason }) => [document?.name, reason].filter(Boolean).join(' · ') || null,
      card: 'text',
    },
    { source: 'at', width: 160, num: true, render: ({ at }) => instantText(at), card: 'text' },
  ]);

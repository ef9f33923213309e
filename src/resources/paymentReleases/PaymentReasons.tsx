import { Box } from '@mui/material';
import { useCreatePath } from 'ra-core';
import type { PaymentReasonRow, PaymentRelease } from '../../../contract/paymentReleases.ts';
import { MorePages } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList, RowName } from '../../components/table/RowList.tsx';
import { getPaymentReasons } from '../../dataProvider/actions/paymentReleases.ts';
import { usePages } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { lineAbove } from '../../theme/layout.ts';

/** Without the version in its key: what is read again after a decision stays in its place meanwhile. */
export const usePaymentReasons = ({ id }: PaymentRelease) =>
  usePages<PaymentReasonRow>(['paymentReleases', 'reasons', id], (_, page, options) =>
    getPaymentReasons(id, page, options),
  );

/** The documents that keep a month from being released; each leads to its pendency. */
export function PaymentReasons({ pages }: { pages: ReturnType<typeof usePaymentReasons> }) {
  const t = useT();
  const createPath = useCreatePath();
  const rows = pages.data?.pages.flatMap(({ results }) => results);
  const addressOf = (pendency: number) => createPath({ resource: 'pendencies', type: 'edit', id: pendency });
  return (
    <Card title={t('paymentReleases.reasons.title')} lead={t('paymentReleases.reasons.lead')}>
      <Box sx={{ ...lineAbove, mt: 3 }}>
        {pages.error && !rows ? (
          <ErrorState title={t('paymentReleases.reasons.failed')} error={pages.error} onRetry={pages.refetch} />
        ) : !rows ? null : rows.length === 0 ? (
          <Box sx={{ p: 4, color: 'text.secondary' }}>{t('paymentReleases.reasons.none')}</Box>
        ) : (
          <RowList
            caption={t('paymentReleases.reasons.caption')}
            columns={columns(t, addressOf)}
            rows={rows}
            rowKey={({ id: key }) => key}
            height={46}
          />
        )}
      </Box>
      <MorePages pages={pages} sx={{ ...lineAbove, px: 4, py: 3 }} />
    </Card>
  );
}

const columns = (t: Translate, addressOf: (id: number) => string): RowColumn<PaymentReasonRow>[] =>
  labelled(t, 'paymentReleases.reasons', [
    { source: 'document', render: ({ id, name }) => <RowName to={addressOf(id)} name={shownText(name)} /> },
    {
      source: 'employee',
      width: '26%',
      render: ({ employee }) => employee ?? t('paymentReleases.reasons.ofCompany'),
      card: 'text',
    },
    {
      source: 'reason',
      width: 168,
      render: ({ reason, late }) => (
        <Box component="span" sx={{ color: late ? 'ink.error' : 'text.secondary', fontWeight: late ? 550 : undefined }}>
          {t(`evidence.reason.${reason}`)}
        </Box>
      ),
      card: 'text',
    },
    { source: 'dueDate', width: 124, num: true, render: ({ dueDate }) => <DateText value={dueDate} />, card: 'text' },
  ]);

import { Box, FormControlLabel, Switch } from '@mui/material';
import { formatCnpj, formatMonth } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import {
  PAYMENT_RELEASE_COLUMNS,
  PAYMENT_STATES,
  type PaymentRelease,
  paymentReleaseExportSchema,
  paymentReleaseFilters,
} from '../../../contract/paymentReleases.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { MonthRange } from '../../components/inputs/MonthRange.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { PageFrame } from '../../components/PageFrame.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { getPaymentNumbers } from '../../dataProvider/actions/paymentReleases.ts';
import type { Query } from '../../dataProvider/query.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { flexRow, smallText } from '../../theme/layout.ts';
import { ListExport } from '../jobs/reference.tsx';
import { PaymentChip, paymentAddress, useRetainedText } from './reference.tsx';

const COLUMNS = { shown: PAYMENT_RELEASE_COLUMNS, all: PAYMENT_RELEASE_COLUMNS };

/** `/pagamentos`: which months are released, retained, retained in part or waiting. */
export default function PaymentReleaseList() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_payment_release');
  const { selected } = useSelectedCompanies();
  const retainedText = useRetainedText();
  return (
    <PageFrame title={t('paymentReleases.title')}>
      {!account ? (
        <SectionWait />
      ) : !maySee ? (
        <SectionDenied permission="see_payment_release" />
      ) : (
        <EmbeddedList<PaymentRelease>
          key={selected.join()}
          resource="paymentReleases"
          words="paymentReleases"
          title={t('paymentReleases.listTitle')}
          shape={paymentReleaseFilters}
          debounce={DEBOUNCE.users}
          beside={<ListExport noun="paymentReleases" schema={paymentReleaseExportSchema} columns={COLUMNS} sort={{}} />}
          columns={columns(t, retainedText)}
          controls={(filters) => <Controls {...filters} companies={selected.join()} />}
        />
      )}
    </PageFrame>
  );
}

function Controls({ values, change, companies }: ListFilters & { companies: string }) {
  const t = useT();
  const { state: _, ...others } = values;
  const { data } = useRead(['paymentReleases', 'numbers', others, companies], (_provider, options) =>
    getPaymentNumbers(others as Query, options),
  );
  const chosen = values.state ? [String(values.state)] : [];
  return (
    <>
      <PillToggleGroup
        label={t('paymentReleases.columns.state')}
        options={PAYMENT_STATES.map((value) => ({ value, label: t(`evidence.payment.${value}`) }))}
        chosen={chosen}
        counts={Object.fromEntries(PAYMENT_STATES.map((state) => [state, data ? String(data.states[state]) : '']))}
        onChange={(next) => change({ state: next.find((value) => !chosen.includes(value)) })}
      />
      <Box sx={{ width: { xs: '100%', sm: 300 } }}>
        <MonthRange
          label={t('paymentReleases.months')}
          start={String(values.from ?? '')}
          end={String(values.until ?? '')}
          onChange={(from, until) => change({ from: from || undefined, until: until || undefined })}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={String(values.decided ?? '') === 'true'}
            onChange={(_event, checked) => change({ decided: checked ? 'true' : undefined })}
          />
        }
        label={t('paymentReleases.onlyDecided')}
        sx={{ m: 0, gap: 2, minHeight: { xs: 44, md: 32 } }}
      />
      {/* its place is kept until it is known: the rows below stay where they are */}
      <Box
        sx={{ ...smallText, ...flexRow, minHeight: { xs: 44, md: 32 }, visibility: data ? undefined : 'hidden' }}
        className="num"
      >
        {t('paymentReleases.retainedSum', { amount: formatMoney(data?.retainedAmount ?? 0) })}
      </Box>
    </>
  );
}

const columns = (t: Translate, retainedText: (row: PaymentRelease) => string | null): RowColumn<PaymentRelease>[] =>
  labelled(t, 'paymentReleases.columns', [
    {
      source: 'referenceMonth',
      width: 104,
      num: true,
      render: ({ id, referenceMonth }) => <RowName to={paymentAddress(id)} name={formatMonth(referenceMonth)} />,
      belowInCard: ({ provider, project }) => `${provider.name} · ${project.name}`,
    },
    {
      source: 'provider',
      render: ({ provider }) => provider.name,
      below: ({ provider }) => formatCnpj(provider.cnpj),
    },
    { source: 'project', render: ({ project }) => project.name, below: ({ project }) => project.contract },
    {
      source: 'documents',
      width: 168,
      num: true,
      render: ({ conform, documents }) => t('paymentReleases.conformOf', { conform, documents }),
      below: ({ late }) => late > 0 && t('paymentReleases.late', { count: late }),
      card: 'text',
      inCard: ({ conform, documents, late }) =>
        [
          t('paymentReleases.conformInCard', { conform, documents }),
          late > 0 && t('paymentReleases.late', { count: late }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      source: 'termOn',
      width: 128,
      wide: 'lg',
      render: ({ termOn }) => <DateText value={termOn} />,
    },
    {
      source: 'retained',
      width: 128,
      wide: 'lg',
      num: true,
      render: (row) => retainedText(row) ?? t('common.emptyValue'),
      card: 'text',
      inCard: retainedText,
    },
    {
      source: 'state',
      width: 148,
      atomic: true,
      render: ({ state, decision }) => (
        <>
          <PaymentChip state={state} />
          {decision && (
            <Box component="span" sx={{ display: 'block', mt: '2px' }}>
              <Tag>{t('paymentReleases.decided')}</Tag>
            </Box>
          )}
        </>
      ),
      card: 'tag',
    },
  ]);

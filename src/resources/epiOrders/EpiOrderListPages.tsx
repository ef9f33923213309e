import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';

import { DEBOUNCE } from '../../../contract/constants.ts';
import { EPI_ORDER_STATUSES, type EpiOrderRow, epiOrderFilters } from '../../../contract/epiOrders.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { DeniedState } from '../../components/feedback/states.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { OrderChip, orderAddress } from './reference.tsx';

/** `/epi/pedidos`: the orders of the selected companies. */
export function EpiOrderListPage() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_epi_catalogue');
  const { selected } = useSelectedCompanies();
  if (!account) return <SectionWait />;
  if (!maySee) return <SectionDenied level={1} permission="see_epi_catalogue" />;
  return (
    <Box sx={pageFrame}>
      <Typography variant="h1" sx={{ mb: 4 }}>
        {t('epiOrders.title')}
      </Typography>
      <Orders key={selected.join()} own />
    </Box>
  );
}

/** `/minha-conta/pedidos-epi`: the orders that reached the operator. */
export function ReceivedEpiOrderListPage() {
  const isOperator = useAccount()?.account.operator;
  return isOperator === false ? <DeniedState /> : <Orders own={false} />;
}

const Orders = ({ own }: { own: boolean }) => {
  const t = useT();
  return (
    <EmbeddedList<EpiOrderRow>
      resource={own ? 'epiOrders' : 'receivedEpiOrders'}
      words="epiOrders"
      title={t(own ? 'epiOrders.listTitle' : 'epiOrders.received')}
      shape={epiOrderFilters}
      debounce={DEBOUNCE.users}
      columns={columns(t, own)}
      controls={(filters) => <StatusFilter {...filters} />}
      beside={
        own && (
          <Button component={Link} to={pathOf('epiProducts')} variant="contained">
            {t('epiOrders.cart.toCatalogue')}
          </Button>
        )
      }
    />
  );
};

function StatusFilter({ values, change }: ListFilters) {
  const t = useT();
  const chosen = values.status ? [String(values.status)] : [];
  return (
    <PillToggleGroup
      label={t('epiOrders.columns.status')}
      options={EPI_ORDER_STATUSES.map((value) => ({ value, label: t(`epi.status.${value}`) }))}
      chosen={chosen}
      onChange={(next) => change({ status: next.find((value) => !chosen.includes(value)) })}
    />
  );
}

const columns = (t: Translate, own: boolean): RowColumn<EpiOrderRow>[] =>
  labelled(t, 'epiOrders.columns', [
    {
      source: 'number',
      width: 130,
      render: ({ id, number }) => <RowName to={orderAddress(own, id)} name={number} />,
      belowInCard: ({ company }) => company.name,
    },
    { source: 'company', width: '24%', render: ({ company }) => company.name },
    {
      source: 'products',
      render: ({ products }) => products.join(', '),
      below: ({ count }) => t('epiOrders.cart.pieces', { count }),
      card: 'text',
    },
    { source: 'total', width: 130, num: true, render: ({ total }) => formatMoney(total), card: 'text' },
    { source: 'createdAt', width: 120, render: ({ createdAt }) => <DateText value={createdAt} />, card: 'text' },
    {
      source: 'status',
      width: 140,
      atomic: true,
      render: ({ status }) => <OrderChip status={status} />,
      card: 'tag',
    },
  ]);

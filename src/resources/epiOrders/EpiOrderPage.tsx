import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { addressText } from '../../../contract/billingAddresses.ts';
import { formatCnpj } from '../../../contract/common.ts';
import { EPI } from '../../../contract/constants.ts';
import {
  EPI_ORDER_MOVES,
  type EpiOrder,
  type EpiOrderAction,
  type EpiOrderItem,
  epiOrderActions,
} from '../../../contract/epiOrders.ts';
import { formatCa } from '../../../contract/epiProducts.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { Card } from '../../components/form/Card.tsx';
import { Trail } from '../../components/Trail.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { getEpiOrderHistory, moveEpiOrder } from '../../dataProvider/actions/epiOrders.ts';
import { usePages } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate, formatMoney } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { RecordPage } from '../../layout/RecordPage.tsx';
import { pathOf } from '../../routes.ts';
import { flexColumn, flexRow, flexWrap, lineAbove, pageFrame, smallText } from '../../theme/layout.ts';
import { HandOverDialog } from '../epiDeliveries/reference.tsx';
import { OrderChip } from './reference.tsx';

/** `/epi/pedidos/ver/:id`: an order, for who sent it. */
export const EpiOrderPage = () => <Page own />;
/** `/minha-conta/pedidos-epi/ver/:id`: the same, for the operator. */
export const ReceivedEpiOrderPage = () => <Page own={false} />;

function Page({ own }: { own: boolean }) {
  const t = useT();
  const resource = own ? 'epiOrders' : 'receivedEpiOrders';
  const frame = (content: ReactNode) => (
    <Box sx={own ? pageFrame : undefined}>
      <Trail to={pathOf(resource)} text={t(own ? 'epiOrders.title' : 'epiOrders.received')} />
      {content}
    </Box>
  );
  return (
    <RecordPage<EpiOrder> resource={resource} loadFailed={t('epiOrders.loadFailed')} level={own ? 1 : 2} frame={frame}>
      {(order) => frame(<Shown order={order} own={own} />)}
    </RecordPage>
  );
}

function Shown({ order, own }: { order: EpiOrder; own: boolean }) {
  const t = useT();
  const { may } = useCompanyRights(order.company.id);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const move = useAction<EpiOrderAction>({
    failed: t('epiOrders.failed'),
    invalidate: ['epiOrders', 'receivedEpiOrders'],
    run: (action, reason) => moveEpiOrder(own, order, { action, ...(reason && { reason }) }),
    done: (action) => t(`epiOrders.moved.${action}`),
  });
  const actions = own && !may('order_epi') ? [] : epiOrderActions(own ? 'COMPANY' : 'OPERATOR', order.status);
  return (
    <>
      <Box sx={{ ...flexWrap, gap: '8px 12px', mt: 1, mb: 4 }}>
        <Typography variant="h1" sx={{ flex: '1 1 auto' }}>
          {t('epiOrders.heading', { number: order.number })}
        </Typography>
        <OrderChip status={order.status} />
        {actions.map((action) =>
          EPI_ORDER_MOVES[action].to === 'CANCELLED' ? (
            <Button key={action} color="error" onClick={() => move.ask(action)}>
              {t(`epiOrders.actions.${action}`)}
            </Button>
          ) : (
            <Button key={action} variant="contained" onClick={() => move.run(action)}>
              {t(`epiOrders.actions.${action}`)}
            </Button>
          ),
        )}
        {own && order.status === 'RECEIVED' && may('update_employee') && (
          <Button variant="contained" onClick={() => setIsHandingOver(true)}>
            {t('epiDeliveries.ofOrderAction')}
          </Button>
        )}
      </Box>
      {isHandingOver && (
        <HandOverDialog company={order.company} order={order.number} onClose={() => setIsHandingOver(false)} />
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' } }}>
        <Box sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
          <Card title={t('epiOrders.items')}>
            <Box sx={{ mt: 3 }}>
              <RowList caption={t('epiOrders.items')} columns={columns(t)} rows={order.items} rowKey={({ id }) => id} />
              <Box sx={{ ...flexRow, ...lineAbove, justifyContent: 'space-between', px: 4, py: 3 }}>
                {t('epiOrders.cart.total')}
                <Box component="b" className="num" sx={{ fontSize: 18 }}>
                  {formatMoney(order.total)}
                </Box>
              </Box>
            </Box>
          </Card>
        </Box>
        <Box sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
          <Card title={t('epiOrders.billing.title')}>
            <Box sx={{ px: 4, pt: 2, pb: 4 }}>
              <Box sx={{ fontWeight: 550 }}>{order.company.name}</Box>
              <Box className="num" sx={smallText}>
                {formatCnpj(order.company.cnpj)}
              </Box>
              <Box sx={{ mt: 2 }}>{addressText(order.billing)}</Box>
              <Box sx={{ ...smallText, mt: 2 }}>{t('epiOrders.by', { name: order.buyer })}</Box>
              {order.cancelReason && (
                <Box sx={{ mt: 2, color: 'ink.error' }}>{t('epiOrders.reason', { reason: order.cancelReason })}</Box>
              )}
            </Box>
          </Card>
          <History id={order.id} own={own} />
        </Box>
      </Box>
      <ConfirmAction
        action={move}
        tone="error"
        title={(action) => t(`epiOrders.actions.${action}`)}
        confirmLabel={t('epiOrders.confirmCancel')}
        reason={{ required: true, max: EPI.reason }}
      >
        {() => t('epiOrders.cancelText')}
      </ConfirmAction>
    </>
  );
}

const columns = (t: Translate): RowColumn<EpiOrderItem>[] =>
  labelled(t, 'epiOrders.columns', [
    { source: 'name', render: ({ name }) => name, below: ({ code }) => code },
    {
      source: 'ca',
      width: 190,
      render: ({ caNumber }) => `CA ${formatCa(caNumber)}`,
      below: ({ caValidity }) => t('epiProducts.ca.VALID', { date: formatDate(caValidity) }),
      card: 'text',
    },
    { source: 'quantity', width: 90, num: true, render: ({ quantity }) => quantity, card: 'text' },
    { source: 'price', width: 110, num: true, render: ({ price }) => formatMoney(price), card: 'text' },
  ]);

function History({ id, own }: { id: number; own: boolean }) {
  const t = useT();
  const pages = usePages<HistoryEntry>([own ? 'epiOrders' : 'receivedEpiOrders', 'history', id], (_, page, options) =>
    getEpiOrderHistory(own, id, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

const isAction = (text: string): text is EpiOrderAction => text in EPI_ORDER_MOVES;
const sentence = ({ action, note }: HistoryEntry, t: Translate): string =>
  [t(`epiOrders.history.${isAction(action) ? action : 'CREATED'}`), note].filter(Boolean).join(': ');

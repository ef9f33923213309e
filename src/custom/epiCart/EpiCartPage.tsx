import ArrowBack from '@mui/icons-material/ArrowBack';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addressText } from '../../../contract/billingAddresses.ts';
import type { EpiCart } from '../../../contract/epiCarts.ts';
import type { EpiOrder } from '../../../contract/epiOrders.ts';
import { useAccount } from '../../access/account.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { PartFailed, SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Card } from '../../components/form/Card.tsx';
import { Trail } from '../../components/Trail.tsx';
import { getBillingAddresses, sendEpiOrder } from '../../dataProvider/actions/epiOrders.ts';
import { useCreationKey } from '../../dataProvider/useCreationKey.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, flexWrap, pageFrame, plainList, smallText } from '../../theme/layout.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { CartLine } from './CartLine.tsx';
import { CART_KEY, CATALOGUE_PATH, ORDERS_PATH, useCart, useCartCompany } from './cart.tsx';

/** `/epi/carrinho`: what is ordered, where it is billed, and the order itself (I-03, I-04). */
export default function EpiCartPage() {
  const t = useT();
  const account = useAccount();
  const { company, search } = useCartCompany();
  const { data: cart, error, refetch, change } = useCart(company?.id);
  const [sent, setSent] = useState<EpiOrder | null>(null);
  if (!account) return <SectionWait />;
  if (!company) return <SectionDenied level={1} permission="order_epi" />;
  if (sent) return <Sent order={sent} />;
  return (
    <Box sx={pageFrame}>
      <Trail to={`${CATALOGUE_PATH}${search}`} text={t('epiProducts.title')} />
      <Typography variant="h1" sx={{ mt: 1, mb: 4 }}>
        {cart ? t('epiOrders.cart.heading', { count: cart.items.length }) : t('epiOrders.cart.title')}
      </Typography>
      {!cart ? (
        error ? (
          <SectionFailed title={t('epiOrders.cart.loadFailed')} error={error} onRetry={refetch} />
        ) : (
          <SectionWait lines={6} />
        )
      ) : cart.items.length === 0 ? (
        <Card>
          <EmptyState
            title={t('epiOrders.cart.empty.title')}
            text={t('epiOrders.cart.empty.text')}
            action={
              <Button component={Link} to={`${CATALOGUE_PATH}${search}`} variant="contained">
                {t('epiOrders.cart.toCatalogue')}
              </Button>
            }
          />
        </Card>
      ) : (
        <Box
          sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 388px' } }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Card>
              <Box component="ul" sx={{ ...plainList, '& > li:last-of-type': { borderBottom: 0 } }}>
                {cart.items.map((item) => (
                  <CartLine key={item.product.id} item={item} change={change} />
                ))}
              </Box>
            </Card>
            <Box sx={{ ...flexWrap, justifyContent: 'space-between', gap: 2, mt: 3 }}>
              <Button component={Link} to={`${CATALOGUE_PATH}${search}`} variant="text" startIcon={<ArrowBack />}>
                {t('epiOrders.cart.goOn')}
              </Button>
              <Button variant="text" color="inherit" onClick={() => change('clear')}>
                {t('epiOrders.cart.clearAll')}
              </Button>
            </Box>
          </Box>
          <Checkout cart={cart} companyId={company.id} onSent={setSent} />
        </Box>
      )}
    </Box>
  );
}

type CheckoutProps = { cart: EpiCart; companyId: number; onSent: (order: EpiOrder) => void };
function Checkout({ cart, companyId, onSent }: CheckoutProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  const addresses = useRead(['billingAddresses', companyId], (_, options) => getBillingAddresses(options));
  const address = addresses.data?.find((one) => one.companyId === companyId) ?? null;
  const creationKey = useCreationKey();
  const isBlocked = cart.items.some(({ block }) => block !== null);
  const order = useAction<EpiCart, EpiOrder>({
    inline: true,
    failed: t('epiOrders.cart.failed'),
    invalidate: [CART_KEY, 'epiOrders'],
    run: ({ items }) => {
      const body = {
        companyId,
        billingAddressId: address?.id ?? 0,
        items: items.map(({ product: { id: productId, price }, quantity }) => ({ productId, quantity, price })),
      };
      return sendEpiOrder(body, creationKey(body)); // once, also where only its answer was lost
    },
    onDone: (_, made) => {
      queryClient.setQueryData<EpiCart>([CART_KEY, companyId], { items: [], count: 0, total: 0 });
      onSent(made);
    },
  });
  const withoutAddress = addresses.data ? 'epiOrders.cart.addressMissing' : 'epiOrders.cart.addressAwaited';
  const reason = isBlocked ? t('epiOrders.cart.blocked') : address ? null : t(withoutAddress);
  return (
    <Box sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
      <Card
        title={t('epiOrders.billing.title')}
        beside={
          addresses.data && (
            <Button size="small" onClick={() => setEditing(true)}>
              {t(address ? 'epiOrders.billing.change' : 'epiOrders.billing.add')}
            </Button>
          )
        }
      >
        <Box sx={{ px: 4, pt: 2, pb: 4 }}>
          {addresses.error && !addresses.data ? (
            <PartFailed title={t('epiOrders.billing.loadFailed')} error={addresses.error} onRetry={addresses.refetch} />
          ) : (
            <Box sx={{ ...flexRow, alignItems: 'flex-start', gap: 2 }}>
              <PlaceOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
              {address ? addressText(address) : t(addresses.data ? 'epiOrders.billing.none' : 'states.loading')}
            </Box>
          )}
        </Box>
      </Card>
      <Card>
        <Box sx={{ ...flexColumn, gap: 2, p: 4 }}>
          <Box sx={{ ...flexRow, justifyContent: 'space-between' }}>
            {t('epiOrders.cart.total')}
            <Box component="b" className="num" sx={{ fontSize: 22, lineHeight: '30px', fontWeight: 660 }}>
              {formatMoney(cart.total)}
            </Box>
          </Box>
          {order.error && <FormAlert tone="error">{order.error}</FormAlert>}
          <BusyButton
            variant="contained"
            size="large"
            busy={order.busy}
            disabled={reason !== null}
            onClick={() => order.run(cart)}
          >
            {t('epiOrders.cart.send')}
          </BusyButton>
          <Box sx={smallText}>{reason ?? t('epiOrders.cart.noPayment')}</Box>
        </Box>
      </Card>
      {editing && <AddressDialog companyId={companyId} address={address} onClose={() => setEditing(false)} />}
    </Box>
  );
}

const Sent = ({ order }: { order: EpiOrder }) => {
  const t = useT();
  return (
    <Box role="status" sx={{ maxWidth: 560, mx: 'auto', px: 4, pt: { xs: 8, md: '120px' }, textAlign: 'center' }}>
      <CheckCircleOutlined aria-hidden sx={{ fontSize: 64, color: 'success.main' }} />
      <Typography variant="h1" sx={{ mt: 3, fontSize: 26, lineHeight: '32px' }}>
        {t('epiOrders.sent.title', { number: order.number })}
      </Typography>
      <Box component="p" sx={{ fontSize: 15, lineHeight: '23px', color: 'text.secondary', mt: 2, mb: 4 }}>
        {t('epiOrders.sent.text')}
      </Box>
      <Button component={Link} to={ORDERS_PATH} variant="contained" size="large">
        {t('epiOrders.sent.orders')}
      </Button>
    </Box>
  );
};

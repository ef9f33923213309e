import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';

import type { CartChange, EpiCart } from '../../../contract/epiCarts.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { CategoryPicture } from '../../resources/epiProducts/reference.tsx';
import { flexColumn, flexRow, lineAbove, plainList, smallText } from '../../theme/layout.ts';
import { Picture } from './CartLine.tsx';
import { CART_PATH, Stepper } from './cart.tsx';

/** `cart`: undefined while it is loaded; its room is there before. */
type Props = { cart: EpiCart | undefined; search: string; change: (change: CartChange | 'clear') => void };

/** The cart beside the catalogue, where there is room for it. */
export function CartPanel({ cart, search, change }: Props) {
  const t = useT();
  return (
    <Box
      component="aside"
      aria-label={t('epiOrders.cart.title')}
      sx={{
        ...{ ...flexColumn, display: { xs: 'none', lg: 'flex' }, width: 344, flex: 'none' },
        ...{ borderLeft: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' },
        ...{ position: 'sticky', top: 'var(--topbar-height)', height: 'calc(100dvh - var(--topbar-height))' },
      }}
    >
      <Box sx={{ ...flexRow, gap: 2, minHeight: 52, pl: 5, pr: 3 }}>
        <Typography variant="h2">{t('epiOrders.cart.title')}</Typography>
        <Box sx={{ ...smallText, flex: 1 }}>{cart && t('epiProducts.counted', { count: cart.items.length })}</Box>
        {cart && cart.items.length > 0 && (
          <Button size="small" variant="text" onClick={() => change('clear')}>
            {t('epiOrders.cart.clear')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ ...plainList, flex: 1, overflowY: 'auto' }}>
        {cart?.items.map(({ product, quantity, block }) => (
          <Box component="li" key={product.id} sx={{ ...flexRow, ...lineAbove, gap: 3, px: 5, py: 3 }}>
            <Picture size={44}>
              <CategoryPicture category={product.category} size={32} />
            </Picture>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 550, lineHeight: '18px' }}>{product.name}</Box>
              <Box className="num" sx={smallText}>
                {`${quantity} × ${formatMoney(product.price)} = ${formatMoney(quantity * product.price)}`}
              </Box>
            </Box>
            <Stepper product={product} quantity={quantity} canAdd={block === null} change={change} />
          </Box>
        ))}
        {cart?.items.length === 0 && (
          <Box component="li" sx={{ ...lineAbove, p: 5, color: 'text.secondary' }}>
            {t('epiOrders.cart.empty.text')}
          </Box>
        )}
      </Box>
      {cart && cart.items.length > 0 && (
        <Box sx={{ ...flexColumn, ...lineAbove, gap: 2, px: 5, py: 4 }}>
          <Box sx={{ ...flexRow, justifyContent: 'space-between' }}>
            {t('epiOrders.cart.total')}
            <Box component="b" className="num" sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 660 }}>
              {formatMoney(cart.total)}
            </Box>
          </Box>
          <Button component={Link} to={`${CART_PATH}${search}`} variant="contained" size="large">
            {t('epiOrders.cart.review')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

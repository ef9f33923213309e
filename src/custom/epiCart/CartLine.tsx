import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';

import type { CartChange, CartItem } from '../../../contract/epiCarts.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { CaText, CategoryPicture, codeText } from '../../resources/epiProducts/reference.tsx';
import { flexRow, lineBelow, smallText } from '../../theme/layout.ts';
import { Stepper } from './cart.tsx';

export const Picture = ({ size, children }: { size: number; children: ReactNode }) => (
  <Box
    sx={{
      ...{ display: 'grid', placeItems: 'center', flex: 'none', width: size, height: size, borderRadius: '8px' },
      ...{ bgcolor: 'background.sunken', color: 'text.secondary' },
    }}
  >
    {children}
  </Box>
);

const Warning = ({ children, tone = 'warning.main' }: { children: ReactNode; tone?: string }) => (
  <Box className="num" sx={{ ...flexRow, gap: '5px', fontSize: 12, lineHeight: '17px', fontWeight: 550, color: tone }}>
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 15 }} />
    {children}
  </Box>
);

/** A product of the cart: what changed since it was put in, and what keeps it from being ordered, are said (I-04). */
export function CartLine({ item, change }: { item: CartItem; change: (change: CartChange) => void }) {
  const t = useT();
  const { product, quantity, previousPrice, block } = item;
  return (
    <Box component="li" sx={{ ...flexRow, ...lineBelow, flexWrap: 'wrap', gap: '12px 16px', p: 4 }}>
      <Picture size={64}>
        <CategoryPicture category={product.category} size={48} />
      </Picture>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{product.name}</Box>
        <Box className="num" sx={smallText}>
          {codeText(product)}
        </Box>
        {block === 'WITHDRAWN' ? (
          <Warning tone="ink.error">{t('epiOrders.cart.withdrawn')}</Warning>
        ) : (
          <CaText product={product} block={block} sx={smallText} />
        )}
        {previousPrice !== null && (
          <Warning>{t('epiOrders.cart.priceChanged', { price: formatMoney(previousPrice) })}</Warning>
        )}
      </Box>
      <Box className="num" sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', textAlign: 'right' }}>
        {formatMoney(product.price)}
      </Box>
      <Stepper product={product} quantity={quantity} canAdd={block === null} change={change} />
      <Box className="num" sx={{ width: { sm: 104 }, textAlign: 'right', fontWeight: 640, ml: 'auto' }}>
        {formatMoney(quantity * product.price)}
      </Box>
      <IconButton
        aria-label={t('epiOrders.cart.removeOf', { name: product.name })}
        onClick={() => change({ action: 'removeAll', productId: product.id })}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}

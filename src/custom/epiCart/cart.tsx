import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import { Box, IconButton } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Reference } from '../../../contract/common.ts';
import { EPI } from '../../../contract/constants.ts';
import type { CartChange, EpiCart } from '../../../contract/epiCarts.ts';
import type { EpiProduct } from '../../../contract/epiProducts.ts';
import { COMPANY_PARAMETER } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCompaniesWith } from '../../access/useCan.ts';
import { changeEpiCart, clearEpiCart, getEpiCart } from '../../dataProvider/actions/epiOrders.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';

export const CATALOGUE_PATH = pathOf('epiProducts');
export const CART_PATH = `${CATALOGUE_PATH}/carrinho`;
export const ORDERS_PATH = pathOf('epiOrders');
export const NR_PATH = pathOf('nrInterests');
export const CART_KEY = 'epiCarts';

/** For which company equipment is ordered: the one that the address names, else the first of the selected ones. */
export function useCartCompany(): { companies: readonly Reference[]; company: Reference | undefined; search: string } {
  const companies = useCompaniesWith('order_epi');
  const { selected } = useSelectedCompanies();
  const [query] = useSearchParams();
  const named = companies.find(({ id }) => String(id) === query.get(COMPANY_PARAMETER));
  const company = named ?? companies.find(({ id }) => selected.includes(id)) ?? companies[0];
  return { companies, company, search: named ? `?${COMPANY_PARAMETER}=${named.id}` : '' };
}

/** The cart of a company, and its changes, which reach the gateway in the order in which they were pressed. */
export function useCart(companyId: number | undefined) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const key = [CART_KEY, companyId];
  const read = useRead<EpiCart>(key, (_, options) => getEpiCart(companyId ?? 0, options), {
    enabled: companyId !== undefined,
  });
  const { mutate } = useMutation({
    networkMode: 'always',
    scope: { id: 'epi-cart' },
    mutationFn: (change: CartChange | 'clear') =>
      change === 'clear' ? clearEpiCart(companyId ?? 0) : changeEpiCart(companyId ?? 0, change),
    onSuccess: (cart) => queryClient.setQueryData(key, cart),
    onError: (error) => {
      notify(errorMessageOf(error, t, t('epiOrders.cart.failed')), { type: 'error' });
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  return { ...read, change: mutate };
}

type StepperProps = { product: EpiProduct; quantity: number; canAdd?: boolean; change: (change: CartChange) => void };
/** How many of a product: one less, a number, one more (I-03). */
export function Stepper({ product, quantity, canAdd = true, change }: StepperProps) {
  const t = useT();
  const { id: productId, name } = product;
  const [text, setText] = useState(String(quantity));
  useEffect(() => setText(String(quantity)), [quantity]);
  const set = () => {
    const wanted = Number(text);
    if (wanted === quantity) return;
    if (Number.isInteger(wanted) && wanted > 0) change({ action: 'set', productId, quantity: wanted });
    else setText(String(quantity));
  };
  const size = { width: { xs: 40, md: 30 }, height: { xs: 40, md: 30 }, color: 'ink.primary' };
  return (
    <Box
      role="group"
      aria-label={t('epiOrders.cart.quantityOf', { name })}
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', border: '1px solid', borderColor: 'primary.main' },
        ...{ borderRadius: '6px', bgcolor: 'soft.primary', flex: 'none' },
      }}
    >
      <IconButton
        aria-label={t('epiOrders.cart.less', { name })}
        onClick={() => change({ action: 'remove', productId })}
        sx={size}
      >
        <RemoveOutlined sx={{ fontSize: 17 }} />
      </IconButton>
      <Box
        component="input"
        type="text"
        inputMode="numeric"
        className="num"
        aria-label={t('epiOrders.cart.quantityOf', { name })}
        value={text}
        disabled={!canAdd}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, String(EPI.quantity).length))}
        onBlur={set}
        onKeyDown={({ key }) => key === 'Enter' && set()}
        sx={{
          ...{ width: 40, height: 28, p: 0, border: 0, textAlign: 'center', background: 'none' },
          ...{ font: 'inherit', fontSize: 13, fontWeight: 600, color: 'text.primary' },
        }}
      />
      <IconButton
        aria-label={t('epiOrders.cart.more', { name })}
        disabled={!canAdd}
        onClick={() => change({ action: 'add', productId })}
        sx={size}
      >
        <AddOutlined sx={{ fontSize: 17 }} />
      </IconButton>
    </Box>
  );
}

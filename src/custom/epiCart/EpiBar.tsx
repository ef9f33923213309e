import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import { Box, Button, MenuItem, Select } from '@mui/material';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { COMPANY_PARAMETER } from '../../access/accountCompany.ts';
import { useT } from '../../i18n/index.ts';
import { ellipsis, flexRow } from '../../theme/layout.ts';
import { CART_PATH, CATALOGUE_PATH, NR_PATH, ORDERS_PATH, useCart, useCartCompany } from './cart.tsx';

/** Catalogue, orders, company and the cart with its number of pieces, instead of the sections (I-02). */
export function EpiBar() {
  const t = useT();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { companies, company, search } = useCartCompany();
  const { data } = useCart(company?.id);
  const places = [
    { to: CATALOGUE_PATH, label: t('epiOrders.nav.catalogue'), isHere: pathname === CATALOGUE_PATH },
    { to: ORDERS_PATH, label: t('epiOrders.nav.orders'), isHere: pathname.startsWith(ORDERS_PATH) },
    ...(company ? [{ to: NR_PATH, label: t('nrInterests.short'), isHere: pathname === NR_PATH }] : []),
  ];
  return (
    <Box sx={{ ...flexRow, flex: 1, minWidth: 0, gap: { xs: 1, md: 2 } }}>
      <Box component="nav" aria-label={t('epiOrders.places')} sx={{ ...flexRow, flex: 1, minWidth: 0, gap: 1 }}>
        {places.map(({ to, label, isHere }) => (
          <Button
            key={to}
            component={Link}
            variant="text"
            to={`${to}${search}`}
            aria-current={isHere ? 'page' : undefined}
            sx={{ ...ellipsis, minWidth: 0, px: { xs: 1.5, md: 3 }, color: isHere ? 'ink.primary' : 'text.secondary' }}
          >
            {label}
          </Button>
        ))}
      </Box>
      {companies.length > 1 && company && (
        <Select
          variant="outlined"
          size="small"
          value={company.id}
          onChange={({ target }) => {
            query.set(COMPANY_PARAMETER, String(target.value));
            setQuery(query);
          }}
          // on a phone its sign alone: the name is in the menu, and said to screen readers
          renderValue={() => (
            <>
              <BusinessOutlined aria-hidden sx={{ display: { xs: 'block', sm: 'none' }, fontSize: 18 }} />
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {company.name}
              </Box>
            </>
          )}
          SelectDisplayProps={{ 'aria-label': `${t('epiOrders.company')}: ${company.name}` }}
          sx={{ flex: 'none', maxWidth: { xs: 64, sm: 260 } }}
        >
          {companies.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </Select>
      )}
      {companies.length === 1 && (
        <Box sx={{ ...ellipsis, display: { xs: 'none', md: 'block' }, color: 'text.secondary' }}>{company?.name}</Box>
      )}
      {company && (
        <Button
          component={Link}
          to={`${CART_PATH}${search}`}
          aria-label={data ? t('epiOrders.cart.chip', { count: data.count }) : t('epiOrders.cart.title')}
          startIcon={<ShoppingCartOutlined />}
          sx={{ flex: 'none', borderRadius: '99px', px: '14px', bgcolor: 'soft.primary', color: 'ink.primary' }}
        >
          <Box component="span" className="num" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {data ? t('epiOrders.cart.pieces', { count: data.count }) : t('epiOrders.cart.title')}
          </Box>
          <Box component="span" className="num" sx={{ display: { xs: 'inline', sm: 'none' } }}>
            {data?.count}
          </Box>
        </Button>
      )}
    </Box>
  );
}

import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dayOf } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { EPI_CATEGORIES, type EpiProduct, epiProductFilters, saleBlockOf } from '../../../contract/epiProducts.ts';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { ReadFailed, SectionDenied, SectionWait, Together } from '../../components/feedback/sections.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { CaText, CategoryPicture, codeText } from '../../resources/epiProducts/reference.tsx';
import { flexColumn, flexRow, outlined, pageFrame, plainList, smallText } from '../../theme/layout.ts';
import { CartPanel } from './CartPanel.tsx';
import { Stepper, useCart, useCartCompany } from './cart.tsx';

/** `/epi`: the catalogue, with the CA of every product (I-01, I-05). */
export default function EpiCataloguePage() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_epi_catalogue');
  const { company, search } = useCartCompany();
  const { change, ...read } = useCart(company?.id);
  const cart = read.data;
  const quantityOf = (id: number) => cart?.items.find(({ product }) => product.id === id)?.quantity ?? 0;
  if (!account) return <SectionWait />;
  if (!maySee) return <SectionDenied level={1} permission="see_epi_catalogue" />;
  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
      <Box sx={{ ...pageFrame, flex: 1 }}>
        <Typography variant="h1" sx={{ mb: 4 }}>
          {t('epiProducts.title')}
        </Typography>
        {/* what is said of the cart stands before the products, and pushes nothing down */}
        <Together reads={company ? [read] : []} lines={8}>
          <ReadFailed read={read} title={t('epiOrders.cart.loadFailed')} sx={{ mb: 4 }} />
          <EmbeddedList<EpiProduct>
            resource="epiProducts"
            words="epiProducts"
            title={t('epiProducts.products')}
            shape={epiProductFilters}
            debounce={DEBOUNCE.users}
            heights={{ row: 250, card: 150 }}
            controls={(filters) => <CategoryFilter {...filters} />}
          >
            {(products) => (
              <Box
                component="ul"
                sx={{
                  ...{ ...plainList, p: 4, display: 'grid', gap: 3 },
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(188px, 1fr))' },
                }}
              >
                {products.map((product) => (
                  <ProductCard key={product.id} product={product}>
                    {!cart ? null : quantityOf(product.id) > 0 ? (
                      <Stepper product={product} quantity={quantityOf(product.id)} change={change} />
                    ) : (
                      <Button
                        size="small"
                        aria-label={t('epiOrders.cart.addOf', { name: product.name })}
                        onClick={() => change({ action: 'add', productId: product.id })}
                      >
                        {t('epiOrders.cart.add')}
                      </Button>
                    )}
                  </ProductCard>
                ))}
              </Box>
            )}
          </EmbeddedList>
        </Together>
      </Box>
      {company && !(read.error && !cart) && <CartPanel cart={cart} search={search} change={change} />}
    </Box>
  );
}

const ALL = '';
function CategoryFilter({ values, change }: ListFilters) {
  const t = useT();
  const chosen = String(values.category ?? ALL);
  return (
    <PillToggleGroup
      label={t('epiProducts.fields.category')}
      options={[
        { value: ALL, label: t('epiProducts.allCategories') },
        ...EPI_CATEGORIES.map((value) => ({ value, label: t(`epi.category.${value}`) })),
      ]}
      chosen={[chosen]}
      onChange={(next) => change({ category: next.find((value) => value !== chosen) || undefined })}
    />
  );
}

function ProductCard({ product, children }: { product: EpiProduct; children?: ReactNode }) {
  const t = useT();
  const { category, name, maker, details, price } = product;
  const block = saleBlockOf(product, dayOf(new Date()));
  return (
    <Box
      component="li"
      sx={{
        ...outlined,
        ...{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, borderRadius: '8px', overflow: 'hidden' },
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          ...{ position: 'relative', display: 'grid', placeItems: 'center', flex: 'none' },
          ...{ width: { xs: 88, sm: 'auto' }, height: { sm: 116 }, color: 'text.secondary' },
          bgcolor: 'background.sunken',
        }}
      >
        <CategoryPicture category={category} size={64} />
        <Box
          component="span"
          sx={{
            ...{ display: { xs: 'none', sm: 'block' }, position: 'absolute', left: 8, top: 8, px: '6px' },
            ...{ borderRadius: '4px', fontSize: 11, lineHeight: '18px', fontWeight: 550 },
            bgcolor: 'background.paper',
          }}
        >
          {t(`epi.category.${category}`)}
        </Box>
      </Box>
      <Box sx={{ ...flexColumn, flex: 1, minWidth: 0, p: 3, gap: '2px' }}>
        <Typography component="h3" sx={{ fontSize: 13.5, lineHeight: '18px', fontWeight: 600, minHeight: { sm: 36 } }}>
          {name}
        </Typography>
        <Box className="num" sx={smallText}>
          {codeText(product)}
        </Box>
        <CaText product={product} block={block} sx={smallText} />
        <Box sx={{ ...smallText, mb: 2 }}>{[maker, details].filter(Boolean).join(' · ')}</Box>
        <Box sx={{ ...flexRow, flexWrap: 'wrap', justifyContent: 'space-between', gap: '6px 8px', mt: 'auto' }}>
          <Box component="b" className="num" sx={{ fontSize: 15, fontWeight: 640 }}>
            {formatMoney(price)}
          </Box>
          {block ? (
            <Box component="span" sx={smallText}>
              {t(`epiProducts.blocked.${block}`)}
            </Box>
          ) : (
            children
          )}
        </Box>
      </Box>
    </Box>
  );
}

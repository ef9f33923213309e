import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, type SxProps } from '@mui/material';
import { dayOf } from '../../../contract/common.ts';
import {
  type EpiCategory,
  type EpiProduct,
  formatCa,
  type SaleBlock,
  saleBlockOf,
} from '../../../contract/epiProducts.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';

/** Outlines of what protects each part, in a square of 48. */
const OUTLINES: Record<EpiCategory, string> = {
  HEAD: 'M5 34h38M9 34v-3a15 15 0 0 1 30 0v3M20 27v-9.6c0-1 .8-1.4 1.5-1.4h5c.7 0 1.5.4 1.5 1.4V27',
  FACE: 'M3 20l5-3h32l5 3M8 17v6c0 6 3.5 9 8 9s7-3 8-8c1 5 3.5 8 8 8s8-3 8-9v-6',
  HEARING:
    'M11 27v-4a13 13 0 0 1 26 0v4M11.5 25a4.5 4.5 0 0 1 4.5 4.500v6a4.5 4.5 0 0 1-9 0v-6a4.5 4.5 0 0 1 4.5-4.500ZM36.5 25a4.5 4.5 0 0 1 4.5 4.500v6a4.5 4.5 0 0 1-9 0v-6a4.5 4.5 0 0 1 4.5-4.500Z',
  BREATHING:
    'M10 19c6-5 22-5 28 0v8c0 7-6 12-14 12s-14-5-14-12zM10 21l-6-2M38 21l6-2M10 28l-6 4M38 28l6 4M28.5 28a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0Z',
  TRUNK: 'M16 7l8 8 8-8 4 3v31H12V10zM24 15v26M12 31h24',
  HANDS:
    'M16 44V31l-5-8c-1.3-2 1.7-4 3.2-2l4.8 6V11c0-2.6 3.6-2.6 3.6 0v9-12c0-2.6 3.8-2.6 3.8 0v12-10c0-2.6 3.6-2.6 3.6 0v12-7c0-2.6 3.5-2.6 3.5 0v15l-3 6v8z',
  FEET: 'M15 7h13v15l10 5c3 1.5 5 4 5 8v3H15zM15 38v4h28v-4M28 15h-6M28 20h-6M33 25l-3 4',
  BODY: 'M17 7l7 4 7-4 8 5-3 8-4-2v10H16V18l-4 2-3-8zM16 28l-1 15h7l2-10 2 10h7l-1-15',
  FALL: 'M24 17L15 6M24 17L33 6M22 21l-7 7M26 21l7 7M13 28h22v5H13zM23.5 38.500a5 5.5 0 1 1-10 0a5 5.5 0 0 1 10 0ZM34.5 38.500a5 5.5 0 1 1-10 0a5 5.5 0 0 1 10 0ZM26.5 19.500a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0Z',
};

export const CategoryPicture = ({ category, size }: { category: EpiCategory; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={OUTLINES[category]} />
  </svg>
);

type Props = { product: EpiProduct; block?: SaleBlock | null; sx?: SxProps };
/** 'CA válido até 14/08/2028', or why the CA keeps the product from being ordered. */
export function CaText({ product, block = saleBlockOf(product, dayOf(new Date())), sx }: Props) {
  const t = useT();
  const date = formatDate(product.caValidity);
  if (!block) {
    return (
      <Box component="span" className="num" sx={sx}>
        {t('epiProducts.ca.VALID', { date })}
      </Box>
    );
  }
  return (
    <Box
      component="span"
      className="num"
      sx={{ ...sx, display: 'inline-flex', alignItems: 'center', gap: '4px', color: 'ink.error', fontWeight: 550 }}
    >
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 14 }} />
      {t(`epiProducts.ca.${block}`, { date })}
    </Box>
  );
}

/** 'CAP-0117 · CA 31.469'. */
export const codeText = ({ code, caNumber }: Pick<EpiProduct, 'code' | 'caNumber'>): string =>
  `${code} · CA ${formatCa(caNumber)}`;

import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';

import { CA_SITUATIONS, EPI_CATEGORIES, type EpiProduct } from '../../../contract/epiProducts.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { asSheet } from '../../components/feedback/asSheet.ts';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { getEpiProductHistory } from '../../dataProvider/actions/epiProducts.ts';
import { usePages } from '../../dataProvider/useProvider.ts';
import { formatDate, formatMoney } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { PRODUCT_FIELDS } from './EpiProductDialog.tsx';

/** What was changed of a product, by whom and when, newest first. */
export function EpiProductHistory({ product, onClose }: { product: EpiProduct; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const pages = usePages<HistoryEntry>(['ownEpiProducts', 'history', product.id], (_, page, options) =>
    getEpiProductHistory(product.id, page, options),
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} sx={asSheet} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('epiProducts.history.of', { name: product.name })}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <SentenceHistory pages={pages} sentence={sentence} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('epiProducts.history.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function sentence({ action, fieldName, oldValue, newValue }: HistoryEntry, t: Translate): string {
  if (action !== 'UPDATED') {
    return t(`epiProducts.history.${action === 'CREATED' ? action : 'REMOVED'}`, { name: newValue ?? oldValue ?? '' });
  }
  const field = PRODUCT_FIELDS.find((name) => name === fieldName) ?? 'name';
  const textOf = (value: string | null): string => {
    if (!value) return t('common.emptyValue');
    if (field === 'price') return formatMoney(Number(value));
    if (field === 'caValidity') return formatDate(value);
    const category = EPI_CATEGORIES.find((one) => one === value);
    if (field === 'category' && category) return t(`epi.category.${category}`);
    const situation = CA_SITUATIONS.find((one) => one === value);
    return field === 'caSituation' && situation ? t(`epi.caSituation.${situation}`) : value;
  };
  const values = { field: t(`epiProducts.fields.${field}`), before: textOf(oldValue), after: textOf(newValue) };
  return t('epiProducts.history.UPDATED', values);
}

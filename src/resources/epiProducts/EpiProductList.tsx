import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';

import { DEBOUNCE } from '../../../contract/constants.ts';
import { type EpiProduct, epiProductFilters, formatCa } from '../../../contract/epiProducts.ts';
import { useAccount } from '../../access/account.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { DeniedState } from '../../components/feedback/states.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { EpiProductDialog } from './EpiProductDialog.tsx';
import { EpiProductHistory } from './EpiProductHistory.tsx';
import { CaText } from './reference.tsx';

const SHAPE = { name: epiProductFilters.name };

/** `/minha-conta/catalogo-epi`: the operator of the installation keeps the catalogue (I-01). */
export default function EpiProductList() {
  const t = useT();
  const provider = useProvider();
  const [editing, setEditing] = useState<EpiProduct | 'new' | null>(null);
  const [told, setTold] = useState<EpiProduct | null>(null);
  const isOperator = useAccount()?.account.operator;
  const removal = useAction<EpiProduct>({
    run: ({ id, version }) =>
      provider.delete<EpiProduct>('ownEpiProducts', { id, previousData: undefined, meta: { version } }),
    done: () => t('epiProducts.own.removed'),
    failed: t('epiProducts.own.failed'),
    invalidate: ['ownEpiProducts', 'epiProducts'],
  });
  if (isOperator === false) return <DeniedState />;
  return (
    <>
      <EmbeddedList<EpiProduct>
        resource="ownEpiProducts"
        words="epiProducts.own"
        title={t('epiProducts.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        create={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEditing('new')}>
            {t('epiProducts.own.create')}
          </Button>
        }
        columns={columns(t)}
        actions={{
          label: t('epiProducts.own.actions'),
          render: (product) => (
            <ActionMenu
              label={t('epiProducts.own.rowActions', { name: product.name })}
              actions={[
                {
                  id: 'edit',
                  label: t('epiProducts.own.edit'),
                  icon: EditOutlined,
                  onChoose: () => setEditing(product),
                },
                {
                  ...{ id: 'history', label: t('common.history.title'), icon: HistoryOutlined },
                  onChoose: () => setTold(product),
                },
                {
                  ...{ id: 'remove', label: t('epiProducts.own.remove'), icon: DeleteOutlined, destructive: true },
                  onChoose: () => removal.ask(product),
                },
              ]}
            />
          ),
        }}
      />
      {editing && (
        <EpiProductDialog
          key={editing === 'new' ? 'new' : editing.id}
          product={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {told && <EpiProductHistory product={told} onClose={() => setTold(null)} />}
      <ConfirmAction
        action={removal}
        tone="error"
        title={({ name }) => t('epiProducts.own.removeTitle', { name })}
        confirmLabel={t('epiProducts.own.remove')}
      >
        {() => t('epiProducts.own.removeText')}
      </ConfirmAction>
    </>
  );
}

const columns = (t: Translate): RowColumn<EpiProduct>[] =>
  labelled(t, 'epiProducts.fields', [
    { source: 'name', render: ({ name }) => name, below: ({ code, maker }) => `${code} · ${maker}` },
    {
      source: 'category',
      width: '20%',
      render: ({ category }) => t(`epi.category.${category}`),
      below: ({ details }) => details,
      card: 'text',
    },
    {
      source: 'caNumber',
      width: '24%',
      render: ({ caNumber }) => formatCa(caNumber),
      below: (product) => <CaText product={product} />,
      card: 'text',
    },
    { source: 'price', width: 120, num: true, render: ({ price }) => formatMoney(price), card: 'text' },
  ]);

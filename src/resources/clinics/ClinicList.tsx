import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type Clinic, clinicQuerySchema } from '../../../contract/clinics.ts';
import { formatPhone } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
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
import { hoursText, useLocale } from '../bookings/reference.tsx';
import { ClinicDialog } from './ClinicDialog.tsx';

const SHAPE = { name: clinicQuerySchema.shape.name };

/** `/minha-conta/clinicas`: the partner clinics, for the operator of the installation (I-10). */
export default function ClinicList() {
  const t = useT();
  const locale = useLocale();
  const provider = useProvider();
  const [editing, setEditing] = useState<Clinic | 'new' | null>(null);
  const isOperator = useAccount()?.account.operator;
  const removal = useAction<Clinic>({
    run: ({ id, version }) => provider.delete<Clinic>('clinics', { id, previousData: undefined, meta: { version } }),
    done: () => t('clinics.removed'),
    failed: t('clinics.failed'),
    invalidate: ['clinics'],
  });
  if (isOperator === false) return <DeniedState />;
  return (
    <>
      <EmbeddedList<Clinic>
        resource="clinics"
        words="clinics"
        title={t('clinics.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        create={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEditing('new')}>
            {t('clinics.create')}
          </Button>
        }
        columns={columns(t, locale)}
        actions={{
          label: t('clinics.columns.actions'),
          render: (clinic) => (
            <ActionMenu
              label={t('clinics.rowActions', { name: clinic.name })}
              actions={[
                { id: 'edit', label: t('clinics.edit'), icon: EditOutlined, onChoose: () => setEditing(clinic) },
                {
                  ...{ id: 'remove', label: t('clinics.remove'), icon: DeleteOutlined, destructive: true },
                  onChoose: () => removal.ask(clinic),
                },
              ]}
            />
          ),
        }}
      />
      {editing && (
        <ClinicDialog
          key={editing === 'new' ? 'new' : editing.id}
          clinic={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmAction
        action={removal}
        tone="error"
        title={({ name }) => t('clinics.removeTitle', { name })}
        confirmLabel={t('clinics.remove')}
      >
        {() => t('clinics.removeText')}
      </ConfirmAction>
    </>
  );
}

const columns = (t: Translate, locale: string): RowColumn<Clinic>[] =>
  labelled(t, 'clinics.columns', [
    { source: 'name', render: ({ name }) => name, below: ({ address }) => address },
    {
      source: 'municipality',
      render: ({ municipality }) => `${municipality.name} – ${municipality.state}`,
      below: ({ phone }) => formatPhone(phone),
      card: 'text',
    },
    {
      source: 'examinations',
      wide: true,
      render: ({ examinations }) => examinations.map((one) => t(`exams.examination.${one}`)).join(', '),
    },
    { source: 'hours', wraps: true, render: ({ hours }) => hoursText(hours, locale, t), card: 'text' },
    {
      source: 'price',
      width: 120,
      num: true,
      render: ({ price }) => (price === null ? '—' : formatMoney(price)),
      card: 'text',
    },
  ]);

import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { dayOf, type Reference } from '../../../contract/common.ts';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { type EpiDelivery, epiReturnSchema } from '../../../contract/epiDeliveries.ts';
import { formatCa } from '../../../contract/epiProducts.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput } from '../../components/inputs/FormInputs.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { fetchEpiSheet } from '../../dataProvider/actions/epiDeliveries.ts';
import { labelled, labelsOf } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { flexWrap } from '../../theme/layout.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { SheetDialog } from './SheetDialog.tsx';
import { useDeliveryOptions } from './useDeliveryOptions.ts';

type Props = { employee: Reference & { company: Reference } };

/** The tab 'EPI' of an employee: what was handed over, the list to sign, and the signed list (NR-6, item 6.5.1). */
export function EmployeeDeliveries({ employee }: Props) {
  const t = useT();
  const [perPage, setPerPage] = useState<number>(PAGE_SIZE.default);
  const [isAdding, setIsAdding] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [returned, setReturned] = useState<EpiDelivery | null>(null);
  const { data, error, total, isFetching, refetch } = useGetList<EpiDelivery>('epiDeliveries', {
    filter: { employeeId: employee.id },
    pagination: { page: 1, perPage },
  });
  const { data: options } = useDeliveryOptions(employee.id);
  const removal = useRemoval<EpiDelivery>({
    resource: 'epiDeliveries',
    meta: ({ version }) => ({ version }),
    nameOf: ({ name }) => name,
    invalidate: ['epiDeliveries', 'employees'],
  });
  const sheet = useAction<Reference, Blob>({
    run: ({ id }) => fetchEpiSheet(id),
    failed: t('epiDeliveries.sheet.failed'),
    onDone: ({ id }, pdf) => saveBlob(pdf, `${t('epi.sheet.file')}-${id}.pdf`),
  });
  const mayWrite = options?.mayWrite === true;
  const unsigned = data?.some(({ signedOn }) => signedOn === null) === true;
  return (
    <Card
      title={t('epiDeliveries.title')}
      lead={t('epiDeliveries.lead')}
      beside={
        data && (
          <Box sx={{ ...flexWrap, gap: 2 }}>
            {data.length > 0 && (
              <Button startIcon={<FileDownloadOutlined />} loading={sheet.busy} onClick={() => sheet.run(employee)}>
                {t('epiDeliveries.sheet.download')}
              </Button>
            )}
            {mayWrite && unsigned && (
              <Button startIcon={<FileUploadOutlined />} onClick={() => setIsSending(true)}>
                {t('epiDeliveries.sheet.send')}
              </Button>
            )}
            {mayWrite && (
              <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setIsAdding(true)}>
                {t('epiDeliveries.add')}
              </Button>
            )}
          </Box>
        )
      }
    >
      <Box sx={{ mt: 3 }}>
        {error && !data ? (
          <ErrorState title={t('epiDeliveries.failed')} error={error} onRetry={refetch} />
        ) : !data ? (
          <TableSkeleton rows={3} rowHeight={52} label={t('common.loading')} />
        ) : data.length === 0 ? (
          <EmptyState title={t('epiDeliveries.empty.title')} text={t('epiDeliveries.empty.text')} />
        ) : (
          <RowList
            caption={t('epiDeliveries.title')}
            columns={columns(t)}
            rows={data}
            rowKey={({ id }) => id}
            height={52}
            {...(mayWrite && {
              actions: {
                label: t('epiDeliveries.actions'),
                render: (row: EpiDelivery) => (
                  <RowMenu row={row} onReturn={() => setReturned(row)} onRemove={() => removal.ask(row)} />
                ),
              },
            })}
          />
        )}
      </Box>
      {data && total !== undefined && total > data.length && (
        <Box sx={{ px: 4, py: 3 }}>
          <BusyButton busy={isFetching} onClick={() => setPerPage(perPage + PAGE_SIZE.default)}>
            {t('common.actions.showMore')}
          </BusyButton>
        </Box>
      )}
      {isAdding && <DeliveryDialog employee={employee} company={employee.company} onClose={() => setIsAdding(false)} />}
      {isSending && options && (
        <SheetDialog employee={employee} pendencies={options.pendencies} onClose={() => setIsSending(false)} />
      )}
      {returned && <ReturnDialog delivery={returned} onClose={() => setReturned(null)} />}
      {removal.dialog}
    </Card>
  );
}

type MenuProps = { row: EpiDelivery; onReturn: () => void; onRemove: () => void };
const RowMenu = ({ row, onReturn, onRemove }: MenuProps) => {
  const t = useT();
  return (
    <ActionMenu
      label={t('epiDeliveries.actionsOf', { name: row.name })}
      actions={[
        { id: 'return', label: t('epiDeliveries.return.title'), icon: UndoOutlined, onChoose: onReturn },
        {
          ...{ id: 'remove', label: t('epiDeliveries.remove.action'), icon: DeleteOutlined, destructive: true },
          reason: row.signedOn ? t('epiDeliveries.remove.signed') : undefined,
          onChoose: onRemove,
        },
      ]}
    />
  );
};

const columns = (t: Translate): RowColumn<EpiDelivery>[] =>
  labelled(t, 'epiDeliveries.fields', [
    {
      source: 'name',
      wraps: true,
      render: ({ name }) => name,
      below: ({ order }) => order && t('epiDeliveries.ofOrder', { number: order }),
    },
    {
      source: 'caNumber',
      width: 150,
      render: ({ caNumber }) => `CA ${formatCa(caNumber)}`,
      below: ({ caValidity }) => t('epiDeliveries.caUntil', { date: formatDate(caValidity) }),
      card: 'text',
    },
    {
      source: 'quantity',
      width: 70,
      num: true,
      render: ({ quantity }) => quantity,
      inCard: ({ quantity }) => `× ${quantity}`,
      card: 'text',
    },
    { source: 'deliveredOn', width: 110, render: ({ deliveredOn }) => formatDate(deliveredOn), card: 'text' },
    { source: 'reason', width: 140, render: ({ reason }) => t(`epi.deliveryReason.${reason}`), card: 'text' },
    {
      source: 'returnedOn',
      width: 110,
      render: ({ returnedOn }) => (returnedOn ? formatDate(returnedOn) : <EmptyValue />),
      inCard: ({ returnedOn }) => returnedOn && t('epiDeliveries.returnedOn', { date: formatDate(returnedOn) }),
      card: 'text',
    },
    {
      source: 'signedOn',
      width: 130,
      render: ({ signedOn }) => (signedOn ? formatDate(signedOn) : t('epiDeliveries.unsigned')),
      inCard: ({ signedOn }) =>
        signedOn ? t('epiDeliveries.signedOn', { date: formatDate(signedOn) }) : t('epiDeliveries.unsigned'),
      card: 'text',
    },
  ]);

function ReturnDialog({ delivery, onClose }: { delivery: EpiDelivery; onClose: () => void }) {
  const t = useT();
  const today = dayOf(new Date());
  const form = useRecordForm({
    resource: 'epiDeliveries',
    schema: epiReturnSchema,
    record: delivery,
    valuesOf: ({ returnedOn }: EpiDelivery) => ({ returnedOn: returnedOn ?? '' }),
    done: () => t('epiDeliveries.return.done'),
    invalidate: () => ['epiDeliveries', 'employees'],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('epiDeliveries.return.title')}
      lead={`${delivery.quantity} × ${delivery.name}`}
      submitLabel={t('epiDeliveries.return.save')}
      form={form}
      labels={labelsOf(t, 'epiDeliveries.fields', ['returnedOn'])}
      onClose={onClose}
    >
      <DateInput source="returnedOn" required latest={today} />
    </FormDialog>
  );
}

import BlockOutlined from '@mui/icons-material/BlockOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Employee } from '../../../contract/employees.ts';
import { MOVEMENT_EFFECT, type Movement } from '../../../contract/movements.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { DateText, dateTimeText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { useMovements } from './employeeQueries.ts';
import { AnnulmentEffect } from './MovementDialog.tsx';
import { esocialReasonText, movementCountsText } from './movementTexts.ts';
import { MovementDialog } from './reference.tsx';

/** The tab 'Movimentações': what happened to the employment, wrong versions struck through (E-10). */
export function EmployeeMovements({ employee }: { employee: Employee }) {
  const t = useT();
  const provider = useProvider();
  const { data, error, refetch } = useMovements(employee.id);
  const [correcting, setCorrecting] = useState<Movement | null>(null);
  const annulment = useAction<Movement>({
    run: (movement, reason) => provider.annulMovement(employee.id, movement, reason),
    done: () => t('employeePage.annulment.done'),
    failed: t('employeePage.annulment.failed'),
    invalidate: ['employees', 'pendencies'],
  });
  const mayMove = employee.permissions.includes('manage_employee_service_provided');
  const named = ({ type, startDate }: Movement) => ({
    type: t(`contract.movementType.${type}`),
    day: formatDate(startDate),
  });
  const menuOf = (movement: Movement) =>
    movement.replaced === null && (
      <ActionMenu
        label={t('employeePage.movement.actions', named(movement))}
        actions={[
          {
            id: 'correct',
            label: t('employeePage.correction.action'),
            icon: EditOutlined,
            onChoose: () => setCorrecting(movement),
          },
          {
            id: 'annul',
            label: t('employeePage.annulment.action'),
            icon: BlockOutlined,
            destructive: true,
            onChoose: () => annulment.ask(movement),
          },
        ]}
      />
    );
  return (
    <Card title={t('employeePage.tabs.movimentacoes')}>
      {error && !data ? (
        <ErrorState title={t('employeePage.movement.loadFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={4} rowHeight={44} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('employeePage.movement.none')} text={t('employeePage.movement.noneText')} />
      ) : (
        <RowList
          caption={t('employeePage.tabs.movimentacoes')}
          columns={columns(t)}
          rows={data}
          rowKey={({ id, version }) => `${id}.${version}`}
          busy={false}
          height={44}
          {...(mayMove && { actions: { label: t('employeePage.movement.actionsColumn'), render: menuOf } })}
        />
      )}
      {correcting && (
        <MovementDialog
          employee={employee}
          company={employee.company}
          projects={employee.projects}
          movement={correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
      <ConfirmAction
        action={annulment}
        tone="error"
        title={(movement) => t('employeePage.annulment.title', named(movement))}
        confirmLabel={t('employeePage.annulment.action')}
        reason={{ label: t('employeePage.annulment.reason'), required: true }}
      >
        {({ id }) => (
          <Box role="status">
            {t('employeePage.annulment.text')}
            <AnnulmentEffect employeeId={employee.id} movementId={id} />
          </Box>
        )}
      </ConfirmAction>
    </Card>
  );
}

/** What is not valid any more stays readable, struck through. */
const Said = ({ of, children }: { of: Movement; children: ReactNode }) =>
  of.replaced ? (
    <Box component="del" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  ) : (
    children
  );

function belowOf({ replaced, esocialReceipt }: Movement, t: Translate): string | null {
  if (!replaced) return esocialReceipt && t('employeePage.movement.receiptIs', { number: esocialReceipt });
  const { isAnnulled, by, at, reason } = replaced;
  const when = dateTimeText(at, new Date(), t);
  const what = t(isAnnulled ? 'employeePage.movement.annulledBy' : 'employeePage.movement.correctedBy', {
    ...{ name: by ?? 'Prumo', when },
  });
  return reason ? `${what}: ${reason}` : what;
}

const columns = (t: Translate): RowColumn<Movement>[] => [
  {
    source: 'type',
    label: t('employeePage.movement.type'),
    width: 280,
    wraps: true,
    rowHeader: true,
    render: (movement) => {
      const { type, cause, esocialReason } = movement;
      const why = esocialReason
        ? esocialReasonText(type, esocialReason, t)
        : cause && t(`contract.movementCause.${cause}`);
      return <Said of={movement}>{[t(`contract.movementType.${type}`), why].filter(Boolean).join(' · ')}</Said>;
    },
    below: (movement) => belowOf(movement, t),
  },
  {
    source: 'project',
    label: t('employeePage.movement.project'),
    wraps: true,
    card: 'text',
    render: (movement) => (
      <Said of={movement}>{movement.project?.name ?? t('employeePage.movement.everyProject')}</Said>
    ),
  },
  {
    source: 'startDate',
    label: t('employeePage.movement.startDate'),
    width: 110,
    card: 'text',
    render: (movement) => (
      <Said of={movement}>
        <DateText value={movement.startDate} />
      </Said>
    ),
  },
  {
    source: 'endDate',
    label: t('employeePage.movement.endDate'),
    width: 110,
    card: 'text',
    inCard: (movement) =>
      movement.endDate && (
        <Said of={movement}>
          <DateText value={movement.endDate} />
        </Said>
      ),
    render: (movement) =>
      movement.endDate ? (
        <Said of={movement}>
          <DateText value={movement.endDate} />
        </Said>
      ) : (
        <EmptyValue />
      ),
  },
  {
    source: 'effect',
    label: t('employeePage.movement.effect'),
    width: 240,
    wraps: true,
    card: 'text',
    render: (movement) => (
      <Said of={movement}>
        {movement.counts
          ? movementCountsText(movement.counts, t)
          : t(`contract.movementEffect.${MOVEMENT_EFFECT[movement.type]}`)}
      </Said>
    ),
  },
];

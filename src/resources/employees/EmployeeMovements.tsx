import type { Employee } from '../../../contract/employees.ts';
import { MOVEMENT_EFFECT, type Movement } from '../../../contract/movements.ts';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { useMovements } from './employeeQueries.ts';
import { movementCountsText } from './reference.tsx';

/** The tab 'Movimentações': what happened to the employment, and what it does to the documents of SSMA (E-10). */
export function EmployeeMovements({ employee }: { employee: Employee }) {
  const t = useT();
  const { data, error, refetch } = useMovements(employee.id);
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
          rowKey={({ id }) => id}
          busy={false}
          height={44}
        />
      )}
    </Card>
  );
}

const columns = (t: Translate): RowColumn<Movement>[] => [
  {
    source: 'type',
    label: t('employeePage.movement.type'),
    width: 220,
    rowHeader: true,
    render: ({ type, cause }) =>
      [t(`contract.movementType.${type}`), cause && t(`contract.movementCause.${cause}`)].filter(Boolean).join(' · '),
  },
  {
    source: 'project',
    label: t('employeePage.movement.project'),
    wraps: true,
    card: 'text',
    render: ({ project }) => project?.name ?? t('employeePage.movement.everyProject'),
  },
  {
    source: 'startDate',
    label: t('employeePage.movement.startDate'),
    width: 120,
    card: 'text',
    render: ({ startDate }) => <DateText value={startDate} />,
  },
  {
    source: 'endDate',
    label: t('employeePage.movement.endDate'),
    width: 120,
    card: 'text',
    inCard: ({ endDate }) => endDate && <DateText value={endDate} />,
    render: ({ endDate }) => (endDate ? <DateText value={endDate} /> : <EmptyValue />),
  },
  {
    source: 'effect',
    label: t('employeePage.movement.effect'),
    width: 300,
    wraps: true,
    card: 'text',
    render: ({ type, counts }) =>
      counts ? movementCountsText(counts, t) : t(`contract.movementEffect.${MOVEMENT_EFFECT[type]}`),
  },
];

import type { EmployeeTraining } from '../../../contract/badges.ts';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';

/** The tab 'Treinamentos': what was accepted as a document, with its validity (E-22). */
export function EmployeeTrainings({ id }: { id: number }) {
  const t = useT();
  const { data, error, refetch } = useRead(['employees', 'trainings', id], (provider, options) =>
    provider.getTrainings(id, options),
  );
  return (
    <Card title={t('employeePage.tabs.treinamentos')}>
      {error && !data ? (
        <ErrorState title={t('employeePage.training.loadFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={4} rowHeight={44} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('employeePage.training.none')} text={t('employeePage.training.noneText')} />
      ) : (
        <RowList
          caption={t('employeePage.tabs.treinamentos')}
          columns={columns(t)}
          rows={data}
          rowKey={({ pendencyId }) => pendencyId}
          busy={false}
          height={44}
        />
      )}
    </Card>
  );
}

const columns = (t: Translate): RowColumn<EmployeeTraining>[] => [
  {
    source: 'name',
    label: t('employeePage.training.name'),
    wraps: true,
    rowHeader: true,
    render: ({ name }) => name,
  },
  {
    source: 'issueDate',
    label: t('employeePage.training.issueDate'),
    width: 130,
    card: 'text',
    render: ({ issueDate }) => (issueDate ? <DateText value={issueDate} /> : <EmptyValue />),
  },
  {
    source: 'validUntil',
    label: t('employeePage.training.validUntil'),
    width: 130,
    card: 'text',
    render: ({ validUntil }) => (validUntil ? <DateText value={validUntil} /> : <EmptyValue />),
  },
  {
    source: 'isValid',
    label: t('employeePage.training.state'),
    width: 120,
    card: 'text',
    render: ({ isValid }) => t(isValid ? 'employeePage.training.valid' : 'employeePage.training.ended'),
  },
];

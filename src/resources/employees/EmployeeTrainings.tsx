import { Box, Button } from '@mui/material';
import type { EmployeeTraining } from '../../../contract/badges.ts';
import { type Certificate, formatCertificateNumber } from '../../../contract/certificates.ts';
import { type Action, useAction } from '../../components/action/useAction.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';

/** The tab 'Treinamentos': certificates that were issued here, and what was accepted as a document (E-22). */
export const EmployeeTrainings = ({ id }: { id: number }) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Certificates id={id} />
    <Accepted id={id} />
  </Box>
);

/** Nothing is shown of who has none. */
function Certificates({ id }: { id: number }) {
  const t = useT();
  const provider = useProvider();
  const { data, error, refetch } = useRead(['employees', 'certificates', id], (reader, options) =>
    reader.getCertificates(id, options),
  );
  const download = useAction<Certificate, Blob>({
    run: (certificate) => provider.fetchCertificate(certificate.id),
    failed: t('employeePage.training.downloadFailed'),
    onDone: ({ number }, pdf) =>
      saveBlob(pdf, `${t('employeePage.training.file')}-${formatCertificateNumber(number)}.pdf`),
  });
  if (!error && !data?.length) return null;
  return (
    <Card title={t('employeePage.training.certificates')}>
      {data ? (
        <RowList
          caption={t('employeePage.training.certificates')}
          columns={certificateColumns(t, download)}
          rows={data}
          rowKey={(certificate) => certificate.id}
          busy={false}
          height={44}
        />
      ) : (
        <ErrorState title={t('employeePage.training.certificatesFailed')} error={error} onRetry={refetch} />
      )}
    </Card>
  );
}

const certificateColumns = (t: Translate, download: Action<Certificate>): RowColumn<Certificate>[] => [
  {
    source: 'training',
    label: t('employeePage.training.name'),
    wraps: true,
    rowHeader: true,
    render: ({ training }) => training,
  },
  {
    source: 'number',
    label: t('employeePage.training.number'),
    width: 100,
    card: 'text',
    render: ({ number }) => formatCertificateNumber(number),
  },
  {
    source: 'company',
    label: t('employeePage.training.company'),
    width: 160,
    card: 'text',
    render: ({ company }) => company,
  },
  {
    source: 'hours',
    label: t('employeePage.training.hours'),
    width: 120,
    card: 'text',
    render: ({ hours }) => t('employeePage.training.hoursValue', { count: hours }),
  },
  dateColumn('endDate', t('employeePage.training.issueDate'), ({ endDate }) => endDate),
  dateColumn('validUntil', t('employeePage.training.validUntil'), ({ validUntil }) => validUntil),
  {
    source: 'state',
    label: t('employeePage.training.state'),
    width: 110,
    card: 'text',
    render: ({ state }) => t(`employeePage.training.${state}`),
  },
  {
    source: 'file',
    label: '',
    width: 110,
    card: 'text',
    render: (certificate) => (
      <Button
        size="small"
        loading={download.running === certificate}
        aria-label={t('employeePage.training.downloadOf', { number: formatCertificateNumber(certificate.number) })}
        onClick={() => download.run(certificate)}
      >
        {t('employeePage.training.download')}
      </Button>
    ),
  },
];

const dateColumn = <Row,>(source: string, label: string, of: (row: Row) => string | null): RowColumn<Row> => ({
  ...{ source, label, width: 120, card: 'text' },
  render: (row) => {
    const day = of(row);
    return day ? <DateText value={day} /> : <EmptyValue />;
  },
});

function Accepted({ id }: { id: number }) {
  const t = useT();
  const { data, error, refetch } = useRead(['employees', 'trainings', id], (provider, options) =>
    provider.getTrainings(id, options),
  );
  return (
    <Card title={t('employeePage.training.accepted')}>
      {error && !data ? (
        <ErrorState title={t('employeePage.training.loadFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={4} rowHeight={44} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('employeePage.training.none')} text={t('employeePage.training.noneText')} />
      ) : (
        <RowList
          caption={t('employeePage.training.accepted')}
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
  dateColumn('issueDate', t('employeePage.training.issueDate'), ({ issueDate }) => issueDate),
  dateColumn('validUntil', t('employeePage.training.validUntil'), ({ validUntil }) => validUntil),
  {
    source: 'isValid',
    label: t('employeePage.training.state'),
    width: 120,
    card: 'text',
    render: ({ isValid }) => t(isValid ? 'employeePage.training.valid' : 'employeePage.training.ended'),
  },
];

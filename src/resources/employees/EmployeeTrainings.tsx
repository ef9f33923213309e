import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import { Box, Button, Link } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { ReactNode } from 'react';
import type { EmployeeTraining } from '../../../contract/badges.ts';
import { type Certificate, formatCertificateNumber } from '../../../contract/certificates.ts';
import type { EmployeeClass, MissingTraining } from '../../../contract/classApprovals.ts';
import { dayOf } from '../../../contract/common.ts';
import { TRAINING_CLASS } from '../../../contract/constants.ts';
import { can, pageOf } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Together } from '../../components/feedback/sections.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { StatusChip } from '../pendencies/reference.tsx';
import { classAddress } from '../trainingClasses/reference.tsx';

/** The tab 'Treinamentos': what is missing, certificates, classes, and what was accepted as a document (E-22). */
export function EmployeeTrainings({ id }: { id: number }) {
  const missing = useRead(['employees', 'missingTrainings', id], (provider, options) =>
    provider.getMissingTrainings(id, options),
  );
  const certificates = useRead(['employees', 'certificates', id], (provider, options) =>
    provider.getCertificates(id, options),
  );
  const classes = useRead(['employees', 'trainingClasses', id], (provider, options) =>
    provider.getEmployeeClasses(id, options),
  );
  const accepted = useRead(['employees', 'trainings', id], (provider, options) => provider.getTrainings(id, options));
  return (
    <Together reads={[missing, certificates, classes, accepted]}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Missing read={missing} />
        <Certificates read={certificates} />
        <Classes read={classes} />
        <Accepted read={accepted} />
      </Box>
    </Together>
  );
}

type RowsRead<Row> = { data: Row[] | undefined; error: unknown; refetch: () => unknown };

type PartProps<Row> = {
  title: string;
  failed: string;
  read: RowsRead<Row>;
  columns: RowColumn<Row>[];
  rowKey: (row: Row) => number;
  /** Instead of the rows where there are none; without it nothing is shown then. */
  empty?: ReactNode;
};
function Part<Row>({ title, failed, read: { data, error, refetch }, columns, rowKey, empty }: PartProps<Row>) {
  if (!error && !empty && !data?.length) return null;
  return (
    <Card title={title}>
      {data?.length === 0 ? (
        empty
      ) : data ? (
        <RowList caption={title} columns={columns} rows={data} rowKey={rowKey} busy={false} height={44} />
      ) : (
        <ErrorState title={failed} error={error} onRetry={refetch} />
      )}
    </Card>
  );
}

function Missing({ read }: { read: RowsRead<MissingTraining> }) {
  const t = useT();
  const createPath = useCreatePath();
  const columns: RowColumn<MissingTraining>[] = [
    {
      ...nameColumn(t),
      render: ({ name, pendencyId }) => (
        <Link component={LinkBase} to={createPath({ resource: 'pendencies', type: 'edit', id: pendencyId })}>
          <CatalogueText>{name}</CatalogueText>
        </Link>
      ),
    },
    textColumn('project', t('classApprovals.employee.project'), 240, ({ project }) => project),
    {
      ...{ source: 'status', label: t('classApprovals.employee.status'), width: 190, card: 'text', atomic: true },
      render: ({ status }) => <StatusChip status={status} />,
    },
  ];
  return (
    <Part
      title={t('classApprovals.employee.missing')}
      failed={t('classApprovals.employee.missingFailed')}
      read={read}
      columns={columns}
      rowKey={({ pendencyId }) => pendencyId}
    />
  );
}

/** Nothing is shown of who has none. */
function Certificates({ read }: { read: RowsRead<Certificate> }) {
  const t = useT();
  const provider = useProvider();
  const entries = useAccount()?.account.permissions ?? [];
  const permission = 'manage_training_class_status';
  const mayRevoke = ({ companyId, state }: Certificate): boolean =>
    state !== 'REVOKED' && can({ permission, page: pageOf(permission), entries, companyId });
  const download = useAction<Certificate, Blob>({
    run: (certificate) => provider.fetchCertificate(certificate.id),
    failed: t('employeePage.training.downloadFailed'),
    onDone: ({ number }, pdf) =>
      saveBlob(pdf, `${t('employeePage.training.file')}-${formatCertificateNumber(number)}.pdf`),
  });
  const revocation = useAction<Certificate>({
    run: (certificate, reason) => provider.revokeCertificate(certificate.id, reason),
    done: () => t('classApprovals.revoke.done'),
    failed: t('classApprovals.revoke.failed'),
    invalidate: ['employees', 'pendencies'],
  });
  const columns: RowColumn<Certificate>[] = [
    { ...nameColumn(t), render: ({ training }) => <CatalogueText>{training}</CatalogueText> },
    wide(textColumn('number', t('employeePage.training.number'), 90, ({ number }) => formatCertificateNumber(number))),
    wide(textColumn('company', t('employeePage.training.company'), 140, ({ company }) => company)),
    wide(
      textColumn('hours', t('employeePage.training.hours'), 110, ({ hours }) =>
        t('employeePage.training.hoursValue', { count: hours }),
      ),
    ),
    dateColumn('endDate', t('employeePage.training.issueDate'), ({ endDate }) => endDate),
    dateColumn('validUntil', t('employeePage.training.validUntil'), ({ validUntil }) => validUntil),
    {
      ...{ source: 'state', label: t('employeePage.training.state'), width: 180, card: 'tag', wraps: true },
      render: (certificate) => <CertificateState certificate={certificate} />,
    },
    {
      ...{ source: 'file', label: t('employeePage.training.columnOfActions'), width: 200, card: 'tag', atomic: true },
      render: (certificate) => {
        const number = formatCertificateNumber(certificate.number);
        return (
          <Box component="span" sx={{ display: 'inline-flex', gap: 2 }}>
            <Button
              size="small"
              loading={download.running === certificate}
              aria-label={t('employeePage.training.downloadOf', { number })}
              onClick={() => download.run(certificate)}
            >
              {t('employeePage.training.download')}
            </Button>
            {mayRevoke(certificate) && (
              <Button
                size="small"
                color="error"
                aria-label={t('classApprovals.revoke.of', { number })}
                onClick={() => revocation.ask(certificate)}
              >
                {t('classApprovals.revoke.action')}
              </Button>
            )}
          </Box>
        );
      },
    },
  ];
  return (
    <>
      <Part
        title={t('employeePage.training.certificates')}
        failed={t('employeePage.training.certificatesFailed')}
        read={read}
        columns={columns}
        rowKey={(certificate) => certificate.id}
      />
      <ConfirmAction
        action={revocation}
        tone="error"
        title={({ number }) => t('classApprovals.revoke.title', { number: formatCertificateNumber(number) })}
        confirmLabel={t('classApprovals.revoke.action')}
        reason={{ label: t('classApprovals.revoke.reason'), required: true, max: TRAINING_CLASS.reason }}
      >
        {() => t('classApprovals.revoke.text')}
      </ConfirmAction>
    </>
  );
}

/** A chip while it counts or has ended; else why it counts no longer. */
function CertificateState({ certificate: { state, noEffect, revocation } }: { certificate: Certificate }) {
  const t = useT();
  if (state === 'REVOKED' && revocation) return t('classApprovals.employee.revoked', { reason: revocation });
  if (noEffect) return t(`classApprovals.employee.${noEffect.cause}`, { date: formatDate(noEffect.since) });
  return <ValidityChip isValid={state === 'VALID'} label={t(`employeePage.training.${state}`)} />;
}

const ValidityChip = ({ isValid, label }: { isValid: boolean; label: string }) => (
  <Chip label={label} tone={isValid ? 'success' : 'error'} icon={isValid ? CheckCircleOutlined : EventBusyOutlined} />
);

function Classes({ read }: { read: RowsRead<EmployeeClass> }) {
  const t = useT();
  const entries = useAccount()?.account.permissions ?? [];
  const permission = 'see_training_class';
  const maySee = (companyId: number): boolean => can({ permission, page: pageOf(permission), entries, companyId });
  const columns: RowColumn<EmployeeClass>[] = [
    {
      ...nameColumn(t),
      render: ({ id: classId, training, company }) =>
        maySee(company.id) ? (
          <Link component={LinkBase} to={classAddress(classId)}>
            <CatalogueText>{training}</CatalogueText>
          </Link>
        ) : (
          <CatalogueText>{training}</CatalogueText>
        ),
    },
    textColumn('company', t('classApprovals.employee.company'), 160, ({ company }) => company.name),
    textColumn('dates', t('classApprovals.employee.dates'), 210, ({ startsAt, endsAt }) => {
      const [from = '', until = ''] = [startsAt, endsAt].map((instant) => formatDate(dayOf(new Date(instant))));
      return from === until ? from : t('common.dateRange', { from, until });
    }),
    textColumn('state', t('classApprovals.employee.state'), 220, (row) => classState(row, t)),
  ];
  return (
    <Part
      title={t('classApprovals.employee.classes')}
      failed={t('classApprovals.employee.loadFailed')}
      read={read}
      columns={columns}
      rowKey={(row) => row.id}
    />
  );
}

/** Of a class that is not over, a result that is missing is no shortcoming yet. */
function classState({ state, cancelled, endsAt }: EmployeeClass, t: Translate): string {
  if (cancelled) return t('classApprovals.employee.cancelled');
  const isOver = new Date(endsAt) <= new Date();
  if (!isOver && state !== 'WAITING') return t('classApprovals.employee.enrolled');
  return t(`trainings.approval.${state}`);
}

function Accepted({ read }: { read: RowsRead<EmployeeTraining> }) {
  const t = useT();
  const columns: RowColumn<EmployeeTraining>[] = [
    { ...nameColumn(t), render: ({ name }) => <CatalogueText>{name}</CatalogueText> },
    dateColumn('issueDate', t('employeePage.training.issueDate'), ({ issueDate }) => issueDate),
    dateColumn('validUntil', t('employeePage.training.validUntil'), ({ validUntil }) => validUntil),
    {
      ...{ source: 'isValid', label: t('employeePage.training.state'), width: 130, card: 'tag', atomic: true },
      render: ({ isValid }) => (
        <ValidityChip isValid={isValid} label={t(`employeePage.training.${isValid ? 'valid' : 'ended'}`)} />
      ),
    },
  ];
  return (
    <Part
      title={t('employeePage.training.accepted')}
      failed={t('employeePage.training.loadFailed')}
      read={read}
      columns={columns}
      rowKey={({ pendencyId }) => pendencyId}
      empty={<EmptyState title={t('employeePage.training.none')} text={t('employeePage.training.noneText')} />}
    />
  );
}

const nameColumn = (t: Translate) => ({
  ...{ source: 'name', label: t('employeePage.training.name'), wraps: true, rowHeader: true },
});
const textColumn = <Row,>(source: string, label: string, width: number, of: (row: Row) => string): RowColumn<Row> => ({
  ...{ source, label, width, card: 'text' },
  render: of,
});
/** Of a certificate the tablet has no room for all. */
const wide = <Row,>(column: RowColumn<Row>): RowColumn<Row> => ({ ...column, wide: 'lg' });
const dateColumn = <Row,>(source: string, label: string, of: (row: Row) => string | null): RowColumn<Row> => ({
  ...{ source, label, width: 110, card: 'text' },
  render: (row) => {
    const day = of(row);
    return day ? <DateText value={day} /> : <EmptyValue />;
  },
});

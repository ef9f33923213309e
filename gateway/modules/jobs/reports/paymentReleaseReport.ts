import { formatCnpj, formatMonth } from '../../../../contract/common.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { evidenceWords } from '../../../../contract/messages/exports.ts';
import type { PaymentRelease, PaymentReleaseExport } from '../../../../contract/paymentReleases.ts';
import type { PaymentReleasesService } from '../../evidence/paymentReleases/service.ts';
import { at, day, type Report } from './service.ts';

type Walk = Pick<PaymentReleasesService, 'scopesOf' | 'finds' | 'batches'>;
type Row = Omit<PaymentRelease, 'permissions'>;

/** Months with their release as a file, for the ERP of who pays. */
export const paymentReleaseReport = ({ scopesOf, finds, batches }: Walk): Report<PaymentReleaseExport, Row> => ({
  noun: 'paymentReleases',
  kind: EXPORT_JOBS.paymentReleases,
  resultUrl: 'payment-releases/exports',
  page: '/pagamentos',
  ...{ scopesOf, finds, batches },
  columns: {
    referenceMonth: { cell: (row) => formatMonth(row.referenceMonth) },
    project: { width: 34, cell: (row) => row.project.name },
    contract: { cell: (row) => row.project.contract },
    provider: { width: 34, cell: (row) => row.provider.name },
    cnpj: { width: 21, cell: (row) => formatCnpj(row.provider.cnpj) },
    state: { cell: (row, { language }) => evidenceWords[language].payment[row.state] },
    computed: { cell: (row, { language }) => evidenceWords[language].payment[row.computed] },
    documents: { cell: (row) => row.documents },
    conform: { cell: (row) => row.conform },
    late: { cell: (row) => row.late },
    people: { cell: (row) => row.people },
    peopleLate: { cell: (row) => row.peopleLate },
    termOn: { format: 'day', cell: (row) => day(row.termOn) },
    retainedPercent: { cell: (row) => row.retainedPercent },
    retainedAmount: { cell: (row) => row.retainedAmount },
    note: { width: 44, cell: (row) => row.decision?.note ?? null },
    decidedBy: { width: 28, cell: (row) => row.decision?.by.displayName ?? null },
    decidedAt: { format: 'instant', cell: (row) => at(row.decision?.at ?? null) },
    since: { format: 'instant', cell: (row) => at(row.since) },
  },
});

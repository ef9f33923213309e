import { dayOf, formatCnpj, formatMonth } from '../../../../contract/common.ts';
import { EXPORT, type Language, LOCALE } from '../../../../contract/constants.ts';
import type { JobAccepted } from '../../../../contract/jobs.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { type PendencyRow, remainingDays } from '../../../../contract/pendencies.ts';
import { EXPORT_JOB, type ExportColumn, type PendencyExport } from '../../../../contract/reports.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import type { Cell } from '../../../lib/cells.ts';
import { csv } from '../../../lib/csv.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { type SheetColumn, xlsx } from '../../../lib/xlsx.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { PendencyListService, Walk } from '../../pendencies/pendencies/listService.ts';
import type { JobsService } from '../jobs/service.ts';

/** Files of the list (D-38): made in the background, fetched by who asked for them, for a day. */
export type ReportsService = ReturnType<typeof reportsService>;

type Input = PendencyExport & { language: Language; selected: number[] | null };

type Options = {
  db: Db;
  now: () => Date;
  files: FileStore;
  walk: PendencyListService;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forFile' | 'file' | 'sweep'>;
  mailer: Mailer;
  authentication: Pick<AuthenticationService, 'personOf'>;
};

export function reportsService({ db, now, files, walk, jobs, mailer, authentication }: Options) {
  const walkOf = (actor: Actor, { filters, projectName, ids, orderBy, order }: PendencyExport): Walk => ({
    filter: { ...walk.filterOf(actor, filters), ...(projectName && { project_name: projectName }) },
    ...(ids && { ids: [...new Set(ids)] }),
    orderBy,
    order,
  });

  jobs.forFile(EXPORT_JOB, async (job, report) => {
    const input = job.input as Input;
    const { columns, language, format } = input;
    const person = await authentication.personOf(job.uid, input.selected);
    const scopes = exportScopes(person);
    let exported = 0;
    async function* cells(): AsyncGenerator<Cell[][]> {
      let done = 0;
      for await (const { rows, total } of walk.batches(scopes, walkOf(person, input))) {
        yield rows.map((row) => cellsOf(row, columns, language, now()));
        done += rows.length;
        exported = done;
        await report(done, Math.max(done, total));
      }
    }
    const head = headOf(columns, language);
    const key = `exports/${job.id}`;
    const { fileName } = messages[language].exportFile;
    const bytes =
      format === 'csv'
        ? csv(
            head.map(({ label }) => label),
            cells(),
          )
        : xlsx(fileName, head, cells());
    await files.put(key, bytes);
    return {
      key,
      name: `${fileName}-${dayOf(now())}.${format}`,
      resultUrl: `reports/exports/${job.id}`,
      expiresAt: new Date(now().getTime() + EXPORT.fileHours * 3_600_000),
      // the link leads into the app, where who is signed in fetches the file: a mail alone opens nothing
      tell: (tx) =>
        mailer.send(
          {
            to: person.email,
            language,
            kind: 'EXPORT_DONE',
            values: {
              name: person.displayName,
              rows: exported.toLocaleString(LOCALE[language]),
              format: format.toUpperCase(),
              hours: String(EXPORT.fileHours),
              link: `/pendencias#atividade-${job.id}`,
            },
          },
          tx,
        ),
    };
  });

  return {
    /** 400 `nothing_matches` when there is nothing to export. */
    async start(actor: Actor, body: PendencyExport, language: Language): Promise<JobAccepted> {
      const scopes = exportScopes(actor);
      if (!(await walk.finds(scopes, walkOf(actor, body)))) throw new AppError('nothing_matches');
      const input: Input = { ...body, language, selected: actor.selected };
      const accepted = await db.transaction(async (tx) => {
        const jobId = await jobs.add(tx, { uid: actor.uid, kind: EXPORT_JOB, input, total: 0 });
        const companyId = scopes[0]?.companyId ?? null;
        const [entity, action] = ['export', 'EXPORTED'] as const;
        const entry = { uid: actor.uid, companyId, entity, entityId: jobId, action, createdAt: now() };
        await writeAudit(tx, [{ ...entry, newValue: body.format, note: body.columns.join(', ') }]);
        return { jobId };
      });
      jobs.wake();
      return accepted;
    },

    /** The file of an export of the caller's own; 404 for everybody else, and once its time is over. */
    async open(actor: Actor, jobId: number) {
      const file = await jobs.file(actor, EXPORT_JOB, jobId);
      const [size, bytes] = [await files.size(file.key), await files.open(file.key)];
      if (size === null || bytes === null) throw notFound();
      return { name: file.name, size, bytes };
    },

    sweep: (): Promise<number> => jobs.sweep((key) => files.remove(key)),
  };
}

/** What may be exported is what may be seen and exported, through one and the same membership. */
const exportScopes = (actor: Actor): Scope[] =>
  scopesOf(actor, 'export_pendency').filter(({ permissions }) => permissions.includes('see_pendency'));

type Words = (typeof messages)[Language];
type Facts = { today: string; words: Words };

const day = (value: string | null): Cell => (value === null ? null : { day: value });
const at = (value: string | null): Cell => (value === null ? null : { at: value });

const CELL: Record<ExportColumn, (row: PendencyRow, facts: Facts) => Cell> = {
  name: (row) => row.name,
  status: (row, { words }) => words.pendencyStatus[row.status],
  plan: (row, { words }) => words.plan[row.plan],
  type: (row, { words }) => words.pendencyType[row.type],
  company: (row) => row.company.name,
  cnpj: (row) => formatCnpj(row.company.cnpj),
  employee: (row) => row.employee?.name ?? null,
  project: (row) => row.project.name,
  contract: (row) => row.project.contract,
  referenceMonth: (row) => (row.referenceMonth === null ? null : formatMonth(row.referenceMonth)),
  remainingTime: (row, { today }) => remainingDays(row.status, row.expirationDate, today),
  issueDate: (row) => day(row.issueDate),
  expirationDate: (row) => day(row.expirationDate),
  dueDate: (row) => day(row.dueDate),
  sla: (row) => day(row.sla?.dueAt ?? null),
  revisionDate: (row) => at(row.revisionDate),
  updatedAt: (row) => at(row.updatedAt),
};

/** Characters of a column in a sheet. */
const WIDTH: Partial<Record<ExportColumn, number>> = { name: 44, company: 34, employee: 34, project: 34, cnpj: 21 };

const FORMAT: Partial<Record<ExportColumn, SheetColumn['format']>> = {
  issueDate: 'day',
  expirationDate: 'day',
  dueDate: 'day',
  sla: 'day',
  revisionDate: 'instant',
  updatedAt: 'instant',
};

export const headOf = (columns: readonly ExportColumn[], language: Language): SheetColumn[] =>
  columns.map((column) => ({
    label: messages[language].exportColumn[column],
    width: WIDTH[column] ?? 18,
    format: FORMAT[column],
  }));

export const cellsOf = (row: PendencyRow, columns: readonly ExportColumn[], language: Language, now: Date): Cell[] => {
  const facts: Facts = { today: dayOf(now), words: messages[language] };
  return columns.map((column) => CELL[column](row, facts));
};

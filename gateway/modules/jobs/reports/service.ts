import { dayOf } from '../../../../contract/common.ts';
import { EXPORT, type Language, LOCALE } from '../../../../contract/constants.ts';
import type { EXPORT_JOBS, ExportFormat, ExportJob, JobAccepted } from '../../../../contract/jobs.ts';
import { exportHeads } from '../../../../contract/messages/exports.ts';
import { messages } from '../../../../contract/messages/index.ts';
import type { Actor, Scope } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { shownIn } from '../../../lib/catalogueNames.ts';
import type { Cell } from '../../../lib/cells.ts';
import { csv } from '../../../lib/csv.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import { EXPORTS, type FileStore } from '../../../lib/files.ts';
import type { InLanguage } from '../../../lib/language.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { type SheetColumn, xlsx } from '../../../lib/xlsx.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../jobs/service.ts';

/** Files of lists (D-38, E-16): made in the background, fetched by who asked for them, for a day. */
export type ReportsService = ReturnType<typeof reportsService>;

export type Facts = {
  now: Date;
  language: Language;
  words: (typeof messages)[Language];
  /** A name of the shipped catalogue in the language; others as they are. */
  shown(name: string): string;
};
type Column<Row> = {
  /** Characters in a sheet, 18 unless given. */
  width?: number;
  format?: SheetColumn['format'];
  cell(row: Row, facts: Facts): Cell;
};

/** A list that can be exported: which rows a request means, and how a row becomes cells. */
export type Report<Body extends { columns: readonly string[]; format: ExportFormat }, Row> = {
  noun: keyof typeof EXPORT_JOBS;
  kind: ExportJob;
  /** Where its files are fetched, and the page of the list: the mail leads there. */
  resultUrl: string;
  page: string;
  scopesOf(actor: Actor): Scope[];
  /** Throws for what the caller may not export; checked again when the file is made. */
  authorise?(actor: Actor, body: Body): void;
  finds(actor: Actor, body: InLanguage<Body>): Promise<boolean>;
  batches(actor: Actor, body: InLanguage<Body>): AsyncIterable<{ rows: readonly Row[]; total: number }>;
  columns: Readonly<Record<string, Column<Row>>>;
  /** Columns that are data (custom fields), of those that the body asks for. */
  added?(actor: Actor, body: Body): Promise<Record<string, Column<Row> & { label: string }>>;
};

type Options = {
  db: Db;
  now: () => Date;
  files: FileStore;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forFile' | 'file' | 'sweep'>;
  mailer: Mailer;
  authentication: Pick<AuthenticationService, 'personOf'>;
  /** Runs what only reads, where it hinders nobody. */
  readAside<T>(work: () => Promise<T>): Promise<T>;
};

export function reportsService({ db, now, files, jobs, mailer, authentication, readAside }: Options) {
  return {
    /** Registers the job of a report; gives what starts it. */
    of<Body extends { columns: readonly string[]; format: ExportFormat }, Row>(report: Report<Body, Row>) {
      type Input = Body & { language: Language; selected: number[] | null; companies: number[] };
      const { kind, noun } = report;
      /** Those that there are, in the order of the request: a custom field can be removed while the file is made. */
      async function columnsOf(actor: Actor, body: Body): Promise<(Column<Row> & { name: string; label?: string })[]> {
        const all = { ...report.columns, ...(await report.added?.(actor, body)) };
        return body.columns.flatMap((name) => (all[name] ? [{ name, ...all[name] }] : []));
      }

      jobs.forFile(kind, async (job, progress) => {
        const input = job.input as Input;
        const { language, format } = input;
        const person = await authentication.personOf(job.uid, input.selected);
        report.authorise?.(person, input);
        const columns = await columnsOf(person, input);
        const shown = shownIn(language);
        let exported = 0;
        async function* cells(): AsyncGenerator<Cell[][]> {
          for await (const { rows, total } of report.batches(person, input)) {
            const facts: Facts = { now: now(), language, words: messages[language], shown };
            yield rows.map((row) => columns.map((one) => one.cell(row, facts)));
            exported += rows.length;
            await progress(exported, Math.max(exported, total));
          }
        }
        const labels: Readonly<Record<string, string>> = exportHeads[language][noun];
        const head = columns.map(
          ({ name, label = labels[name] ?? name, width = 18, format: shown }): SheetColumn => ({
            ...{ label, width, format: shown },
          }),
        );
        const key = `${EXPORTS}/${job.id}`;
        const fileName = messages[language].exportFile[kind];
        const texts = head.map(({ label }) => label);
        await readAside(() => files.put(key, format === 'csv' ? csv(texts, cells()) : xlsx(fileName, head, cells())));
        return {
          key,
          name: `${fileName}-${dayOf(now())}.${format}`,
          resultUrl: `${report.resultUrl}/${job.id}`,
          expiresAt: new Date(now().getTime() + EXPORT.fileHours * 3_600_000),
          // the link leads into the app, where who is signed in fetches the file: a mail alone opens nothing
          tell: async (tx) => {
            if (person.apiKey) return;
            await mailer.send(
              {
                to: person.email,
                language,
                kind: 'EXPORT_DONE',
                values: {
                  name: person.displayName,
                  what: exportHeads[language].nouns[noun],
                  rows: exported.toLocaleString(LOCALE[language]),
                  format: format.toUpperCase(),
                  hours: String(EXPORT.fileHours),
                  link: `${report.page}#atividade-${job.id}`,
                },
              },
              tx,
            );
          },
        };
      });

      return {
        /** 400 `nothing_matches` when there is nothing to export. */
        async start(actor: Actor, body: Body, language: Language): Promise<JobAccepted> {
          report.authorise?.(actor, body);
          const known = new Set((await columnsOf(actor, body)).map(({ name }) => name));
          const unknown = body.columns.findIndex((name) => !known.has(name));
          if (unknown >= 0) throw fieldError(`columns.${unknown}`, 'unknown_option');
          const companies = report.scopesOf(actor).map(({ companyId }) => companyId);
          const input: Input = { ...body, language, selected: actor.selected, companies };
          if (!(await report.finds(actor, input))) throw new AppError('nothing_matches');
          const accepted = await db.transaction(async (tx) => {
            const jobId = await jobs.add(tx, { uid: actor.uid, kind, input, total: 0 });
            const companyId = companies[0] ?? null;
            const [entity, action] = ['export', 'EXPORTED'] as const;
            const entry = { uid: actor.uid, companyId, entity, entityId: jobId, action, createdAt: now() };
            await writeAudit(tx, [{ ...entry, fieldName: noun, newValue: body.format, note: body.columns.join(', ') }]);
            return { jobId };
          });
          jobs.wake();
          return accepted;
        },

        /** The file of an export of the caller's own; 404 for everybody else, and once its time is over. */
        async open(actor: Actor, jobId: number) {
          const scopes = report.scopesOf({ ...actor, selected: null });
          const file = await jobs.file(actor, { kind, id: jobId, scopes });
          const [size, bytes] = [await files.size(file.key), await files.open(file.key)];
          if (size === null || bytes === null) throw notFound();
          return { name: file.name, size, bytes };
        },
      };
    },

    sweep: (): Promise<number> => jobs.sweep((key) => files.remove(key)),
  };
}

export const day = (value: string | null): Cell => (value === null ? null : { day: value });
export const at = (value: string | null): Cell => (value === null ? null : { at: value });

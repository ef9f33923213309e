import { maskCpf, maskForeignDocument } from '../../../../contract/common.ts';
import { IMPORT, type Language } from '../../../../contract/constants.ts';
import {
  type ColumnField,
  type EmployeeImport,
  IGNORED,
  IMPORT_COLUMNS,
  IMPORT_JOB,
  type ImportRow,
  type ImportRowsQuery,
  type UploadHistoryItem,
} from '../../../../contract/employeeImports.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import { sheetType } from '../../../lib/fileType.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import type { Occupations } from '../../../lib/occupations.ts';
import { type Received, receiveAll, type UploadPart } from '../../../lib/receive.ts';
import { sealWith } from '../../../lib/seal.ts';
import { xlsx } from '../../../lib/xlsx.ts';
import type { AdditionalInfoService } from '../../companies/customFields/additionalInfoService.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../../jobs/jobs/service.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { customColumns, isCustomKey, knownColumns, labelsOf, refuseColumns, sampleOf } from './columns.ts';
import { employerOf, employersOf } from './employers.ts';
import { type JobInput, workOnImports } from './job.ts';
import { readRow } from './judge.ts';
import { judging, openCells } from './judging.ts';
import * as repository from './repository.ts';
import { stageSheet } from './staging.ts';
import { templateOf } from './template.ts';
import * as undos from './undoRepository.ts';
import { letterOf, problemText } from './words.ts';

/**
 * Import of employees from a spreadsheet (E-11 to E-15, X-12): the rows are staged sealed, judged without writing anything, and
 * applied by a job in batches of one transaction each. Who imports holds `import_employee` and `see_employee_data` of the
 * employer: a sheet tells by its results whether a CPF is known, and its errors quote personal data (E-24).
 */
export type EmployeeImportsService = ReturnType<typeof employeeImportsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  files: Pick<FileStore, 'stage' | 'discard' | 'readStaged'>;
  secret: string;
  embedded: boolean;
  personDocuments: CpfColumn;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forFile'>;
  projectUpdates: Pick<ProjectUpdatesService, 'updateNewcomers'>;
  customFields: CustomFieldsService;
  additionalInfo: AdditionalInfoService;
  occupations: Occupations;
  mailer: Mailer;
  authentication: Pick<AuthenticationService, 'personOf'>;
};
const HOUR = 3_600_000;

export function employeeImportsService(options: Dependencies) {
  const { db, now, files, personDocuments: documents, jobs, customFields } = options;
  const seal = sealWith(options.secret, 'employee imports');
  const find = async (over: Db, actor: Actor, id: number, lock = false): Promise<repository.ImportRecord> => {
    return mustExist(await (lock ? repository.lockImport : repository.findImport)(over, employersOf(actor), id));
  };

  const { judged, preview } = judging({ ...options, seal, documents });
  workOnImports({ ...options, seal, documents, judged, find });

  /** The import with its columns as they can be read now, and the custom fields that they can be. */
  const withCustom = async (record: repository.ImportRecord, over = db) => {
    const custom = customColumns(await customFields.asked(over, record.companyId));
    return { record: { ...record, columns: knownColumns(record.columns, custom) }, custom };
  };
  const shown = async (found: repository.ImportRecord, language: Language): Promise<EmployeeImport> => {
    const { record, custom } = await withCustom(found);
    const samples = await repository.stagedAfter(db, record.id, 0, IMPORT.samples);
    const cells = samples.map((row) => openCells(seal, row.cells));
    const undoUntil = record.finishedAt && new Date(Date.parse(record.finishedAt) + IMPORT.undoHours * HOUR);
    const { isCleared, done, uid: _, language: __, jobId: ___, columns, ...rest } = record;
    return {
      ...rest,
      columns: columns.map((column, index) => ({
        ...column,
        letter: letterOf(index),
        samples: cells.flatMap((row) => sampleOf(row[index] ?? null, column.field, custom)),
      })),
      fields: [
        ...IMPORT_COLUMNS.map(({ field, required }) => ({
          field,
          required,
          label: importWords[language].field[field],
        })),
        ...custom.map(({ key, label, field: { required } }) => ({ field: key, required, label })),
      ],
      progress: { done: Math.min(done, record.total), total: record.total },
      undoUntil:
        record.state === 'DONE' && undoUntil && undoUntil > now() && !isCleared ? undoUntil.toISOString() : null,
    };
  };

  /** Adds the job in the transaction that moves the import on. */
  async function start(
    tx: Db,
    actor: Actor,
    record: repository.ImportRecord,
    action: JobInput['action'],
  ): Promise<void> {
    const input: JobInput = { importId: record.id, action };
    const jobId = await jobs.add(tx, { uid: actor.uid, kind: IMPORT_JOB, input, total: record.total });
    await repository.setState(tx, record.id, action === 'undo' ? 'UNDOING' : 'CONFIRMED', jobId);
  }

  async function confirm(actor: Actor, id: number, language: Language): Promise<EmployeeImport> {
    await db.transaction(async (tx) => {
      const { record } = await withCustom(await find(tx, actor, id, true), tx);
      if (record.state !== 'READY') throw new AppError('import_state');
      refuseColumns(record.columns.map(({ field }) => field));
      await start(tx, actor, record, 'import');
    });
    jobs.wake();
    return { ...(await shown(await find(db, actor, id), language)), message: importWords[language].accepted };
  }

  return {
    confirm,

    async template(actor: Actor, companyId: number | undefined, language: Language): Promise<Uint8Array> {
      const employer = employerOf(actor, companyId);
      const projects = await repository.findProjects(db, employer);
      const open = projects.filter(({ status, providerStatus }) => status === 'ACTIVE' && providerStatus === 'ACTIVE');
      const names = open.map(({ name }) => name);
      const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
      return templateOf(
        {
          projects: open.map(({ name, contract }) => (isUnique(name) ? name : contract)),
          facilities: [...new Set(open.flatMap((project) => project.facilities))].sort(),
        },
        customColumns(await customFields.asked(db, employer)),
        language,
      );
    },

    /**
     * Stages one sheet and judges its rows. Without `preview` it is confirmed at once, columns that are not recognised are
     * left out, and the answer carries the specification's text (E-11).
     */
    async upload(
      actor: Actor,
      parts: AsyncIterable<UploadPart>,
      {
        preview: isPreview = false,
        companyId,
        language,
      }: { preview?: boolean | undefined; companyId?: number | undefined; language: Language },
    ): Promise<EmployeeImport> {
      const employer = employerOf(actor, companyId);
      const received: Received[] = [];
      try {
        await receiveAll(files, parts, received, { typeOf: sheetType });
        const [file, another] = received;
        if (!file) throw new AppError('file_missing');
        if (another) throw new AppError('too_many_files');
        const made = { companyId: employer, uid: actor.uid, language, fileName: file.name, createdAt: now() };
        const id = await repository.insertImport(db, made);
        const sheet = { bytes: await files.readStaged(file.staged), contentType: file.contentType };
        await stageSheet(db, seal, id, sheet, customColumns(await customFields.asked(db, employer))).catch(
          async (error) => {
            await repository.removeImport(db, id);
            throw error;
          },
        );
        let record = await find(db, actor, id);
        if (!isPreview) {
          const columns = record.columns.map((one) => ({ ...one, field: one.field ?? IGNORED }));
          refuseColumns(columns.map(({ field }) => field));
          record = { ...record, columns };
        }
        await preview(record);
        if (!isPreview) return await confirm(actor, id, language);
        return await shown(await find(db, actor, id), language);
      } finally {
        for (const { staged } of received) await files.discard(staged);
      }
    },

    get: async (actor: Actor, id: number, language: Language) => shown(await find(db, actor, id), language),

    /** Maps the columns of the sheet, in their order, and judges the rows again. */
    async map(actor: Actor, id: number, fields: readonly ColumnField[], language: Language): Promise<EmployeeImport> {
      const record = await find(db, actor, id);
      if (record.state !== 'READY') throw new AppError('import_state');
      if (fields.length !== record.columns.length) throw fieldError('fields', 'invalid');
      const twice = fields.findIndex((field, at) => field && field !== IGNORED && fields.indexOf(field) !== at);
      if (twice >= 0) throw fieldError(`fields.${twice}`, 'repeated');
      const { custom } = await withCustom(record);
      const gone = fields.findIndex((field) => field && isCustomKey(field) && !custom.some(({ key }) => key === field));
      if (gone >= 0) throw fieldError(`fields.${gone}`, 'unknown_option');
      await preview({
        ...record,
        columns: record.columns.map((one, index) => ({ ...one, field: fields[index] ?? null })),
      });
      return shown(await find(db, actor, id), language);
    },

    async rows(actor: Actor, id: number, query: ImportRowsQuery, language: Language): Promise<ListOf<ImportRow>> {
      const record = await find(db, actor, id);
      const fields = record.columns.map(({ field }) => field);
      const nameOf = labelsOf(record.columns, (await withCustom(record)).custom, language);
      const { results, meta } = await repository.listRows(db, id, query);
      return {
        meta,
        results: results.map(({ line, cells, action, field, code, otherLine, changed, project, employeeId }) => {
          const { values } = readRow(line, openCells(seal, cells), fields, documents);
          const index = fields.indexOf(field as ColumnField);
          const label = nameOf(field ?? '');
          const document =
            values.cpf === undefined
              ? maskForeignDocument(String(values.foreignDocument ?? ''))
              : maskCpf(String(values.cpf));
          return {
            ...{ line, action, project, employeeId, name: String(values.socialName ?? values.name ?? '') },
            document: values.cpf === undefined && values.foreignDocument === undefined ? '' : document,
            column: field && (index >= 0 ? `${letterOf(index)} · ${label}` : label),
            message: code && problemText(code, otherLine, language),
            changed: changed.map(nameOf),
          };
        }),
      };
    },

    /** Begins to take the whole import back; 409 `import_in_use` names what depends on it. */
    async undo(actor: Actor, id: number, language: Language): Promise<EmployeeImport> {
      await db.transaction(async (tx) => {
        const record = await find(tx, actor, id, true);
        if (record.state !== 'DONE' || record.finishedAt === null) throw new AppError('import_state');
        if (Date.parse(record.finishedAt) + IMPORT.undoHours * HOUR <= now().getTime() || record.isCleared) {
          throw new AppError('import_undo_over');
        }
        const dependents = await undos.findDependents(tx, id, IMPORT.namedDependents);
        if (dependents.length > 0) {
          const { dependent } = importWords[language];
          const names = dependents.map(({ name, kind }) => `${name} (${dependent[kind]})`).join(', ');
          throw new AppError('import_in_use', {}, { names });
        }
        await start(tx, actor, record, 'undo');
      });
      jobs.wake();
      return this.get(actor, id, language);
    },

    /** The failing rows as they were sent, with what to correct in each: to be mended and sent again. */
    async failures(actor: Actor, id: number, language: Language) {
      const record = await find(db, actor, id);
      const words = importWords[language];
      const nameOf = labelsOf(record.columns, (await withCustom(record)).custom, language);
      const head = [
        ...record.columns.map(({ header }) => ({ label: header, width: 20 })),
        { label: words.toCorrect, width: 70 },
      ];
      async function* cells() {
        for (let after = 0; ; ) {
          const rows = await repository.failingAfter(db, id, after, IMPORT.staged);
          const last = rows.at(-1);
          if (!last) return;
          after = last.line;
          yield rows.map(({ cells: sealed, field, code, otherLine }) => {
            const found = openCells(seal, sealed);
            const text = `${nameOf(field ?? '')}: ${problemText(code ?? 'invalid', otherLine, language)}`;
            return [...record.columns.map((_, index) => found[index] ?? null), text];
          });
        }
      }
      return { name: `${words.failuresFile}-${id}.xlsx`, bytes: xlsx(words.sheet, head, cells()) };
    },

    /** The uploads of one company, the latest first (E-13). */
    async history(actor: Actor, companyId: number, page: PageRequest): Promise<ListOf<UploadHistoryItem>> {
      if (!employersOf(actor).includes(companyId)) throw notFound();
      return repository.history(db, companyId, page);
    },

    /** Deletes staged personal data when the time of the undo is over, and old uploads. */
    sweep(): Promise<number> {
      const at = now();
      const oldest = new Date(at);
      oldest.setUTCMonth(oldest.getUTCMonth() - IMPORT.historyMonths);
      return undos.clear(db, new Date(at.getTime() - IMPORT.undoHours * HOUR), oldest, at);
    },
  };
}

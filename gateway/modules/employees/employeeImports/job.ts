import { IMPORT, LOCALE } from '../../../../contract/constants.ts';
import { IMPORT_JOB } from '../../../../contract/employeeImports.ts';
import type { Actor } from '../../../access/actor.ts';
import { breaksUnique, type Db } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import type { Seal } from '../../../lib/seal.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../../jobs/jobs/service.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { type Judging, judgedPart } from './judging.ts';
import * as repository from './repository.ts';
import * as undos from './undoRepository.ts';
import { undoRows, type Writing, writeRows } from './write.ts';

export type JobInput = { importId: number; action: 'import' | 'undo' };
const UNIQUE = ['employees_cpf', 'employees_foreign'];

type Options = {
  db: Db;
  now: () => Date;
  embedded: boolean;
  seal: Seal;
  documents: CpfColumn;
  jobs: Pick<JobsService, 'forFile'>;
  projectUpdates: Pick<ProjectUpdatesService, 'updateNewcomers'>;
  customFields: CustomFieldsService;
  mailer: Mailer;
  authentication: Pick<AuthenticationService, 'personOf'>;
  judged: Judging['judged'];
  find: (over: Db, actor: Actor, id: number) => Promise<repository.ImportRecord>;
};

/** Imports, or takes back, in batches of one transaction each: killed anywhere, it goes on where it stopped. */
export function workOnImports(options: Options): void {
  const {
    db,
    now,
    embedded,
    seal,
    documents,
    jobs,
    projectUpdates,
    customFields,
    mailer,
    authentication,
    judged,
    find,
  } = options;
  const batch = embedded ? IMPORT.embeddedBatch : IMPORT.serverBatch;
  jobs.forFile(IMPORT_JOB, async (job, report) => {
    const { importId, action } = job.input as JobInput;
    const person = await authentication.personOf(job.uid, null);
    const writing = (record: repository.ImportRecord): Writing => ({
      ...{
        importId,
        companyId: record.companyId,
        uid: job.uid,
        at: now(),
        documents,
        seal,
        projectUpdates,
        customFields,
      },
    });

    /** One batch; false when none was left. Who lost the right meanwhile imports nothing more. */
    const step = (): Promise<number> =>
      db.transaction(async (tx) => {
        const record = await find(tx, person, importId);
        if (action === 'undo') {
          const rows = await undos.nextUndo(tx, importId, batch);
          if (rows.length > 0) await undoRows(tx, rows, writing(record));
          return rows.length;
        }
        const staged = await repository.nextRows(tx, importId, batch);
        if (staged.length === 0) return 0;
        const { verdicts, names } = await judged(tx, record, staged, { seen: new Map(), lock: true });
        const refused = verdicts.filter((one) => one.action === 'ERROR');
        await repository.judge(tx, importId, verdicts.filter((one) => one.action !== 'NOTHING').map(judgedPart));
        if (refused.length < verdicts.length) {
          await writeRows(
            tx,
            verdicts.filter((one) => one.action !== 'ERROR'),
            names,
            writing(record),
          );
        }
        return staged.length;
      });

    const { total } = await find(db, person, importId);
    let done = await repository.countDone(db, importId, action);
    for (;;) {
      const count = await step().catch((error: unknown) => {
        // Somebody registered the same person meanwhile: judged again, it is known.
        if (UNIQUE.some((index) => breaksUnique(error, index))) return step();
        throw error;
      });
      if (count === 0) break;
      done += count;
      await report(Math.min(done, total), total);
    }
    const record = await find(db, person, importId);
    return {
      async tell(tx) {
        if (action === 'undo') return void (await repository.setState(tx, importId, 'UNDONE', job.id));
        await repository.finish(tx, importId, now());
        const number = (n: number) => n.toLocaleString(LOCALE[record.language]);
        const failed = record.counts.ERROR;
        await mailer.send(
          {
            to: person.email,
            language: record.language,
            kind: 'IMPORT_DONE',
            values: {
              name: person.displayName,
              file: record.fileName,
              imported: number(record.total - failed),
              failed: number(failed),
              link: `/colaboradores/resultado-upload/${importId}`,
            },
          },
          tx,
        );
      },
    };
  });
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { dayOf } from '../../../../contract/common.ts';
import { DOSSIER, EXPORT, type Language, LOCALE } from '../../../../contract/constants.ts';
import type { DossierBody, DossierEstimate } from '../../../../contract/dossiers.ts';
import { DOSSIER_JOB, type JobAccepted } from '../../../../contract/jobs.ts';
import { dossierWords } from '../../../../contract/messages/exports.ts';
import { fill, messages } from '../../../../contract/messages/index.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit, writeManyAudit } from '../../../lib/audit.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { EXPORTS, type FileStore } from '../../../lib/files.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { type ZipMember, zip } from '../../../lib/zip.ts';
import type { ReadinessService } from '../../employees/readiness/service.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../../jobs/jobs/service.ts';
import type { DataAccessesService } from '../../privacy/dataAccesses/service.ts';
import type { FormalNoticesService } from '../formalNotices/service.ts';
import type { PaymentReleasesService } from '../paymentReleases/service.ts';
import { type Contents, type Listed, type ListedNotice, tables } from './listing.ts';
import { dossierPaths, plainName } from './names.ts';
import { indexPdf } from './print.ts';
import * as repository from './repository.ts';
import { timelineOf } from './timeline.ts';

/** Dossiers of evidence: made in the background, fetched by who asked for them, for a day. */
export type DossiersService = ReturnType<typeof dossiersService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  files: FileStore;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forFile' | 'file'>;
  mailer: Mailer;
  authentication: Pick<AuthenticationService, 'personOf'>;
  accesses: Pick<DataAccessesService, 'sawDocuments'>;
  notices: Pick<FormalNoticesService, 'forDossier' | 'get' | 'pdf' | 'file'>;
  payments: Pick<PaymentReleasesService, 'forDossier'>;
  readiness: Pick<ReadinessService, 'timeline'>;
};
type Input = DossierBody & { language: Language; selected: number[] | null; companies: number[]; format: 'zip' };

const PERMISSION = 'export_dossier';
/** Documents whose files are opened, and told of in the logs, together. */
const BATCH = 100;
const MANIFEST = 'manifest.sha256';

/** Through one and the same membership: who makes dossiers and opens the files that are in them. Of a record by its own company. */
function dossierScopes(actor: Actor, { employeeId, providerId, projectId }: DossierBody): Scope[] {
  const isOfRecord = employeeId !== undefined || providerId !== undefined || projectId !== undefined;
  return (isOfRecord ? scopesOfAll : scopesOf)(actor, PERMISSION).filter(
    ({ permissions }) => permissions.includes('see_pendency') && permissions.includes('see_pendency_file'),
  );
}

export function dossiersService(dependencies: Dependencies) {
  const { db, now, files, jobs, mailer, authentication, accesses, notices, payments, readiness } = dependencies;

  async function estimate(actor: Actor, body: DossierBody): Promise<DossierEstimate> {
    const scopes = dossierScopes(actor, body);
    if (scopes.length === 0) throw new AppError('forbidden', { missing: 'see_pendency_file' });
    const found = await repository.countDocuments(db, { scopes, body });
    const counts = await repository.countPendencies(db, { scopes, body });
    const people = await repository.countAssigned(db, { scopes: holding(scopes, 'see_employee'), body });
    return {
      ...{ ...found, ...counts },
      notices: (await notices.forDossier(actor, body)).length,
      isTooLarge: found.documents > DOSSIER.documents || found.bytes > DOSSIER.bytes || people > DOSSIER.people,
    };
  }

  /** What the dossier would hold; 400 `nothing_matches`, 409 `dossier_too_large`. */
  async function checked(actor: Actor, body: DossierBody, language: Language): Promise<DossierEstimate> {
    const found = await estimate(actor, body);
    const number = new Intl.NumberFormat(LOCALE[language]);
    if (found.isTooLarge) {
      const documents = number.format(DOSSIER.documents);
      const people = number.format(DOSSIER.people);
      const size = `${number.format(DOSSIER.bytes / 1024 ** 3)} GB`;
      throw new AppError('dossier_too_large', {}, { documents, people, size });
    }
    if (found.documents + found.missing + found.notices === 0) throw new AppError('nothing_matches');
    return found;
  }

  /** Tells both logs of the files that are about to be read. */
  const tellOpened = (person: Actor, scopes: readonly Scope[], opened: readonly repository.DossierDocument[]) =>
    db.transaction(async (tx) => {
      const companyOf = (row: repository.DossierDocument): number =>
        scopes.find((scope) => covers(scope, row, row.sensitivity === 'HEALTH'))?.companyId ?? 0;
      await accesses.sawDocuments(
        tx,
        person,
        opened.map(({ id, sensitivity, ...row }) => ({
          documentId: id,
          companyId: companyOf({ id, sensitivity, ...row }),
          sensitivity,
        })),
      );
      await writeManyAudit(
        tx,
        opened.map(
          (row): AuditEntry => ({
            ...{ uid: person.uid, companyId: companyOf(row), entity: 'document', entityId: row.id },
            ...{ action: 'DOCUMENT_DOWNLOADED', createdAt: now() },
          }),
        ),
      );
    });

  /** The bytes of a document as they were sent; null where they are gone, or are no longer those. */
  async function bytesOf({ storageKey, sha256 }: repository.DossierDocument): Promise<Uint8Array | null> {
    const stream = await files.open(storageKey);
    if (!stream) return null;
    const bytes = Buffer.concat(await stream.toArray());
    return hashOf(bytes) === sha256 ? bytes : null;
  }

  type Packing = {
    person: Actor;
    input: Input;
    scopes: readonly Scope[];
    at: Date;
    progress: (done: number, total: number) => Promise<void>;
  };
  /** The files of a dossier: documents, notices, then the index and the hashes of all of them. */
  async function* members({ person, input, scopes, at, progress }: Packing): AsyncGenerator<ZipMember> {
    const { language } = input;
    const words = dossierWords[language];
    const hashes: string[] = [];
    const added = (name: string, bytes: Uint8Array): ZipMember => {
      hashes.push(`${hashOf(bytes)}  ${name}`);
      return { name, bytes };
    };
    const asked = { scopes, body: input };
    const ids = await repository.documentIds(db, asked);
    const documents: Listed[] = [];
    const pathOf = dossierPaths(words.folder.company);
    const packed = new Map<string, { path: string; number: string }>();
    const width = String(ids.length).length;
    for (let done = 0; done < ids.length; done += BATCH) {
      const found = await repository.readDocuments(db, scopes, ids.slice(done, done + BATCH));
      await tellOpened(
        person,
        scopes,
        found.filter((one) => one.mayOpen && !one.isErased),
      );
      for (const document of found) {
        const { storageKey, ...row } = document;
        const none = { ...row, path: null, number: null };
        const known = row.mayOpen ? packed.get(storageKey) : undefined;
        if (known) documents.push({ ...row, ...known, state: 'INCLUDED' });
        else if (row.isErased) documents.push({ ...none, state: 'ERASED' });
        else if (!row.mayOpen) documents.push({ ...none, state: 'RESTRICTED' });
        else {
          const bytes = await bytesOf(document);
          if (bytes === null) documents.push({ ...none, state: 'UNAVAILABLE' });
          else {
            const number = String(packed.size + 1).padStart(Math.max(4, width), '0');
            const path = pathOf(row, number, row.fileName);
            packed.set(storageKey, { path, number });
            documents.push({ ...row, path, number, state: 'INCLUDED' });
            yield added(path, bytes);
          }
        }
      }
      await progress(documents.length, ids.length);
    }

    const listed: ListedNotice[] = [];
    for (const id of await notices.forDossier(person, input)) {
      const notice = await notices.get(person, id);
      const number = notice.number.replace('/', '-');
      const { bytes } = await notices.pdf(person, id, language);
      const path = `${words.folder.notices}/${number}.pdf`;
      listed.push({ ...notice, path, sha256: hashOf(bytes) });
      yield added(path, bytes);
      for (const [index, file] of notice.answers.flatMap((answer) => answer.files).entries()) {
        const stream = await (await notices.file(person, id, file.id)).open();
        const name = plainName(file.name, 70);
        if (stream)
          yield added(
            `${words.folder.notices}/${number} ${words.answer} ${index + 1} ${name}`,
            Buffer.concat(await stream.toArray()),
          );
      }
    }

    const contents: Contents = {
      ...{ documents, notices: listed, body: input, packed: packed.size },
      periods: await timelineOf(
        { db, readiness },
        { scopes: holding(scopes, 'see_employee'), body: input },
        { at, progress: () => progress(documents.length, ids.length) },
      ),
      comments: await repository.listComments(db, { scopes: holding(scopes, 'see_pendency_details'), body: input }),
      payments: await payments.forDossier(person, input, DOSSIER.payments),
      subject: await repository.findSubject(db, input),
      missing: await repository.listMissing(db, asked),
      counts: await repository.countPendencies(db, asked),
      by: { name: person.displayName, company: companiesOf(person, scopes), at: at.toISOString() },
    };
    for (const { name, bytes } of tables(contents, language))
      yield added(name, Buffer.concat(await Readable.from(bytes).toArray()));
    yield added('index.pdf', await indexPdf(contents, language));
    yield { name: MANIFEST, bytes: Buffer.from(`${hashes.join('\n')}\n`) };
  }

  jobs.forFile(DOSSIER_JOB, async (job, progress) => {
    const input = job.input as Input;
    const { language } = input;
    const person = await authentication.personOf(job.uid, input.selected);
    const { documents } = await checked(person, input, language);
    const at = now();
    const key = `${EXPORTS}/${job.id}`;
    const scopes = dossierScopes(person, input);
    await progress(0, documents);
    await files.put(key, zip(members({ person, input, scopes, at, progress }), at));
    return {
      key,
      name: `${messages[language].exportFile[DOSSIER_JOB]}-${dayOf(at)}.zip`,
      resultUrl: `dossiers/${job.id}`,
      expiresAt: new Date(at.getTime() + EXPORT.fileHours * 3_600_000),
      tell: (tx) =>
        mailer.send(
          {
            ...{ to: person.email, language, kind: 'DOSSIER_DONE' },
            values: {
              ...{ name: person.displayName, hours: String(EXPORT.fileHours) },
              documents: documents.toLocaleString(LOCALE[language]),
              link: `/pendencias#atividade-${job.id}`,
            },
          },
          tx,
        ),
    };
  });

  return {
    estimate,

    /** 400 `nothing_matches` where there is neither a document nor a pendency; 409 `dossier_too_large` past `DOSSIER`. */
    async start(actor: Actor, body: DossierBody, language: Language): Promise<JobAccepted> {
      const { documents } = await checked(actor, body, language);
      const companies = dossierScopes(actor, body).map(({ companyId }) => companyId);
      const input: Input = { ...body, language, selected: actor.selected, companies, format: 'zip' };
      const accepted = await db.transaction(async (tx) => {
        const jobId = await jobs.add(tx, { uid: actor.uid, kind: DOSSIER_JOB, input, total: documents });
        const companyId = companies[0] ?? null;
        await writeAudit(tx, [
          {
            ...{ uid: actor.uid, companyId, entity: 'export', entityId: jobId, action: 'EXPORTED', createdAt: now() },
            ...{ newValue: 'zip', note: fill(dossierWords[language].reason, { id: jobId }) },
          },
        ]);
        return { jobId };
      });
      jobs.wake();
      return accepted;
    },

    /** The dossier of the caller's own job; 404 for everybody else, and once its time is over. */
    async open(actor: Actor, jobId: number) {
      const file = await jobs.file(actor, { kind: DOSSIER_JOB, id: jobId, scopes: scopesOfAll(actor, PERMISSION) });
      const [size, bytes] = [await files.size(file.key), await files.open(file.key)];
      if (size === null || bytes === null) throw notFound();
      return { name: file.name, size, bytes };
    },
  };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const covers = (
  { side, companyId, projectId, plans, permissions }: Scope,
  row: repository.DossierPlace,
  isHealth: boolean,
): boolean =>
  companyId === (side === 'CONTRACTING' ? row.contractingId : row.companyId) &&
  (projectId === null || projectId === row.projectId) &&
  plans.some((plan) => plan === row.plan) &&
  (!isHealth || permissions.includes('see_health_data'));

const holding = (scopes: readonly Scope[], permission: Permission): Scope[] =>
  scopes.filter(({ permissions }) => permissions.includes(permission));

/** In whose name the dossier is made. */
const companiesOf = ({ memberships }: Actor, scopes: readonly Scope[]): string =>
  [
    ...new Set(
      memberships
        .filter((one) => scopes.some((scope) => scope.companyId === one.companyId))
        .map(({ companyName }) => companyName),
    ),
  ].join(', ');

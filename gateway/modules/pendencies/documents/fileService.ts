import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Language, LOCALE, TIME_ZONE } from '../../../../contract/constants.ts';
import { fill } from '../../../../contract/messages/index.ts';
import { privacyWords } from '../../../../contract/messages/privacy.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireHealth } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import { INLINE_TYPES } from '../../../lib/fileType.ts';
import type { DataAccessesService } from '../../privacy/dataAccesses/service.ts';
import type { Authorised, PendenciesService } from '../pendencies/service.ts';
import * as repository from './repository.ts';

/** The files of documents: to look at, and to download (D-24; ruling 23). Each reading is in the audit trail and in the log. */
export type DocumentFilesService = ReturnType<typeof documentFilesService>;

export type Watermark = { repeated: string; footer: string };
type Dependencies = {
  db: Db;
  files: Pick<FileStore, 'open' | 'size'>;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf'>;
  accesses: Pick<DataAccessesService, 'sawDocument'>;
  /** The pages of a PDF or picture as a PDF under a watermark, made outside of this process. */
  views: {
    watermark(
      bytes: Uint8Array,
      contentType: string,
      mark: Watermark,
    ): Promise<{ value: Uint8Array } | { failure: string }>;
  };
};
type OpenedFile = {
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  mayBeInline: boolean;
  open(range?: { start: number; end: number }): Promise<Readable | null>;
};
/** A file that the caller may open. */
type Opened = { authorised: Authorised; document: repository.DocumentRow; sensitivity: Sensitivity; size: number };
/** Parts of a file that are asked for within this time are one reading, in milliseconds. */
const ONE_READING = 60 * 60 * 1000;

export function documentFilesService({ db, files, now, pendencies, accesses, views }: Dependencies) {
  /** A document whose file the caller may open: 403 without the permission, and for a health document without its own. */
  async function openable(actor: Actor, id: number): Promise<Opened> {
    const document = mustExist(await repository.findDocument(db, id));
    const permission = 'see_pendency_file';
    const authorised = await pendencies.authorise(db, actor, document.pendencyId, { permission });
    const sensitivity = await repository.sensitivityOf(db, id);
    requireHealth(sensitivity, authorised.permissions);
    const size = await files.size(document.storageKey);
    if (size === null) throw new AppError('file_unavailable');
    return { authorised, document, sensitivity, size };
  }

  const tellSeen = (actor: Actor, { authorised, document, sensitivity }: Opened, reason?: string): Promise<void> =>
    db.transaction(async (tx) => {
      const companyId = pendencies.companyOf(
        authorised,
        sensitivity === 'HEALTH' ? 'see_health_data' : 'see_pendency_file',
      );
      const of = { uid: actor.uid, companyId, entity: 'document', entityId: document.id, createdAt: now() } as const;
      await writeChanges(tx, of, { action: reason ? 'DOCUMENT_DOWNLOADED' : 'DOCUMENT_SEEN', note: reason });
      const access = {
        documentId: document.id,
        pendencyId: document.pendencyId,
        sensitivity,
        companyId: companyId ?? 0,
      };
      await accesses.sawDocument(tx, actor, { ...access, kind: reason ? 'ORIGINAL' : 'DOCUMENT', reason });
    });

  const downloadOf = ({ document, size }: Opened): OpenedFile => ({
    name: document.name,
    contentType: document.contentType,
    size,
    sha256: document.sha256,
    mayBeInline: INLINE_TYPES.includes(document.contentType),
    open: (range) => files.open(document.storageKey, range),
  });

  return {
    /**
     * The bytes of a document. Each reading is in the audit trail and in the log of personal data; the parts of a file read in
     * ranges are one. A health document is opened by `view`, or downloaded with a reason by `original`.
     */
    async download(actor: Actor, id: number, isFirstPart: boolean): Promise<OpenedFile> {
      const opened = await openable(actor, id);
      if (opened.sensitivity === 'HEALTH') throw new AppError('health_file');
      const since = new Date(now().getTime() - ONE_READING);
      if (isFirstPart || !(await repository.wasSeen(db, actor.uid, id, since))) await tellSeen(actor, opened);
      return downloadOf(opened);
    },

    /** As `download`, of any document and for the reason that stands in both logs. */
    async original(actor: Actor, id: number, reason: string): Promise<OpenedFile> {
      const opened = await openable(actor, id);
      await tellSeen(actor, opened, reason);
      return downloadOf(opened);
    },

    /** A document to look at: of a health document its pages under a watermark with the reader and the time. 415 for what has none. */
    async view(actor: Actor, id: number, language: Language): Promise<OpenedFile> {
      const opened = await openable(actor, id);
      const { document, sensitivity, authorised } = opened;
      if (!INLINE_TYPES.includes(document.contentType)) throw new AppError('file_not_viewable');
      if (sensitivity !== 'HEALTH') {
        await tellSeen(actor, opened);
        return downloadOf(opened);
      }
      const companyId = pendencies.companyOf(authorised, 'see_health_data');
      const bytes = await bytesOf(files, document.storageKey);
      const mark = watermarkOf(actor, companyId, now(), language);
      const pages = await views.watermark(bytes, document.contentType, mark);
      if ('failure' in pages) throw new AppError('file_not_viewable');
      await tellSeen(actor, opened);
      return fromBytes(`${document.name.replace(/\.\w+$/, '')}.pdf`, pages.value);
    },
  };
}

const clockOf = (language: Language) =>
  new Intl.DateTimeFormat(LOCALE[language], {
    ...{ timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
const clock = { pt: clockOf('pt'), en: clockOf('en'), es: clockOf('es') };

/** Who looks, in whose name and when, in the reader's language. */
function watermarkOf(actor: Actor, companyId: number | null, at: Date, language: Language): Watermark {
  const company = actor.memberships.find((one) => one.companyId === companyId)?.companyName ?? '';
  const values = { name: actor.displayName, company, time: clock[language].format(at) };
  return { repeated: `${values.name} · ${values.time}`, footer: fill(privacyWords[language].watermark.footer, values) };
}

const fromBytes = (name: string, bytes: Uint8Array): OpenedFile => ({
  name,
  contentType: 'application/pdf',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  mayBeInline: true,
  open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
});

async function bytesOf(files: Pick<FileStore, 'open'>, key: string): Promise<Uint8Array> {
  const stream = await files.open(key);
  if (!stream) throw new AppError('file_unavailable');
  return Buffer.concat(await stream.toArray());
}

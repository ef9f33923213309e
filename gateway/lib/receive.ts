import type { Readable } from 'node:stream';
import { TEXT, UPLOAD } from '../../contract/constants.ts';
import { AppError, fieldError } from './errors.ts';
import { contentProblem } from './fileContent.ts';
import { documentKey, type FileStore, FileTooLargeError, type StagedFile } from './files.ts';
import { acceptedType, safeName } from './fileType.ts';
import { noteUpload, type UploadedPart } from './idempotencyStore.ts';

export type UploadPart =
  | { type: 'file'; fieldName: string; fileName: string; bytes: Readable & { truncated?: boolean } }
  | { type: 'field'; fieldName: string; value: string };
export type Received = { staged: StagedFile; name: string; contentType: string };

/** The content type of a file that may be sent, or null. */
type Judge = (bytes: Buffer, name: string) => Promise<string | null>;
type Staging = Pick<FileStore, 'stage' | 'discard' | 'readStaged'>;

const MEGABYTE = 1024 * 1024;

async function receive(files: Staging, part: Extract<UploadPart, { type: 'file' }>, typeOf: Judge): Promise<Received> {
  const details = { file: part.fileName.slice(0, TEXT.fileName) };
  if (part.fieldName !== 'documents') throw fieldError(part.fieldName, 'unknown_field');
  const name = safeName(part.fileName, TEXT.fileName);
  if (name === null) throw new AppError('file_name_invalid', details);
  let staged: StagedFile;
  try {
    staged = await files.stage(part.bytes, UPLOAD.maxBytes);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw tooLarge(details);
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new AppError('storage_full', details);
    if (isCutOff(error)) throw new AppError('upload_cut_off', details);
    throw error;
  }
  try {
    if (part.bytes.truncated) throw tooLarge(details);
    if (staged.size === 0) throw new AppError('file_empty', details);
    const bytes = await files.readStaged(staged);
    const contentType = await typeOf(bytes, name);
    if (contentType === null) throw new AppError('file_type_refused', details);
    const problem = await contentProblem(bytes, contentType);
    if (problem) throw new AppError(problem, details);
    return { staged, name, contentType };
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
}

/** Stages the files of an upload into `received`, also those before one that is refused; returns the values of its one text field. */
export async function receiveAll(
  files: Staging,
  parts: AsyncIterable<UploadPart>,
  received: Received[],
  { typeOf = acceptedType, field = 'issueDate' }: { typeOf?: Judge; field?: string } = {},
): Promise<string[]> {
  const values: string[] = [];
  const content: UploadedPart[] = [];
  for await (const part of parts) {
    if (part.type === 'file') {
      const file = await receive(files, part, typeOf);
      received.push(file);
      content.push([part.fieldName, part.fileName, file.staged.sha256]);
    } else {
      if (part.fieldName !== field) throw fieldError(part.fieldName, 'unknown_field');
      values.push(part.value);
      content.push([part.fieldName, '', part.value]);
    }
  }
  noteUpload(content);
  return values;
}

/** Bytes that are stored: what a row that points to them says of them. */
export type StoredFile = { name: string; contentType: string; size: number; sha256: string; storageKey: string };

/** Gives received files their keys. A file without a row, after a rollback, is swept as an orphan. */
export async function keepAll(
  files: Pick<FileStore, 'keep'>,
  received: readonly Received[],
  at: Date,
): Promise<StoredFile[]> {
  const kept: StoredFile[] = [];
  for (const { staged, name, contentType } of received) {
    const storageKey = documentKey(at);
    await files.keep(staged, storageKey);
    kept.push({ name, contentType, size: staged.size, sha256: staged.sha256, storageKey });
  }
  return kept;
}

const tooLarge = (details: { file: string }) =>
  new AppError('file_too_large', details, { max: UPLOAD.maxBytes / MEGABYTE });

/** The client went away in the middle of a part. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /Unexpected end|premature|aborted|Part terminated/i.test(`${error.name} ${error.message}`);

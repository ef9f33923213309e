import { dayOf } from '../../../../contract/common.ts';
import { TEXT, UPLOAD } from '../../../../contract/constants.ts';
import { dateError as dateErrorOf } from '../../../components/inputs/dateError.ts';

/** State of the upload queue (D-20, D-22). Pure. */

/** Accepted extensions; the gateway checks the content (wire, section 1). */
export const ACCEPTED_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'xml'] as const;
/** For the file input: image MIME types make phones convert HEIC to JPEG. */

export type FileError = 'file_empty' | 'file_too_large' | 'file_type_refused' | 'file_name_invalid' | 'too_many_files';

export type QueuedFile = {
  key: string;
  file: File;
  /** Of this file alone (D-22); empty until it is entered. */
  issueDate: string;
  /** Where the date comes from, while the person has not confirmed it: it is being read in the file, or was. */
  dateFrom?: 'reading' | 'file';
  /** The gateway's error about the date. */
  dateError?: string;
  state: 'waiting' | 'refused' | 'uploading' | 'failed' | 'sent';
  /** 0 to 1 while uploading. */
  progress: number;
  /** Error code found before uploading. */
  fieldError?: FileError;
  message?: string;
  /** A retry cannot succeed (type, size, empty). */
  final?: boolean;
  /** Network error: retried automatically. */
  lost?: boolean;
  /** Consecutive network errors. */
  losses?: number;
  /** Cancelled while uploading: not retried automatically. */
  held?: boolean;
};
export type UploadQueue = readonly QueuedFile[];

/** Validates a file before uploading; null when valid. */
export function fileErrorOf(file: Pick<File, 'name' | 'size'>): FileError | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!ACCEPTED_EXTENSIONS.some((accepted) => accepted === extension)) return 'file_type_refused';
  if (file.name.length > TEXT.fileName) return 'file_name_invalid';
  if (file.size === 0) return 'file_empty';
  return file.size > UPLOAD.maxBytes ? 'file_too_large' : null;
}

export type UploadEvent =
  | { type: 'add'; files: readonly { key: string; file: File }[] }
  | { type: 'replace'; key: string; file: File }
  | { type: 'date'; key: string; issueDate: string }
  | { type: 'readDate'; key: string }
  | { type: 'dateFound'; key: string; issueDate: string | null }
  | { type: 'remove'; key: string }
  | { type: 'start'; key: string }
  | { type: 'progress'; key: string; progress: number }
  | { type: 'sent'; key: string }
  | { type: 'fail'; key: string; message: string; final: boolean; lost?: boolean; dateError?: string }
  | { type: 'cancel'; key: string }
  | { type: 'clearSent' };

const isOpen = ({ state }: QueuedFile) => state !== 'refused' && state !== 'sent';

/** Already in the queue: same name and size. */
const isQueued = (queue: UploadQueue, file: File): boolean =>
  queue.some((one) => isOpen(one) && one.file.name === file.name && one.file.size === file.size);

/** Duplicates among the chosen files and the queue; they are not added. */
export function chosenTwice(queue: UploadQueue, files: readonly File[]): File[] {
  let seen = queue;
  return files.filter((file) => {
    if (isQueued(seen, file)) return true;
    seen = [...seen, queued('', file, null)];
    return false;
  });
}

function queued(key: string, file: File, fieldError: FileError | null): QueuedFile {
  const state = fieldError ? 'refused' : 'waiting';
  return { key, file, issueDate: '', state, progress: 0, fieldError: fieldError ?? undefined };
}

const change = (queue: UploadQueue, key: string, to: (file: QueuedFile) => QueuedFile): UploadQueue =>
  queue.map((file) => (file.key === key ? to(file) : file));

/** Reducer of the queue. A file leaves it only when removed by the user or stored by the gateway. */
export function uploadReducer(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'add': {
      let next: UploadQueue = queue.filter(({ state }) => state !== 'sent');
      for (const { key, file } of event.files) {
        if (isQueued(next, file)) continue;
        const isFull = next.filter(isOpen).length >= UPLOAD.maxFiles;
        next = [...next, queued(key, file, fileErrorOf(file) ?? (isFull ? 'too_many_files' : null))];
      }
      return next;
    }
    case 'replace':
      return change(queue, event.key, ({ key }) => queued(key, event.file, fileErrorOf(event.file)));
    case 'date':
      return change(queue, event.key, (file) => ({
        ...file,
        issueDate: event.issueDate,
        dateFrom: undefined,
        ...(file.dateError && { state: 'waiting', dateError: undefined, message: undefined }),
      }));
    case 'readDate':
      return change(queue, event.key, (file) => ({ ...file, dateFrom: 'reading' }));
    case 'dateFound':
      // a date that was typed meanwhile stays
      return change(queue, event.key, ({ dateFrom, ...file }) =>
        event.issueDate !== null && dateFrom === 'reading' && file.issueDate === ''
          ? { ...file, issueDate: event.issueDate, dateFrom: 'file' }
          : file,
      );
    case 'remove':
      return queue.filter(({ key }) => key !== event.key);
    case 'start':
      return change(queue, event.key, (file) => ({
        ...file,
        state: 'uploading',
        progress: 0,
        message: undefined,
        held: undefined,
      }));
    case 'progress':
      return change(queue, event.key, (file) =>
        file.state === 'uploading' ? { ...file, progress: Math.min(1, Math.max(file.progress, event.progress)) } : file,
      );
    case 'sent':
      return change(queue, event.key, (file) => ({ ...file, state: 'sent', progress: 1 }));
    case 'fail':
      return change(queue, event.key, (file) => ({
        ...file,
        state: 'failed',
        progress: 0,
        message: event.message,
        final: event.final,
        dateError: event.dateError,
        lost: event.lost,
        losses: event.lost ? (file.losses ?? 0) + 1 : undefined,
      }));
    case 'cancel':
      return change(queue, event.key, (file) => ({ ...file, state: 'waiting', progress: 0, held: true }));
    case 'clearSent':
      return queue.filter(({ state }) => state !== 'sent');
  }
}

/** Files that the send button uploads: waiting ones, and failed ones that can be retried. */
export const filesToSend = (queue: UploadQueue): QueuedFile[] =>
  queue.filter(({ state, final }) => state === 'waiting' || (state === 'failed' && !final));
export const isUploading = (queue: UploadQueue): boolean => queue.some(({ state }) => state === 'uploading');
/** Whether a file must be replaced or removed before sending. */
export const hasErrors = (queue: UploadQueue): boolean =>
  queue.some(({ state, final }) => state === 'refused' || (state === 'failed' && final));

export const isDated = ({ issueDate }: QueuedFile): boolean =>
  dateErrorOf(issueDate, { required: true, latest: dayOf(new Date()) }) === null;

/** Files uploaded automatically once their issue date was given: never cancelled or refused, no date that was only read. */
export const filesToStart = (queue: UploadQueue): QueuedFile[] =>
  queue.filter((file) => file.state === 'waiting' && !file.held && !file.dateFrom && isDated(file));

/** Greater files are not sent a second time for their date, which is read at the gateway. */
const READABLE_BYTES = 10 * 1024 * 1024;
/** Files whose date may be read in them: not yet, and not once the person wrote one. */
export const isReadable = ({ file, state, issueDate, dateFrom }: QueuedFile): boolean =>
  state === 'waiting' &&
  issueDate === '' &&
  dateFrom === undefined &&
  file.size <= READABLE_BYTES &&
  /\.(pdf|jpe?g|png)$/i.test(file.name);

const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;
/** Backoff in milliseconds until files with network errors are retried; null without such files. */
export function retryAfter(queue: UploadQueue): number | null {
  const losses = queue.flatMap(({ state, lost, losses: count = 1 }) => (state === 'failed' && lost ? [count] : []));
  if (losses.length === 0) return null;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (Math.min(...losses) - 1));
}

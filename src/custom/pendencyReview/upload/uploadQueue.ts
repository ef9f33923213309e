import { TEXT, UPLOAD } from '../../../../contract/constants.ts';

/** Files chosen by a supplier, from the choice until the gateway has them (D-20, D-22). Pure: no file is read here. */

/** What the gateway accepts, by extension; the type is judged there by content (wire, section 1). */
export const ACCEPTED_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'xml'] as const;
/** For the file input: with images named by type, a phone gives JPEG instead of HEIC. */
export const ACCEPT = ['.pdf', '.docx', '.xlsx', '.xml', 'application/pdf', 'image/jpeg', 'image/png'].join(',');

export type FileError = 'file_empty' | 'file_too_large' | 'file_type_refused' | 'file_name_invalid' | 'too_many_files';

export type QueuedFile = {
  key: string;
  file: File;
  state: 'waiting' | 'refused' | 'uploading' | 'failed' | 'sent';
  /** 0 to 1 while it is uploading. */
  progress: number;
  /** Why it is refused, as the contract names it; found here before sending. */
  fieldError?: FileError;
  /** Why it failed, as the gateway said it. */
  message?: string;
  /** Error of the gateway that another try cannot mend (type, size, empty). */
  final?: boolean;
  /** The network failed, not the file: it is tried again by itself. */
  lost?: boolean;
  /** How often the network failed in a row. */
  losses?: number;
  /** Cancelled on its way: it goes again when the person says so. */
  held?: boolean;
};
export type UploadQueue = readonly QueuedFile[];

/** What is wrong with a file, before a byte is sent; null when it may be sent. */
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
  | { type: 'remove'; key: string }
  | { type: 'start'; key: string }
  | { type: 'progress'; key: string; progress: number }
  | { type: 'sent'; key: string }
  | { type: 'fail'; key: string; message: string; final: boolean; lost?: boolean }
  | { type: 'cancel'; key: string }
  | { type: 'clearSent' };

const isOpen = ({ state }: QueuedFile) => state !== 'refused' && state !== 'sent';

/** Chosen before and still on its way: the same name and size. */
const isQueued = (queue: UploadQueue, file: File): boolean =>
  queue.some((one) => isOpen(one) && one.file.name === file.name && one.file.size === file.size);

/** The files of a choice that are there already, or twice in it: they are left out, and the person is told. */
export function chosenTwice(queue: UploadQueue, files: readonly File[]): File[] {
  let seen = queue;
  return files.filter((file) => {
    if (isQueued(seen, file)) return true;
    seen = [...seen, queued('', file, null)];
    return false;
  });
}

function queued(key: string, file: File, fieldError: FileError | null): QueuedFile {
  return { key, file, state: fieldError ? 'refused' : 'waiting', progress: 0, fieldError: fieldError ?? undefined };
}

const change = (queue: UploadQueue, key: string, to: (file: QueuedFile) => QueuedFile): UploadQueue =>
  queue.map((file) => (file.key === key ? to(file) : file));

/** The queue after one event. What was chosen leaves it only when the person removes it or the gateway has it. */
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
        lost: event.lost,
        losses: event.lost ? (file.losses ?? 0) + 1 : undefined,
      }));
    case 'cancel':
      return change(queue, event.key, (file) => ({ ...file, state: 'waiting', progress: 0, held: true }));
    case 'clearSent':
      return queue.filter(({ state }) => state !== 'sent');
  }
}

/** The files that a press on the button sends: those waiting, and those that failed in a way that another try may mend. */
export const filesToSend = (queue: UploadQueue): QueuedFile[] =>
  queue.filter(({ state, final }) => state === 'waiting' || (state === 'failed' && !final));
export const isUploading = (queue: UploadQueue): boolean => queue.some(({ state }) => state === 'uploading');
/** Files that keep the pendency from being sent: the person must exchange or remove them first. */
export const hasErrors = (queue: UploadQueue): boolean =>
  queue.some(({ state, final }) => state === 'refused' || (state === 'failed' && final));

/** Files that go by themselves once the day of issue is there: chosen, not cancelled, never refused. */
export const filesToStart = (queue: UploadQueue): QueuedFile[] =>
  queue.filter(({ state, held }) => state === 'waiting' && !held);

const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;
/** Milliseconds until files that the network lost are tried again: longer each time; null when there are none. */
export function retryAfter(queue: UploadQueue): number | null {
  const losses = queue.flatMap(({ state, lost, losses: count = 1 }) => (state === 'failed' && lost ? [count] : []));
  if (losses.length === 0) return null;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (Math.min(...losses) - 1));
}

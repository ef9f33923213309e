import { TEXT, UPLOAD } from '../../../contract/constants.ts';

/** Files chosen by a supplier, from the choice until the gateway has them (D-20, D-22). Pure: no file is read here. */

/** What the gateway accepts, by extension; the type is judged there by content (wire, section 1). */
export const ACCEPTED_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'xml'] as const;
/** For the file input: with images named by type, a phone gives JPEG instead of HEIC. */
export const ACCEPT = ['.pdf', '.docx', '.xlsx', '.xml', 'application/pdf', 'image/jpeg', 'image/png'].join(',');

export type FileFault = 'file_empty' | 'file_too_large' | 'file_type_refused' | 'file_name_invalid' | 'too_many_files';

export type QueuedFile = {
  key: string;
  file: File;
  state: 'waiting' | 'refused' | 'uploading' | 'failed' | 'sent';
  /** 0 to 1 while it is uploading. */
  progress: number;
  /** Why it is refused, as the contract names it; found here before sending. */
  fault?: FileFault;
  /** Why it failed, as the gateway said it. */
  message?: string;
  /** Fault of the gateway that another try cannot mend (type, size, empty). */
  final?: boolean;
};
export type UploadQueue = readonly QueuedFile[];

/** What is wrong with a file, before a byte is sent; null when it may be sent. */
export function faultOf(file: Pick<File, 'name' | 'size'>): FileFault | null {
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
  | { type: 'fail'; key: string; message: string; final: boolean }
  | { type: 'cancel'; key: string }
  | { type: 'clearSent' };

const isOpen = ({ state }: QueuedFile) => state !== 'refused' && state !== 'sent';

function queued(key: string, file: File, fault: FileFault | null): QueuedFile {
  return { key, file, state: fault ? 'refused' : 'waiting', progress: 0, fault: fault ?? undefined };
}

const change = (queue: UploadQueue, key: string, to: (file: QueuedFile) => QueuedFile): UploadQueue =>
  queue.map((file) => (file.key === key ? to(file) : file));

/** The queue after one event. What was chosen leaves it only when the person removes it or the gateway has it. */
export function uploadReducer(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case 'add': {
      let next: UploadQueue = queue.filter(({ state }) => state !== 'sent');
      for (const { key, file } of event.files) {
        const isTwice = next.some((one) => one.file.name === file.name && one.file.size === file.size && isOpen(one));
        if (isTwice) continue;
        const isFull = next.filter(isOpen).length >= UPLOAD.maxFiles;
        next = [...next, queued(key, file, faultOf(file) ?? (isFull ? 'too_many_files' : null))];
      }
      return next;
    }
    case 'replace':
      return change(queue, event.key, ({ key }) => queued(key, event.file, faultOf(event.file)));
    case 'remove':
      return queue.filter(({ key }) => key !== event.key);
    case 'start':
      return change(queue, event.key, (file) => ({ ...file, state: 'uploading', progress: 0, message: undefined }));
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
      }));
    case 'cancel':
      return change(queue, event.key, (file) => ({ ...file, state: 'waiting', progress: 0 }));
    case 'clearSent':
      return queue.filter(({ state }) => state !== 'sent');
  }
}

/** The files that a press on the button sends: those waiting, and those that failed in a way that another try may mend. */
export const filesToSend = (queue: UploadQueue): QueuedFile[] =>
  queue.filter(({ state, final }) => state === 'waiting' || (state === 'failed' && !final));
export const isUploading = (queue: UploadQueue): boolean => queue.some(({ state }) => state === 'uploading');
/** Files that keep the pendency from being sent: the person must exchange or remove them first. */
export const hasFaults = (queue: UploadQueue): boolean =>
  queue.some(({ state, final }) => state === 'refused' || (state === 'failed' && final));

import { useCallback, useReducer, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { type DateFault, dateFault } from '../../components/inputs/dateInput.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { useDraft, useReview } from './reviewContext.ts';
import { failureOf } from './reviewFailure.ts';
import { filesToSend, hasFaults, isUploading, type UploadQueue, uploadReducer } from './uploadQueue.ts';

/** Refusals that belong to the file itself: another try with the same file ends the same. */
const FINAL: readonly string[] = [
  'file_too_large',
  'file_type_refused',
  'file_empty',
  'file_name_invalid',
  'unsupported_media_type',
];

const newKey = (): string => crypto.randomUUID();

export type Upload = {
  queue: UploadQueue;
  add: (files: Iterable<File>) => void;
  replace: (key: string, file: File) => void;
  /** Takes a file out of the queue; one that is on its way is cancelled and waits again. */
  remove: (key: string) => void;
  issueDate: string;
  setIssueDate: (day: string, fault: DateFault | null) => void;
  /** The gateway's words about the date. */
  dateError: string | undefined;
  /** How often sending was tried since the last success: from the first on, what is missing is said. */
  attempts: number;
  /** Files that the next press sends. */
  waiting: number;
  isBusy: boolean;
  isFaulty: boolean;
  /** Sends what waits; the record with the files, or null when something is left behind: that stays, and says why. */
  send: () => Promise<Pendency | null>;
};

/** The files of a supplier on their way to the gateway, one request each (D-20, D-22). */
export function useUpload(): Upload {
  const { record, reload, touchLists } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const notify = useNotify();
  const t = useT();
  const [queue, dispatch] = useReducer(uploadReducer, []);
  const [issueDate, setDate] = useDraft('issueDate');
  const [dateError, setDateError] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const running = useRef(new Map<string, AbortController>());
  /** One key for each file: a second try of the same upload stores nothing twice. */
  const idempotency = useRef(new Map<string, string>());

  const add = useCallback((files: Iterable<File>) => {
    dispatch({ type: 'add', files: [...files].map((file) => ({ key: newKey(), file })) });
  }, []);
  const replace = useCallback((key: string, file: File) => {
    idempotency.current.delete(key);
    dispatch({ type: 'replace', key, file });
  }, []);
  const remove = useCallback((key: string) => {
    const controller = running.current.get(key);
    if (controller) controller.abort();
    else dispatch({ type: 'remove', key });
  }, []);

  const sendOne = async (key: string, file: File): Promise<boolean> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const idempotencyKey = idempotency.current.get(key) ?? newKey();
    idempotency.current.set(key, idempotencyKey);
    dispatch({ type: 'start', key });
    try {
      await dataProvider.uploadDocuments(record.id, {
        files: [file],
        issueDate,
        idempotencyKey,
        signal: controller.signal,
        onProgress: (progress) => dispatch({ type: 'progress', key, progress }),
      });
      dispatch({ type: 'sent', key });
      return true;
    } catch (error) {
      if (controller.signal.aborted) {
        dispatch({ type: 'cancel', key });
        return false;
      }
      const failure = failureOf(error);
      const aboutDate = failure.fields.issueDate;
      if (aboutDate) setDateError(aboutDate);
      // without an answer the bytes may have arrived: then the same key finds them again
      if (failure.status > 0) idempotency.current.delete(key);
      const message = aboutDate ?? (failure.message || t('review.failed'));
      dispatch({ type: 'fail', key, message, final: FINAL.includes(failure.code) });
      return false;
    } finally {
      running.current.delete(key);
    }
  };

  const send = async (): Promise<Pendency | null> => {
    setAttempts((n) => n + 1);
    const today = dayOf(new Date());
    if (dateFault(issueDate, { required: true, latest: today })) return null;
    if (hasFaults(queue)) {
      notify(t('review.upload.fixFirst'), { type: 'warning' });
      return null;
    }
    const files = filesToSend(queue);
    let sent = 0;
    let fresh: Pendency | null = record;
    for (const { key, file } of files) if (await sendOne(key, file)) sent += 1;
    if (sent > 0) {
      notify(t('review.upload.success'), { type: 'success' });
      fresh = await reload();
      touchLists();
      dispatch({ type: 'clearSent' });
    }
    if (sent < files.length) return null;
    setDate('');
    setAttempts(0);
    return fresh;
  };

  return {
    queue,
    add,
    replace,
    remove,
    issueDate,
    setIssueDate: (day) => {
      setDateError(undefined);
      idempotency.current.clear(); // the same key with another date would be another request
      setDate(day);
    },
    dateError,
    attempts,
    waiting: filesToSend(queue).length,
    isBusy: isUploading(queue),
    isFaulty: hasFaults(queue),
    send,
  };
}

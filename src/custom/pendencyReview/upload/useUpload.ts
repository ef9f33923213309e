import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { dayOf } from '../../../../contract/common.ts';
import type { Pendency, PendencyDocument } from '../../../../contract/pendencies.ts';
import { newKey } from '../../../dataProvider/httpClient.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { type Failure, failureOf } from '../reviewFailure.ts';
import {
  chosenTwice,
  filesToSend,
  filesToStart,
  hasErrors,
  isDated,
  isReadable,
  isUploading,
  type QueuedFile,
  retryAfter,
  type UploadEvent,
  type UploadQueue,
  uploadReducer,
} from './uploadQueue.ts';

/** Errors of the file itself: a retry cannot succeed. */
const FINAL: readonly string[] = [
  'file_too_large',
  'file_type_refused',
  'file_empty',
  'file_name_invalid',
  'unsupported_media_type',
];
/** Network error or gateway restart: retried automatically. */
const LOST: readonly number[] = [0, 502, 503, 504];
const isLost = ({ status, code }: Failure): boolean => LOST.includes(status) && code !== 'storage_full';
/** Delay before automatic upload, in milliseconds: the date may still be edited. */
const TYPING = 1000;

/**
 * Upload of a supplier's files, one request each (D-20, D-22). It starts automatically once the issue date is set, so
 * that files are read before they are sent for analysis (D-28); network errors are retried with backoff.
 */
export function useUpload() {
  const { record, online, canWrite, reload, invalidatePendencies } = useReview();
  const dataProvider = useProvider();
  const notify = useNotify();
  const t = useT();
  // events can follow each other without a render: the ref has the latest queue
  const latest = useRef<UploadQueue>([]);
  const [queue, setQueue] = useState<UploadQueue>([]);
  const dispatch = (event: UploadEvent) => {
    latest.current = uploadReducer(latest.current, event);
    setQueue(latest.current);
  };
  const [attempts, setAttempts] = useState(0);
  const [isPaused, pause] = useState(false);
  const [awaited, setAwaited] = useState(0);
  /** A decision follows the upload that the user waits for. */
  const isFollowed = useRef(false);
  const running = useRef(new Map<string, AbortController>());
  const idempotency = useRef(new Map<string, string>());
  /** Tail of the upload queue. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isGone = useRef(false);

  const add = (chosen: readonly File[]) => {
    const twice = chosenTwice(latest.current, chosen);
    if (twice.length > 0) {
      const names = twice.map(({ name }) => name).join(', ');
      notify(t('upload.twice', { count: twice.length, names }), { type: 'info' });
    }
    dispatch({ type: 'add', files: chosen.map((file) => ({ key: newKey(), file })) });
  };

  const sendOne = async ({ key, file, issueDate }: QueuedFile): Promise<PendencyDocument[] | null> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const idempotencyKey = idempotency.current.get(key) ?? newKey();
    idempotency.current.set(key, idempotencyKey);
    dispatch({ type: 'start', key });
    try {
      const stored = await dataProvider.uploadDocuments(record.id, {
        files: [file],
        issueDate,
        idempotencyKey,
        signal: controller.signal,
        onProgress: (progress) => dispatch({ type: 'progress', key, progress }),
      });
      dispatch({ type: 'sent', key });
      return stored;
    } catch (error) {
      if (controller.signal.aborted) {
        dispatch({ type: 'cancel', key });
        return null;
      }
      const failure = failureOf(error);
      const aboutDate = failure.fields.issueDate;
      const lost = isLost(failure);
      // without a response the bytes may have arrived: the retry uses the same key
      if (!lost) idempotency.current.delete(key);
      const message = aboutDate ?? (lost ? t('upload.lost') : failure.message || t('pendencyReview.failed'));
      dispatch({ type: 'fail', key, message, final: FINAL.includes(failure.code), lost, dateError: aboutDate });
      return null;
    } finally {
      running.current.delete(key);
    }
  };

  const sendAll = async (keys: ReadonlySet<string> | null): Promise<Pendency | null> => {
    const files = filesToSend(latest.current).filter(({ key }) => keys === null || keys.has(key));
    let fresh: Pendency | null = record;
    const stored: PendencyDocument[][] = [];
    for (const file of files) {
      const one = isGone.current ? null : await sendOne(file);
      if (one) stored.push(one);
    }
    const sent = stored.length;
    if (sent > 0) invalidatePendencies(); // also when the review was left meanwhile
    if (sent > 0 && !isGone.current) {
      const today = dayOf(new Date());
      const expired = stored.flat().filter(({ expirationDate }) => expirationDate !== null && expirationDate < today);
      if (expired.length === 0) notify(t('pendencyReview.upload.success'), { type: 'success' });
      else if (!isFollowed.current) {
        // when a decision follows, its own error says so
        const names = expired.map(({ name }) => name).join(', ');
        notify(`${t('errors.document_expired')} ${names}`, { type: 'warning' });
      }
      fresh = await reload();
      dispatch({ type: 'clearSent' });
    }
    if (sent < files.length) return null;
    setAttempts(0);
    return fresh;
  };
  /** Queues an upload; `keys`: only these files. */
  const inTurn = (keys: ReadonlySet<string> | null): Promise<Pendency | null> => {
    const turn = last.current.then(() => sendAll(keys));
    last.current = turn.catch(() => undefined);
    return turn;
  };
  const begin = useRef(inTurn);
  useEffect(() => {
    begin.current = inTurn;
  });

  const send = async (isBeforeDecision: boolean): Promise<Pendency | null> => {
    const isSomething = latest.current.some(({ state }) => state !== 'sent');
    if (!isSomething) return record;
    setAttempts((n) => n + 1);
    if (filesToSend(latest.current).some((file) => !isDated(file))) return null;
    if (hasErrors(latest.current)) {
      notify(t('pendencyReview.upload.fixFirst'), { type: 'warning' });
      return null;
    }
    setAwaited((n) => n + 1);
    isFollowed.current = isBeforeDecision;
    try {
      // waits for the automatic upload, which may have failed
      await last.current;
      if (hasErrors(latest.current)) return null;
      const rest = await inTurn(null);
      return rest && (await reload());
    } finally {
      isFollowed.current = false;
      setAwaited((n) => n - 1);
    }
  };

  const isBusy = isUploading(queue);
  const mayStart = canWrite && !isBusy && !isPaused && awaited === 0;
  useEffect(() => {
    const keys = new Set(filesToStart(queue).map(({ key }) => key));
    if (!mayStart || keys.size === 0) return;
    const timer = setTimeout(() => void begin.current(keys), TYPING);
    return () => clearTimeout(timer);
  }, [queue, mayStart]);
  // the day of an event (an exam, a training) is not the day of issue that a file says
  useReadDates({ queue, isOff: !canWrite || record.rules.statedEvent !== null, pendencyId: record.id, dispatch });
  // retries with backoff, immediately when the connection is back
  const wasOnline = useRef(online);
  useEffect(() => {
    const wait = retryAfter(queue);
    if (!mayStart || wait === null) return;
    const keys = new Set(queue.flatMap(({ key, lost }) => (lost ? [key] : [])));
    const isBack = online && !wasOnline.current;
    wasOnline.current = online;
    const timer = setTimeout(() => void begin.current(keys), isBack ? 0 : wait);
    return () => clearTimeout(timer);
  }, [queue, mayStart, online]);
  useEffect(() => {
    if (!online) wasOnline.current = false;
  }, [online]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  return {
    queue,
    add,
    replace: (key: string, file: File) => {
      idempotency.current.delete(key);
      dispatch({ type: 'replace', key, file });
    },
    /** Removes a file; one that is uploading is cancelled and kept. */
    remove: (key: string) => {
      const controller = running.current.get(key);
      if (controller) controller.abort();
      else dispatch({ type: 'remove', key });
    },
    pause,
    setIssueDate: (key: string, issueDate: string) => {
      idempotency.current.delete(key); // the same key with another date would be another request
      dispatch({ type: 'date', key, issueDate });
    },
    /** Attempts since the last success; errors are shown from the first one on. */
    attempts,
    /** Files waiting or uploading. */
    waiting: filesToSend(queue).length + queue.filter(({ state }) => state === 'uploading').length,
    isBusy,
    /** The user pressed send and waits. */
    isAwaited: awaited > 0,
    isFaulty: hasErrors(queue),
    /** Uploads the queue; resolves to the fresh record, or null when a file failed and stays with its error. */
    send,
  };
}

export type Upload = ReturnType<typeof useUpload>;

type DateOptions = {
  queue: UploadQueue;
  isOff: boolean;
  pendencyId: number;
  dispatch: (event: UploadEvent) => void;
};
/** After so long a person has typed it. */
const READ_LIMIT = 30_000;

/** Proposes the issue date that a chosen file says (D-22): each file is asked about once, and typing goes before. */
function useReadDates({ queue, isOff, pendencyId, dispatch }: DateOptions): void {
  const dataProvider = useProvider();
  const asked = useRef(new Map<string, { file: File; controller: AbortController }>());
  const tell = useRef(dispatch);
  useEffect(() => {
    tell.current = dispatch;
  });
  useEffect(() => {
    for (const [key, { file, controller }] of asked.current) {
      if (!queue.some((one) => one.key === key && one.file === file && one.dateFrom === 'reading')) controller.abort();
    }
    if (isOff) return;
    for (const item of queue.filter(isReadable)) {
      if (asked.current.get(item.key)?.file === item.file) continue;
      const controller = new AbortController();
      asked.current.set(item.key, { file: item.file, controller });
      tell.current({ type: 'readDate', key: item.key });
      const limit = setTimeout(() => controller.abort(), READ_LIMIT);
      dataProvider
        .readIssueDate(pendencyId, item.file, { signal: controller.signal })
        .catch(() => ({ issueDate: null }))
        .then(({ issueDate }) => {
          clearTimeout(limit);
          tell.current({ type: 'dateFound', key: item.key, issueDate });
        });
    }
  }, [queue, isOff, pendencyId, dataProvider]);
  useEffect(() => {
    const running = asked.current;
    return () => {
      for (const { controller } of running.values()) controller.abort();
    };
  }, []);
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { GATE } from '../../../contract/constants.ts';
import { codeOf, errorBodyOf } from '../../../contract/errors.ts';
import { type PassageAnswer, type PassageDirection, readingOf } from '../../../contract/passages.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { newKey } from '../../dataProvider/httpClient.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { type OfflineReading, readOffline } from './badgeSignature.ts';
import { forget, keep, listKept } from './keptPassages.ts';

export type GatePlace = { projectId: number; departmentId: number | null };
/** What the gate shows: the gateway's answer, or what could be told without it. */
export type Shown =
  | ({ kind: 'answer' } & PassageAnswer)
  | ({ kind: 'offline'; isKept: boolean } & Pick<OfflineReading, 'badge' | 'until'>);

/** Answers that the arrow key goes back to. */
const REMEMBERED = 20;
const HOUR = 3_600_000;

/** Rejects when the gateway does not answer in time: nobody waits at a gate for a slow connection. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new HttpError('', 0)), GATE.answerMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
const isUnanswered = (error: unknown): boolean => error instanceof HttpError && error.status === 0;

/** Passages that wait for the connection; they are sent as soon as there is one. */
export function useKeptPassages(): number {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const isOnline = useOnline();
  const { data: kept = [] } = useRead(['passages', 'kept'], listKept);
  const [tries, setTries] = useState(0);
  const count = kept.length;
  useEffect(() => {
    if (count === 0) return;
    let isOver = false;
    const send = async () => {
      let sent = 0;
      for (const { key, body } of await listKept()) {
        if (isOver) return;
        try {
          await provider.registerPassage(body, key);
          sent += 1;
        } catch (error) {
          const status = error instanceof HttpError ? error.status : 0;
          if (![400, 404, 422].includes(status)) break;
          // the first try has reached the gateway after all: nothing is missing there
          if (codeOf(error) === 'idempotency_key_reused') sent += 1;
          else notify(t('passages.gate.notTaken', { message: errorMessageOf(error, t, '') }), { type: 'error' });
        }
        await forget(key);
      }
      if (sent > 0) notify(t('passages.gate.sent', { count: sent }), { type: 'info' });
      void queryClient.invalidateQueries({ queryKey: ['passages'] });
    };
    if (isOnline) send().catch(() => undefined); // tried again with the next turn
    const timer = setTimeout(() => setTries(tries + 1), GATE.sendMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [count, isOnline, notify, provider, queryClient, t, tries]);
  return count;
}

/** Reads badges and documents at a gate, and remembers the answers until the page is left. */
export function useGateReader(place: GatePlace, direction: PassageDirection, onAnswer: (isGood: boolean) => void) {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const { data: keys = [] } = useRead(['badges', 'keys'], (from, options) => from.getBadgeKeys(options), {
    staleTime: HOUR,
    refetchInterval: HOUR,
  });
  const [answers, setAnswers] = useState<readonly Shown[]>([]);
  const [back, setBack] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const show = (shown: Shown) => {
    setAnswers((before) => [shown, ...before].slice(0, REMEMBERED));
    setBack(0);
    onAnswer(shown.kind === 'answer' && shown.admitted);
    void queryClient.invalidateQueries({ queryKey: ['passages'] });
  };

  async function readWithoutAnswer(text: string, key: string): Promise<void> {
    const reading = readingOf(text);
    if ('error' in reading) return;
    const told = await readOffline(reading, keys);
    const body = { ...place, direction, reading: told.reading ?? '', at: new Date().toISOString() };
    const isKept =
      told.reading !== null &&
      (await keep({ key, body }).then(
        () => true,
        () => false,
      ));
    await queryClient.invalidateQueries({ queryKey: ['passages', 'kept'] });
    show({ kind: 'offline', badge: told.badge, until: told.until, isKept });
  }

  /** Nobody may take the answer of the person before for that of this one. */
  const refuse = (text: string): false => {
    setBack(null);
    setError(text);
    return false;
  };

  /** True when there is an answer; else `error` says what is wrong with the text. */
  async function read(text: string): Promise<boolean> {
    const reading = readingOf(text);
    setError(undefined);
    if ('error' in reading) return refuse(t(`contract.field.${reading.error}`));
    const key = newKey();
    setIsBusy(true);
    try {
      show({
        kind: 'answer',
        ...(await inTime(provider.registerPassage({ ...place, direction, reading: text }, key))),
      });
      return true;
    } catch (failure) {
      if (isUnanswered(failure)) {
        await readWithoutAnswer(text, key);
        return true;
      }
      const field = errorBodyOf(failure)?.details?.fields?.[0];
      return refuse(field?.message ?? errorMessageOf(failure, t, t('passages.gate.failed')));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    shown: back === null ? undefined : answers[back],
    error,
    isBusy,
    read,
    clear: useCallback(() => {
      setBack(null);
      setError(undefined);
    }, []),
    /** The answer before the one that is shown. */
    goBack: () => setBack((at) => (at === null ? 0 : Math.min(at + 1, answers.length - 1))),
  };
}

import { useEffect, useRef } from 'react';
import { TIMER } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { DRAFT_PREFIX } from '../../config.ts';
import type { ContractForm } from './useContractForm.ts';

type Draft = { at: number; values: Record<string, unknown> };

function read(key: string): Draft | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    return Date.now() - draft.at < TIMER.formDraft ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the changed fields of a form in the tab's storage, under person and `key` (company, noun, id, version), and gives
 * them back after a reload. Removed on save, on sign-out and after 24 hours; nothing without a key.
 */
export function useFormDraft({ changed, values, changeAll }: ContractForm, key: string | undefined): void {
  const uid = useAccount()?.account.uid;
  const place = key !== undefined && uid ? `${DRAFT_PREFIX}${uid}:${key}` : null;
  const restored = useRef<string | null>(null);
  const names = changed.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is given back once per record
  useEffect(() => {
    if (place === null || restored.current === place) return;
    // another version of the record: it was saved, so what was kept under the last one is over
    if (restored.current !== null) sessionStorage.removeItem(restored.current);
    restored.current = place;
    const draft = read(place);
    if (draft) changeAll(draft.values);
  }, [place]);
  useEffect(() => {
    if (place === null || restored.current !== place) return;
    if (names === '') return sessionStorage.removeItem(place);
    const kept = Object.fromEntries(names.split(',').map((name) => [name, values[name]]));
    sessionStorage.setItem(place, JSON.stringify({ at: Date.now(), values: kept } satisfies Draft));
  }, [place, names, values]);
}

import { useState } from 'react';
import type { ChatAnswer } from '../../../contract/chat.ts';
import { CHAT, TIMER } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { keepInTab, readFromTab, removeFromTab } from '../../authProvider/tabStorage.ts';
import { DRAFT_PREFIX } from '../../config.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';

/** A question with its answer; null: it could not be asked. `at`: its moment, in milliseconds. */
export type Turn = { at: number; question: string; answer: ChatAnswer | null };
type Kept = { at: number; turns: Turn[] };

/** The conversation of this person in this tab: kept as drafts of forms are (ruling 22), until sign-out and for 24 hours. */
export function useConversation() {
  const provider = useProvider();
  const uid = useAccount()?.account.uid ?? '';
  const key = `${DRAFT_PREFIX}${uid}:chat`;
  const [turns, setTurns] = useState<Turn[]>(() => {
    const kept = readFromTab<Kept>(key);
    return kept && Date.now() - kept.at < TIMER.formDraft ? kept.turns : [];
  });
  const [asking, setAsking] = useState<string | null>(null);
  const keep = (next: Turn[]) => {
    setTurns(next);
    keepInTab(key, { at: Date.now(), turns: next } satisfies Kept);
  };
  const ask = async (question: string) => {
    setAsking(question);
    const answer = await provider.askChat(question).catch(() => null);
    keep([...turns, { at: Date.now(), question, answer }].slice(-CHAT.kept));
    setAsking(null);
  };
  const clear = () => {
    removeFromTab(key);
    setTurns([]);
  };
  return { turns, asking, ask, clear };
}

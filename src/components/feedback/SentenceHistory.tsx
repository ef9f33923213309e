import type { ComponentProps } from 'react';
import { type Translate, useT } from '../../i18n/index.ts';
import { dateTimeText } from '../fields/values.tsx';
import { HistoryItem, HistoryList } from './HistoryList.tsx';

type Told = { id: number; createdAt: string; author: { displayName: string } };
type Props<Entry> = Pick<ComponentProps<typeof HistoryList<Entry>>, 'pages'> & {
  sentence: (entry: Entry, t: Translate) => string;
};

/** A history of one sentence for each entry, with who and when below it. */
export function SentenceHistory<Entry extends Told>({ pages, sentence }: Props<Entry>) {
  const t = useT();
  return (
    <HistoryList pages={pages}>
      {(entries) =>
        entries.map((entry) => (
          <HistoryItem
            key={entry.id}
            said={sentence(entry, t)}
            by={`${entry.author.displayName} · ${dateTimeText(entry.createdAt, new Date(), t)}`}
          />
        ))
      }
    </HistoryList>
  );
}

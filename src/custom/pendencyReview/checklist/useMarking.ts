import { useState } from 'react';
import { type ChecklistItem, type InvalidPlace, invalidPlaceSchema } from '../../../../contract/pendencies.ts';
import type { Marking } from '../../../components/viewer/DocumentViewer.tsx';
import { draftKeyOf, useReview } from '../reviewContext.ts';

const NOWHERE = 'nowhere';

type Props = {
  onMark: (place: InvalidPlace) => void;
  onBegin: () => void;
  onEnd: (itemId: number) => void;
};

/** Places of the justifications being written, kept as drafts of the review. */
export function useMarking({ onMark, onBegin, onEnd }: Props) {
  const { record, drafts } = useReview();
  const [itemId, setItemId] = useState<number | null>(null);
  const [, rerender] = useState(0);
  const keyOf = (id: number) => draftKeyOf(record.id, `place.${id}`);
  const change = (id: number, text: string | null) => {
    if (text === null) drafts.current.delete(keyOf(id));
    else drafts.current.set(keyOf(id), text);
    rerender((times) => times + 1);
  };
  const choose = (id: number, place: InvalidPlace | null) => change(id, place ? JSON.stringify(place) : NOWHERE);

  return {
    /** The place of the item's justification: the draft, else the saved one. */
    placeOf: ({ id, invalidPlace }: ChecklistItem): InvalidPlace | null => {
      const draft = drafts.current.get(keyOf(id));
      if (draft === undefined) return invalidPlace;
      return draft === NOWHERE ? null : invalidPlaceSchema.parse(JSON.parse(draft));
    },
    choose,
    forget: (id: number) => change(id, null),
    begin: (id: number) => {
      setItemId(id);
      onBegin();
    },
    /** Marking mode of the viewer; null when off. */
    marking:
      itemId === null
        ? null
        : ({
            onMark: (documentId, page, place) => {
              const marked = { documentId, page, ...place };
              choose(itemId, marked);
              onMark(marked);
              setItemId(null);
              onEnd(itemId);
            },
            onCancel: () => {
              setItemId(null);
              onEnd(itemId);
            },
          } satisfies Marking),
  };
}

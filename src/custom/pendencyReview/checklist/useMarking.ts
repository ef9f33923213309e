import { useState } from 'react';
import { type ChecklistItem, type InvalidPlace, invalidPlaceSchema } from '../../../../contract/pendencies.ts';
import type { Marking } from '../../../components/viewer/DocumentViewer.tsx';
import { useReview } from '../reviewContext.ts';

const NOWHERE = 'nowhere';

export type Marker = {
  /** The place of the item's justification: the draft, else the saved one. */
  placeOf: (item: ChecklistItem) => InvalidPlace | null;
  choose: (itemId: number, place: InvalidPlace | null) => void;
  /** Drops the draft. */
  forget: (itemId: number) => void;
  /** Starts marking mode for this item. */
  begin: (itemId: number) => void;
  /** Marking mode of the viewer; null when off. */
  marking: Marking | null;
};

type Props = {
  onMark: (place: InvalidPlace) => void;
  onBegin: () => void;
  /** Called when a frame was marked or cancelled. */
  onEnd: (itemId: number) => void;
};

/** Places of the justifications being written, kept as drafts of the review. */
export function useMarking({ onMark, onBegin, onEnd }: Props): Marker {
  const { record, drafts } = useReview();
  const [itemId, setItemId] = useState<number | null>(null);
  const [, redraw] = useState(0);
  const keyOf = (id: number) => `${record.id}:place.${id}`;
  const change = (id: number, text: string | null) => {
    if (text === null) drafts.current.delete(keyOf(id));
    else drafts.current.set(keyOf(id), text);
    redraw((times) => times + 1);
  };
  const choose: Marker['choose'] = (id, place) => change(id, place ? JSON.stringify(place) : NOWHERE);

  return {
    placeOf: ({ id, invalidPlace }) => {
      const draft = drafts.current.get(keyOf(id));
      if (draft === undefined) return invalidPlace;
      return draft === NOWHERE ? null : invalidPlaceSchema.parse(JSON.parse(draft));
    },
    choose,
    forget: (id) => change(id, null),
    begin: (id) => {
      setItemId(id);
      onBegin();
    },
    marking:
      itemId === null
        ? null
        : {
            onMark: (documentId, page, place) => {
              const rendered = { documentId, page, ...place };
              choose(itemId, rendered);
              onMark(rendered);
              setItemId(null);
              onEnd(itemId);
            },
            onCancel: () => {
              setItemId(null);
              onEnd(itemId);
            },
          },
  };
}

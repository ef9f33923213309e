import { useState } from 'react';
import { type ChecklistItem, type InvalidPlace, invalidPlaceSchema } from '../../../../contract/pendencies.ts';
import type { Marking } from '../../../components/viewer/DocumentViewer.tsx';
import { useReview } from '../reviewContext.ts';

const NOWHERE = 'nowhere';

export type Marker = {
  /** The place of the item's justification as it is being written: what was chosen, else what is saved. */
  placeOf: (item: ChecklistItem) => InvalidPlace | null;
  choose: (itemId: number, place: InvalidPlace | null) => void;
  /** What was chosen is saved, or given up. */
  forget: (itemId: number) => void;
  /** Lets the person draw a frame on the document for this item. */
  begin: (itemId: number) => void;
  /** Of the viewer, while a frame is being rendered. */
  marking: Marking | null;
};

type Props = {
  /** What was rendered stands on the page. */
  onMark: (place: InvalidPlace) => void;
  /** A frame is to be rendered: the document has to be seen. */
  onBegin: () => void;
  /** It was rendered, or given up: back to the item. */
  onEnd: (itemId: number) => void;
};

/** The places on the page that justifications speak of, while they are written; kept as long as the drafts are. */
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

import { useRef, useState } from 'react';
import type { InvalidPlace } from '../../../../contract/pendencies.ts';
import { strictContext } from '../../../components/strictContext.ts';
import type { PageMark, ViewerHandle } from '../../../components/viewer/DocumentViewer.tsx';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';

/** The two panes are tabs below 1120 px. */
export type Pane = 'document' | 'checklist';

/** State of the document pane: the file in the viewer and the marked place on its pages. */
export function useDocumentState() {
  const [pane, showPane] = useState<Pane>('checklist');
  const [selected, setSelected] = useState<number | null>(null);
  /** The document opened from Arquivos; cleared when a justification begins (D-27). */
  const [picked, setPicked] = useState<number | null>(null);
  const [mark, setMark] = useState<PageMark | null>(null);
  const viewer = useRef<ViewerHandle>(null);
  const newest = Math.max(0, ...currentDocuments(useReview().record.documents).map(({ id }) => id));
  const [seen, setSeen] = useState(newest);
  // a file that arrives is shown in place of what was looked at
  if (newest !== seen) {
    setSeen(newest);
    setSelected(newest > seen ? newest : null);
    setPicked(null);
    setMark(null);
  }

  const markPlace = (place: InvalidPlace | null) => {
    if (place === null) return setMark(null);
    const { documentId, page, x, y, w, h } = place;
    setPicked(documentId);
    setMark((before) => ({ page, place: { x, y, w, h }, request: (before?.request ?? 0) + 1 }));
  };

  return {
    pane,
    showPane,
    picked,
    /** Id of the document in the viewer; null: the first one. */
    shown: picked ?? selected,
    mark,
    viewer,
    select: (id: number) => {
      setPicked(null);
      setMark(null);
      setSelected(id);
    },
    pick: (id: number) => {
      setPicked(id);
      showPane('document');
    },
    unpick: () => setPicked(null),
    /** Frames a place without leaving the current pane; null removes the frame. */
    markPlace,
    showPlace: (place: InvalidPlace) => {
      markPlace(place);
      showPane('document');
    },
  };
}
export type DocumentState = ReturnType<typeof useDocumentState>;

export const [DocumentContext, useDocument] = strictContext<DocumentState>('useDocument');

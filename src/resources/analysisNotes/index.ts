import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** What analysts note about documents: a list, with dialogs over it (D-32). */
export const analysisNotes: ResourceProps = {
  name: 'analysisNotes',
  icon: StickyNote2Outlined,
  list: lazyWithTexts(async () => (await import('./NotesPage.tsx')).default),
  recordRepresentation: 'title',
};

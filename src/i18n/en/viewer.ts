import type { viewer as pt } from '../pt/viewer.ts';

export const viewer = {
  pages: 'Pages of the document',
  files: 'Files',
  tools: 'Document tools',
  pageNumber: 'Page, 1 to {{count}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to width',
  rotate: 'Rotate',
  fullScreen: 'Full screen',
  exitFullScreen: 'Leave full screen',
  loading: 'Loading the document',
  failed: 'The document could not be loaded',
  unavailable: 'File unavailable for download',
  unavailableHint: 'The record exists, but the file is no longer stored. Ask for it to be sent again.',
  broken: 'This file could not be shown',
  brokenHint: 'It may be damaged or protected by a password. Download it to open it in another program.',
  marking: 'Draw a frame around the place, or click on it.',
  cannotMark: 'No place can be marked in this type of file.',
  noPreview: '{{size}} · this kind of file is not shown here',
} satisfies typeof pt;

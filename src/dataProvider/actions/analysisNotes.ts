import type { AnalysisNoteOptions } from '../../../contract/analysisNotes.ts';
import { get, type Signal } from '../httpClient.ts';

export const noteActions = {
  /** What a note of a contracting company can be about (D-32, D-33). */
  getNoteOptions: (companyId: number, options?: Signal) =>
    get<AnalysisNoteOptions>('system-pendencies/note/options', { ...options, query: { companyId }, companyId }),
};

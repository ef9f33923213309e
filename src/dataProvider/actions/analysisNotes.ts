import type {
  AnalysisNote,
  AnalysisNoteBody,
  AnalysisNoteOptions,
  AnalysisNoteUpdate,
} from '../../../contract/analysisNotes.ts';
import { get, post, put, remove, type Signal } from '../httpClient.ts';

const NOTES = 'system-pendencies/note';

type Saved = Pick<AnalysisNote, 'id' | 'version' | 'company'>;

/** Notes of analysis (D-32, D-33); those of a pendency concern its company, whichever are selected. */
export const noteActions = {
  getNoteOptions: (companyId: number, options?: Signal) =>
    get<AnalysisNoteOptions>(`${NOTES}/options`, { ...options, query: { companyId }, companyId }),

  addNote: (body: AnalysisNoteBody) => post<AnalysisNote>(NOTES, body, { companyId: body.companyId }),

  updateNote: ({ id, version, company }: Saved, body: AnalysisNoteUpdate) =>
    put<AnalysisNote>(`${NOTES}/${id}`, body, { version, companyId: company.id }),

  removeNote: ({ id, version, company }: Saved) => remove(`${NOTES}/${id}`, { version, companyId: company.id }),
};

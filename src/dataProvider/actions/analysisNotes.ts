import type {
  AnalysisNote,
  AnalysisNoteBody,
  AnalysisNoteOptions,
  AnalysisNoteUpdate,
} from '../../../contract/analysisNotes.ts';
import { ofCompany, request, requestJson, type Signal } from '../httpClient.ts';

const NOTES = 'system-pendencies/note';

/** Notes of analysis (D-32, D-33). Those of a pendency are of its company, whatever is chosen for the lists. */
export const noteActions = {
  getNoteOptions: (companyId: number, { signal }: Signal = {}): Promise<AnalysisNoteOptions> =>
    requestJson(`${NOTES}/options`, { query: { companyId }, signal, ...ofCompany(companyId) }),

  addNote: (body: AnalysisNoteBody): Promise<AnalysisNote> =>
    requestJson(NOTES, { method: 'POST', body, ...ofCompany(body.companyId) }),

  /** `version`: what was read; a note that somebody else changed since answers 412. */
  updateNote: (
    { id, version, company }: Pick<AnalysisNote, 'id' | 'version' | 'company'>,
    body: AnalysisNoteUpdate,
  ): Promise<AnalysisNote> => requestJson(`${NOTES}/${id}`, { method: 'PUT', body, version, ...ofCompany(company.id) }),

  removeNote: async ({ id, company, version }: AnalysisNote): Promise<void> => {
    await request(`${NOTES}/${id}`, { method: 'DELETE', version, ...ofCompany(company.id) });
  },
};

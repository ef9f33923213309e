import type {
  AnalysisNote,
  AnalysisNoteBody,
  AnalysisNoteOptions,
  AnalysisNoteUpdate,
} from '../../../contract/analysisNotes.ts';
import { request, requestJson } from '../httpClient.ts';

type Signal = { signal?: AbortSignal };
const NOTES = 'system-pendencies/note';
const of = (companyId: number): { headers: Record<string, string> } => ({ headers: { companyId: String(companyId) } });

/** Notes of analysis (D-32, D-33). Those of a pendency are of its company, whatever is chosen for the lists. */
export const noteActions = {
  getNoteOptions: (companyId: number, { signal }: Signal = {}): Promise<AnalysisNoteOptions> =>
    requestJson(`${NOTES}/options`, { query: { companyId }, signal, ...of(companyId) }),

  addNote: (body: AnalysisNoteBody): Promise<AnalysisNote> =>
    requestJson(NOTES, { method: 'POST', body, ...of(body.companyId) }),

  /** `version`: what was read; a note that somebody else changed since answers 412. */
  updateNote: (
    { id, version, company }: Pick<AnalysisNote, 'id' | 'version' | 'company'>,
    body: AnalysisNoteUpdate,
  ): Promise<AnalysisNote> => requestJson(`${NOTES}/${id}`, { method: 'PUT', body, version, ...of(company.id) }),

  removeNote: async ({ id, company, version }: AnalysisNote): Promise<void> => {
    await request(`${NOTES}/${id}`, { method: 'DELETE', version, ...of(company.id) });
  },
};

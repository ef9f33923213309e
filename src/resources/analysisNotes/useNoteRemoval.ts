import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';

export const useNoteRemoval = () =>
  useRemoval<AnalysisNote>({
    resource: 'analysisNotes',
    meta: ({ version, company }) => ({ companyId: company.id, version }),
    nameOf: ({ title }) => title,
  });

import type {
  FormalNotice,
  FormalNoticeBody,
  FormalNoticeClosing,
  FormalNoticeOption,
  FormalNoticeProject,
} from '../../../contract/formalNotices.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, post, put, requestBlob, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

// Not among the methods of the data provider, which the first screens load: only their own pages ask for them (P7).

const one = (id: number): string => `formal-notices/${id}`;
export const getNoticeProjects = (options?: Signal) => get<FormalNoticeProject[]>('formal-notices/projects', options);
export const getNoticeOptions = (query: Query, options?: Signal) =>
  get<FormalNoticeOption[]>('formal-notices/options', { ...options, query });
export const sendNotice = (body: FormalNoticeBody) => post<FormalNotice>('formal-notices', body);
export const answerNotice = (id: number, text: string, files: readonly File[]) => {
  const form = new FormData();
  form.append('text', text);
  for (const file of files) form.append('documents', file, file.name);
  return post<FormalNotice>(`${one(id)}/answers`, form);
};
export const closeNotice = ({ id, version }: FormalNotice, body: FormalNoticeClosing) =>
  put<FormalNotice>(`${one(id)}/closing`, body, { version });
export const getNoticeHistory = (id: number, page: number, options?: Signal) =>
  get<ListOf<HistoryEntry>>(`${one(id)}/history`, { ...options, query: { page } });
export const fetchNoticePdf = (id: number): Promise<Blob> => requestBlob(`${one(id)}/pdf`);
export const fetchNoticeFile = (id: number, fileId: number): Promise<Blob> =>
  requestBlob(`${one(id)}/files/${fileId}/download`);

import { pathOf } from '../../routes.ts';

/** The addresses of the catalogue; `search` is what the company of the page is kept by ('' or '?empresa=7'). */
/** `?adaptar=7`: a new document begins as the company's adaptation of this one. */
export const ADAPT_PARAMETER = 'adaptar';

const LIST = pathOf('systemPendencies');
export const documentsAddress = (search: string): string => `${LIST}${search}`;
export const newDocumentAddress = (search: string): string => `${LIST}/novo${search}`;
export const documentAddress = (id: number, search: string): string => `${LIST}/${id}${search}`;
export function adaptAddress(id: number, search: string): string {
  const query = new URLSearchParams(search);
  query.set(ADAPT_PARAMETER, String(id));
  return `${LIST}/novo?${query}`;
}

import { z } from 'zod';

/** What a foreign worker's papers say (Lei 13.445/2017; eSocial S-2200, group `trabImig`). */

/** The number of such a document. */
export const FOREIGN_DOCUMENT = /^[0-9A-Z./-]{4,20}$/;
/** RNM (CRNM, the former RNE), its provisional form for who asks for refuge, a protocol of the request, or a passport with authorisation. */
export const FOREIGN_DOCUMENT_KINDS = ['RNM', 'DP_RNM', 'PROTOCOL', 'PASSPORT'] as const;
/** How long the person may stay: `tmpResid` 1 and 2. */
export const RESIDENCE_TERMS = ['INDEFINITE', 'FIXED_TERM'] as const;
/** On which ground the person came: `condIng` 1 to 7. */
export const ENTRY_CONDITIONS = [
  'REFUGEE',
  'REFUGE_SEEKER',
  'FAMILY_REUNION',
  'MERCOSUL',
  'DIPLOMATIC_DEPENDENT',
  'PORTUGUESE_EQUALITY',
  'OTHER',
] as const;

type Papers = {
  foreignDocument?: string | null | undefined;
  foreignDocumentKind?: string | null | undefined;
  foreignDocumentIssuedOn?: string | null | undefined;
  foreignDocumentUntil?: string | null | undefined;
  residenceTerm?: string | null | undefined;
};
type Wrong = { path: keyof Papers; error: 'required' | 'end_before_start' };
/** What is missing or contradictory: a number has a kind, it ends after its issue, and who may stay for a time has an end. */
export function wrongPapers(papers: Papers): Wrong | null {
  const { foreignDocumentIssuedOn: from, foreignDocumentUntil: until } = papers;
  if (papers.foreignDocument && !papers.foreignDocumentKind) return { path: 'foreignDocumentKind', error: 'required' };
  if (from && until && until < from) return { path: 'foreignDocumentUntil', error: 'end_before_start' };
  if (papers.foreignDocument && papers.residenceTerm === 'FIXED_TERM' && until === null)
    return { path: 'foreignDocumentUntil', error: 'required' };
  return null;
}
export function checkPapers(papers: Papers, context: z.RefinementCtx): void {
  const wrong = wrongPapers(papers);
  if (wrong) context.addIssue({ code: 'custom', message: wrong.error, path: [wrong.path] });
}

/** Citizens whom it counts as Brazilian: also Portuguese (CLT art. 353). */
export const COUNTED_AS_BRAZILIAN = ['BR', 'PT'] as const;
/** From this many employees on, two thirds have to be Brazilian (CLT art. 352 and 354). */
const QUOTA_FROM = 3;
/** GET companies/{companyId}/foreign-quota. `isOver`: more than a third are foreign, of at least three. */
export const foreignQuotaSchema = z.object({
  employees: z.int().nonnegative(),
  foreigners: z.int().nonnegative(),
  isOver: z.boolean(),
});
export type ForeignQuota = z.infer<typeof foreignQuotaSchema>;
export const foreignQuotaOf = (employees: number, foreigners: number): ForeignQuota => ({
  employees,
  foreigners,
  isOver: employees >= QUOTA_FROM && foreigners * 3 > employees,
});

import { isAdopted, type ReuseOffer } from '../../../../contract/documentReuse.ts';
import { isValidityDoubtful, proposedExpiration, type SubjectValidity } from '../../../../contract/documentValidity.ts';
import type { Match, MatchedDocument } from './matchRepository.ts';

/** The end of a document by the rules of the entry that asks: the printed one, else what that entry computes. */
export const endOf = (validity: SubjectValidity, { issueDate, expirationDate, expirationBy }: MatchedDocument) =>
  expirationBy === null ? (proposedExpiration(validity, issueDate) ?? expirationDate) : expirationDate;
export const isDoubtful = (validity: SubjectValidity, documents: readonly MatchedDocument[]): boolean =>
  documents.some((one) =>
    isValidityDoubtful(validity, { issueDate: one.issueDate, expirationDate: endOf(validity, one) }),
  );

export const isAdoptedMatch = (match: Match): boolean =>
  match.isAccepted && isAdopted({ ...match, isDoubtful: isDoubtful(match, match.documents) });

/** The offer of a match; null when the document has ended by the rules of the entry that asks. */
export function offerOf(match: Match, today: string, seesHealth = false): ReuseOffer | null {
  const ends = match.documents.flatMap((one) => endOf(match, one) ?? []).sort();
  if (match.documents.length === 0 || ends.some((end) => end < today)) return null;
  return {
    fromId: match.fromId,
    project: match.project,
    contractingCompany: match.contractingCompany,
    acceptedOn: match.acceptedOn,
    issueDate:
      match.documents
        .map(({ issueDate }) => issueDate)
        .sort()
        .at(-1) ?? null,
    expirationDate: ends[0] ?? null,
    documents: match.documents.map(({ id, name, sensitivity }) => ({
      id,
      name: seesHealth || sensitivity !== 'HEALTH' ? name : match.askedFor,
    })),
    isOtherUnit: match.isOtherUnit,
    isAdopted: isAdoptedMatch(match),
  };
}

import { WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import { useRead } from '../../../dataProvider/useProvider.ts';
import { reviewKey, useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';

/** What can be done about the pendency with documents that are here already; asked only of who could do it. */
export function useReuse() {
  const { record, may } = useReview();
  const sends = record.side === 'PROVIDER' && may('upload_pendency_document') && may('send_pendency_to_analysis');
  const decides =
    record.side === 'CONTRACTING' &&
    may('confirm_pendency') &&
    WAITING_FOR_ANALYST.includes(record.status) &&
    currentDocuments(record.documents).some(({ origin }) => origin !== null);
  return useRead(
    [...reviewKey(record.id), 'reuse', record.version],
    (provider, options) => provider.getPendencyReuse(record.id, options),
    { enabled: !record.inactive && (sends || decides) },
  );
}

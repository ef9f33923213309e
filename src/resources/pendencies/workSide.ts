import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';

/** What a person does with pendencies: sends them, decides on them, or looks; null: they see none. */
export function useWorkSide(): 'sends' | 'decides' | 'looks' | null {
  const memberships = useAccount()?.account.memberships ?? [];
  const maySee = useCan('see_pendency');
  const uploads = useCan('upload_pendency_document');
  const sends = useCan('send_pendency_to_analysis');
  const decides = useCan('confirm_pendency');
  if (!maySee) return null;
  const contracts = memberships.some(({ relationType }) => relationType === 'CONTRACTING');
  if (contracts) return decides ? 'decides' : 'looks';
  return uploads || sends ? 'sends' : 'looks';
}

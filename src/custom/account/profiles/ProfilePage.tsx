import { DeniedState } from '../../../components/feedback/DeniedState.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { useAccount } from '../../session/account.ts';
import { usePermission } from '../../session/usePermission.ts';

/** A section of Minha conta that is drawn for who may see it. */
export default function ProfilePage() {
  const account = useAccount();
  const maySee = usePermission('see_permission_profile', 'profile');
  if (account && !maySee) return <DeniedState />;
  return <TableSkeleton />;
}

import type { Permission } from '../../../contract/permissions.ts';
import { denialText } from '../../access/denial.ts';
import { useDenial } from '../../access/useCan.ts';
import { useT } from '../../i18n/index.ts';
import { Card } from '../form/Card.tsx';
import { DeniedState } from './DeniedState.tsx';
import { ErrorState } from './ErrorState.tsx';

/** A section that the person may not see: says which permission is missing and who can grant it. */
export const SectionDenied = ({ permission }: { permission: Permission }) => {
  const t = useT();
  const denial = useDenial(permission, false);
  return (
    <Card>
      <DeniedState hint={denial ? denialText(denial, t) : undefined} />
    </Card>
  );
};

/** A section that could not be loaded: what the gateway said, and another try (M-05 to M-07). */
export const SectionFailed = ({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState title={title} text={error instanceof Error ? error.message : undefined} onRetry={onRetry} />
  </Card>
);

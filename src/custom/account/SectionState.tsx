import type { Permission } from '../../../contract/permissions.ts';
import { DeniedState } from '../../components/feedback/DeniedState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { useT } from '../../i18n/index.ts';
import { Card } from './Card.tsx';

/** A section that the person may not see: says which permission is missing. */
export const SectionDenied = ({ permission }: { permission: Permission }) => {
  const t = useT();
  const missing = t('account.denied.see', { permission: t(`contract.permission.${permission}`) });
  return (
    <Card>
      <DeniedState text={`${t('states.denied.text')} ${missing}`} />
    </Card>
  );
};

/** A section that could not be loaded: what the gateway said, and another try (M-05 to M-07). */
export const SectionFailed = ({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) => (
  <Card>
    <ErrorState title={title} text={error instanceof Error ? error.message : undefined} onRetry={onRetry} />
  </Card>
);

import { useState } from 'react';
import type { CompanyRef } from '../../../contract/session.ts';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../i18n/index.ts';
import { InviteSupplierForm } from './InviteSupplierForm.tsx';
import { InviteUserForm } from './InviteUserForm.tsx';

export type InviteFormProps = {
  company: CompanyRef;
  /** Chooses between a person and a supplier company; the first thing of the form. */
  chooser: React.ReactNode;
  onSent: (email: string, companyId: number) => void;
  onClose: () => void;
};

type Props = Omit<InviteFormProps, 'chooser'>;

/** Invites a person to the company or to one project, or a supplier company by its CNPJ (B-07, K-01, K-07). */
export const InviteDialog = (props: Props) => {
  const t = useT();
  const [kind, setKind] = useState<string>('user');
  const chooser = (
    <SegmentedControl
      label={t('users.invite.kind')}
      segments={[
        { value: 'user', label: t('users.invite.user') },
        { value: 'supplier', label: t('users.invite.supplier') },
      ]}
      value={kind}
      onChange={setKind}
      fullWidth
    />
  );
  return kind === 'supplier' ? (
    <InviteSupplierForm {...props} chooser={chooser} />
  ) : (
    <InviteUserForm {...props} chooser={chooser} />
  );
};

import { useState } from 'react';
import type { CompanyUser } from '../../../contract/invites.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { useT } from '../../i18n/index.ts';
import { ProfileSelect } from './ProfileSelect.tsx';
import { nameOf } from './reference.tsx';

type Props = {
  user: CompanyUser;
  busy: boolean;
  error: string | null;
  onSave: (profileId: number) => void;
  onClose: () => void;
};

/** Gives a person of the company another profile (B-10, B-14). */
export const ChangeProfileDialog = ({ user, busy, error, onSave, onClose }: Props) => {
  const t = useT();
  const [profileId, setProfileId] = useState(String(user.profile?.id ?? ''));
  const [tried, setTried] = useState(false);
  return (
    <DialogFrame
      title={t('users.change.title', { name: nameOf(user) })}
      lead={t('users.change.text')}
      submitLabel={t('users.change.confirm')}
      busy={busy}
      error={error}
      onSubmit={() => {
        setTried(true);
        if (profileId === String(user.profile?.id)) onClose();
        else if (profileId !== '') onSave(Number(profileId));
      }}
      onClose={onClose}
    >
      <ProfileSelect
        name="profileId"
        companyId={user.company.id}
        value={profileId}
        onChange={(event) => setProfileId(event.target.value)}
        error={tried && profileId === '' ? t('users.invite.profileRequired') : undefined}
        autoFocus
      />
    </DialogFrame>
  );
};

import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { emailSchema, idNumberSchema } from '../../../../contract/common.ts';
import { SESSION } from '../../../../contract/constants.ts';
import type { Project } from '../../../../contract/projects.ts';
import { errorMessageOf } from '../../../access/denial.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { FormField } from '../../../components/form/FormField.tsx';
import { useNewForm } from '../../../components/form/useContractForm.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { ProfileSelect } from '../../profiles/reference.tsx';
import { useProjectProfiles } from './pageQueries.ts';

const schema = z.object({ email: emailSchema, profileId: idNumberSchema });
const toBody = ({ email, profileId }: { email: string; profileId: string }) => ({
  email,
  profileId: Number(profileId),
});

type Props = { project: Project; onSent: (email: string) => void; onClose: () => void };

/** Invites a person to this project alone (C-16, K-07). */
export function InvitePersonDialog({ project, onSent, onClose }: Props) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const profiles = useProjectProfiles(project);
  const form = useNewForm({
    schema,
    initial: { email: '', profileId: '' },
    toBody,
    required: { profileId: 'projectPage.people.profileRequired' },
    errorText: (error) => errorMessageOf(error, t, t('projectPage.people.invite.failed')),
    send: async (body) => {
      const invited = await provider.inviteToProject(project, body);
      onSent(invited.email);
    },
  });
  return (
    <FormDialog
      title={t('projectPage.people.invite.title')}
      lead={t('projectPage.people.invite.lead', { count: SESSION.inviteDays })}
      submitLabel={t('projectPage.people.invite.send')}
      form={form}
      onClose={onClose}
    >
      <FormField
        {...form.field('email')}
        label={t('projectPage.people.invite.email')}
        type="email"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      <ProfileSelect {...form.field('profileId')} profiles={profiles} />
    </FormDialog>
  );
}

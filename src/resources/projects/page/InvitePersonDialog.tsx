import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { emailSchema } from '../../../../contract/common.ts';
import { SESSION } from '../../../../contract/constants.ts';
import type { Project } from '../../../../contract/projects.ts';
import { errorMessageOf } from '../../../access/denial.ts';
import { AccountField } from '../../../components/form/AccountField.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { type FieldErrors, zodErrors } from '../../../components/form/fieldErrors.ts';
import { useScreenForm } from '../../../components/form/useScreenForm.ts';
import { codeOf } from '../../../dataProvider/errors.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { ProjectProfileSelect } from './ProjectProfileSelect.tsx';

type Name = 'email' | 'profileId';
type Values = Record<Name, string>;
const emailForm = z.object({ email: emailSchema });

const validate = (values: Values): FieldErrors<Name> => ({
  ...zodErrors(emailForm, { email: values.email }),
  ...(values.profileId === '' && { profileId: 'projectPage.people.profileRequired' as const }),
});

type Props = { project: Project; onSent: (email: string) => void; onClose: () => void };

/** Invites a person to this project alone (C-16, K-07). */
export function InvitePersonDialog({ project, onSent, onClose }: Props) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const form = useScreenForm<Name>({
    initial: { email: '', profileId: '' },
    validate,
    send: async ({ email, profileId }) => {
      const invited = await provider.inviteToProject(project, { email: email.trim(), profileId: Number(profileId) });
      onSent(invited.email);
    },
    onError: (error) => {
      if (codeOf(error) === 'invalid_request') return false;
      form.setErrorMessage(errorMessageOf(error, t, t('projectPage.people.invite.failed')));
      return true;
    },
  });
  return (
    <FormDialog
      title={t('projectPage.people.invite.title')}
      lead={t('projectPage.people.invite.lead', { count: SESSION.inviteDays })}
      submitLabel={t('projectPage.people.invite.send')}
      busy={form.sending}
      error={form.errorMessage}
      onSubmit={form.form.onSubmit}
      formRef={form.form.ref}
      onClose={onClose}
    >
      <AccountField
        {...form.field('email')}
        label={t('projectPage.people.invite.email')}
        type="email"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      <ProjectProfileSelect {...form.field('profileId')} project={project} />
    </FormDialog>
  );
}

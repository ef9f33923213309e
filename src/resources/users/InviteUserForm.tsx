import { FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { emailSchema } from '../../../contract/common.ts';
import { SESSION } from '../../../contract/constants.ts';
import { inviteUserBodySchema } from '../../../contract/invites.ts';
import { can } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { denialUnless, errorMessageOf } from '../../access/denial.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { type FieldErrors, zodErrors } from '../../components/form/fieldErrors.ts';
import { useScreenForm } from '../../components/form/useScreenForm.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import type { InviteFormProps } from './InviteDialog.tsx';
import { ProfileSelect } from './ProfileSelect.tsx';
import { ProjectSelect } from './ProjectSelect.tsx';

const WHOLE = 'company';
const PROJECT = 'project';

type Name = 'email' | 'companyId' | 'profileId' | 'projectId' | 'scope';
type Values = Record<Name, string>;

const emailForm = z.object({ email: emailSchema });

function validate(values: Values): FieldErrors<Name> {
  return {
    ...zodErrors(emailForm, values),
    ...(values.profileId === '' && { profileId: 'users.invite.profileRequired' as const }),
    ...(values.scope === PROJECT && values.projectId === '' && { projectId: 'users.invite.projectRequired' as const }),
  };
}

/** A person, to the whole company or to one project (B-07): e-mail, company and profile are required. */
export function InviteUserForm({ company, chooser, onSent, onClose }: InviteFormProps) {
  const t = useT();
  const id = useId();
  const provider = useDataProvider<PrumoDataProvider>();
  const { companies } = useAccountCompany();
  const entries = useAccount()?.account.permissions ?? [];
  const may = (companyId: number) => ({
    [WHOLE]: can({ permission: 'invite_user', page: 'profile', entries, companyId }),
    [PROJECT]: can({ permission: 'invite_user_to_project', page: 'project', entries, companyId }),
  });
  const inviting = companies.filter((one) => Object.values(may(one.id)).includes(true));

  const form = useScreenForm<Name>({
    initial: {
      email: '',
      companyId: String(company.id),
      profileId: '',
      projectId: '',
      scope: may(company.id)[WHOLE] ? WHOLE : PROJECT,
    },
    validate,
    send: async (values) => {
      const body = inviteUserBodySchema.parse({
        email: values.email,
        companyId: Number(values.companyId),
        profileId: Number(values.profileId),
        ...(values.scope === PROJECT && { projectId: Number(values.projectId) }),
      });
      const { email } = await provider.inviteUser(body);
      onSent(email, body.companyId);
    },
    onError: (error) => {
      form.setErrorMessage(errorMessageOf(error, t, t('users.invite.failed')));
      return true;
    },
  });
  const { values } = form;
  const companyId = Number(values.companyId);
  const allowed = may(companyId);
  const denied = denialUnless(allowed[WHOLE], 'invite_user');

  const chooseCompany = (next: string) => {
    const scope = may(Number(next))[WHOLE] ? WHOLE : PROJECT;
    form.setValues({ ...values, companyId: next, profileId: '', projectId: '', scope });
  };

  return (
    <FormDialog
      title={t('users.invite.title', { company: company.name })}
      lead={t('users.invite.life', { count: SESSION.inviteDays })}
      submitLabel={t('users.invite.send')}
      busy={form.sending}
      error={form.errorMessage}
      onSubmit={form.form.onSubmit}
      formRef={form.form.ref}
      onClose={onClose}
    >
      {chooser}
      <AccountField
        {...form.field('email')}
        label={t('users.invite.email')}
        type="email"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none' } }}
      />
      {inviting.length > 1 ? (
        <AccountField
          name="companyId"
          select
          required
          label={t('users.invite.company')}
          value={values.companyId}
          onChange={(event) => chooseCompany(event.target.value)}
        >
          {inviting.map((one) => (
            <MenuItem key={one.id} value={String(one.id)}>
              {one.name}
            </MenuItem>
          ))}
        </AccountField>
      ) : (
        <AccountField name="companyId" label={t('users.invite.company')} value={company.name} readOnly />
      )}
      <div>
        <FormLabel id={`${id}-scope`}>{t('users.invite.scope')}</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-scope`}
          value={values.scope}
          onChange={(_, scope) => form.setValues({ ...values, scope, profileId: '', projectId: '' })}
          sx={{ mt: 1, gap: 1 }}
        >
          {([WHOLE, PROJECT] as const).map((scope) => (
            <FormControlLabel
              key={scope}
              value={scope}
              disabled={!allowed[scope]}
              control={<Radio />}
              sx={{ alignItems: 'flex-start' }}
              label={
                <>
                  {t(scope === WHOLE ? 'users.invite.wholeCompany' : 'users.invite.project')}
                  <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {t(scope === WHOLE ? 'users.invite.wholeCompanyHelp' : 'users.invite.projectHelp')}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
        {denied && <DenialNote denial={denied} />}
        {!denied && !allowed[PROJECT] && <DenialNote denial={{ missing: 'invite_user_to_project', grantors: [] }} />}
      </div>
      {values.scope === PROJECT && (
        <ProjectSelect
          key={companyId}
          companyId={companyId}
          label={t('users.invite.projectField')}
          required
          error={form.field('projectId').error}
          onChoose={(projectId) => form.change('projectId', projectId)}
        />
      )}
      <ProfileSelect
        {...form.field('profileId')}
        companyId={companyId}
        side={values.scope === PROJECT ? 'CONTRACTING' : undefined}
        onChange={(event) => form.change('profileId', event.target.value)}
        onBlur={undefined}
      />
    </FormDialog>
  );
}

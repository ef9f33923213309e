import { FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { SESSION } from '../../../contract/constants.ts';
import { type InviteUserBody, inviteUserBodySchema } from '../../../contract/invites.ts';
import { can } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { denialUnless, errorMessageOf } from '../../access/denial.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { EmailInput, SelectInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { ProfileSelect, useAboveText, useProfileChoices } from '../profiles/reference.tsx';
import type { InviteFormProps } from './InviteDialog.tsx';
import { ProjectSelect } from './ProjectSelect.tsx';

const WHOLE = 'company';
const PROJECT = 'project';

type Values = { email: string; companyId: string; profileId: string; projectId: string; scope: string };

const toBody = ({ email, companyId, profileId, projectId, scope }: Values) => ({
  email,
  companyId: Number(companyId),
  profileId: Number(profileId),
  ...(scope === PROJECT && { projectId: Number(projectId) }),
});

/** A person, to the whole company or to one project (B-07): e-mail, company and profile are required. */
export function InviteUserForm({ company, chooser, onSent, onClose }: InviteFormProps) {
  const t = useT();
  const id = useId();
  const provider = useProvider();
  const { companies } = useAccountCompany();
  const entries = useAccount()?.account.permissions ?? [];
  const may = (companyId: number) => ({
    [WHOLE]: can({ permission: 'invite_user', page: 'profile', entries, companyId }),
    [PROJECT]: can({ permission: 'invite_user_to_project', page: 'project', entries, companyId }),
  });
  const inviting = companies.filter((one) => Object.values(may(one.id)).includes(true));

  const form = useNewForm<Values, InviteUserBody>({
    schema: inviteUserBodySchema,
    initial: {
      email: '',
      companyId: String(company.id),
      profileId: '',
      projectId: '',
      scope: may(company.id)[WHOLE] ? WHOLE : PROJECT,
    },
    toBody,
    required: { profileId: 'users.invite.profileRequired', projectId: 'users.invite.projectRequired' },
    errorText: (error) => errorMessageOf(error, t, t('users.invite.failed')),
    send: async (body) => {
      const { email } = await provider.inviteUser(body);
      onSent(email, body.companyId);
    },
  });
  const { values } = form;
  const companyId = Number(values.companyId);
  const allowed = may(companyId);
  const isContracting = useContractingSide(companyId); // a supplier has no projects of its own
  const profiles = useProfileChoices(companyId);
  const aboveText = useAboveText(companyId);
  const offered = profiles.data?.filter(({ relationType }) => values.scope === WHOLE || relationType === 'CONTRACTING');
  const denied = denialUnless(allowed[WHOLE], 'invite_user');

  const chooseCompany = (next: string) => {
    const scope = may(Number(next))[WHOLE] ? WHOLE : PROJECT;
    form.changeAll({ companyId: next, profileId: '', projectId: '', scope });
  };

  return (
    <FormDialog
      title={t('users.invite.title', { company: company.name })}
      lead={t('users.invite.life', { count: SESSION.inviteDays })}
      submitLabel={t('users.invite.send')}
      form={form}
      onClose={onClose}
    >
      {chooser}
      <EmailInput source="email" label={t('users.invite.email')} autoFocus />
      {inviting.length > 1 ? (
        <SelectInput
          source="companyId"
          required
          label={t('users.invite.company')}
          options={inviting.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={chooseCompany}
        />
      ) : (
        <FormField name="companyId" label={t('users.invite.company')} value={company.name} readOnly />
      )}
      {isContracting && (
        <div>
          <FormLabel id={`${id}-scope`}>{t('users.invite.scope')}</FormLabel>
          <RadioGroup
            aria-labelledby={`${id}-scope`}
            value={values.scope}
            onChange={(_, scope) => form.changeAll({ scope, profileId: '', projectId: '' })}
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
      )}
      {values.scope === PROJECT && (
        <ProjectSelect
          key={companyId}
          companyId={companyId}
          label={t('users.invite.projectField')}
          required
          error={form.errorOf('projectId')}
          onChoose={(projectId) => form.change('projectId', projectId)}
        />
      )}
      <ProfileSelect
        {...form.field('profileId')}
        profiles={{ ...profiles, data: offered }}
        reasonOf={aboveText}
        onChange={(event) => form.change('profileId', event.target.value)}
        onBlur={undefined}
      />
    </FormDialog>
  );
}

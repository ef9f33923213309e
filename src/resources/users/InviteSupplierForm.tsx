import { Box } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { SESSION, TEXT } from '../../../contract/constants.ts';
import { inviteCompanyBodySchema } from '../../../contract/invites.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCompanyRights.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { fieldErrorByCode, INVITE_FIELD_OF, zodErrors } from '../../components/form/fieldErrors.ts';
import { MaskedField } from '../../components/form/MaskedField.tsx';
import { useScreenForm } from '../../components/form/useScreenForm.ts';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import type { InviteFormProps } from './InviteDialog.tsx';
import { ProjectSelect } from './ProjectSelect.tsx';

const EMPTY = {
  cnpj: '',
  companyName: '',
  tradingName: '',
  fullName: '',
  email: '',
  phone: '',
  observations: '',
  projectId: '',
};
type Name = keyof typeof EMPTY;

const bodyOf = ({ projectId, observations, ...values }: typeof EMPTY) => ({
  ...values,
  ...(observations.trim() !== '' && { observations }),
  ...(projectId !== '' && { projectId: Number(projectId) }),
});

/** A supplier company by its CNPJ; its first person founds it by the link (K-01, K-03). */
export function InviteSupplierForm({ company, chooser, onSent, onClose }: InviteFormProps) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const { may } = useCompanyRights(company.id);

  const form = useScreenForm<Name>({
    initial: EMPTY,
    validate: ({ projectId: _, ...values }) => zodErrors(inviteCompanyBodySchema, values),
    send: async (values) => {
      const body = inviteCompanyBodySchema.parse(bodyOf(values));
      const { email } = await provider.inviteSupplier(company.id, body);
      onSent(email, company.id);
    },
    onError: (error) => {
      const fieldErrors = fieldErrorByCode<Name>(error, INVITE_FIELD_OF);
      if (fieldErrors) {
        form.setFieldErrors(fieldErrors);
        form.focusFieldError();
      } else form.setErrorMessage(errorMessageOf(error, t, t('users.invite.failed')));
      return true;
    },
  });

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
      <Box
        sx={{
          display: 'grid',
          gap: '8px 12px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <MaskedField
          {...form.field('cnpj')}
          mask={cnpjMask}
          onText={(text) => form.change('cnpj', text)}
          label={t('users.invite.cnpj')}
          required
          autoFocus
          autoComplete="off"
        />
        <AccountField
          {...form.field('tradingName')}
          label={t('users.invite.tradingName')}
          required
          autoComplete="off"
        />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <AccountField
            {...form.field('companyName')}
            label={t('users.invite.companyName')}
            required
            autoComplete="off"
          />
        </Box>
        <AccountField {...form.field('fullName')} label={t('users.invite.fullName')} required autoComplete="off" />
        <MaskedField
          {...form.field('phone')}
          mask={phoneMask}
          onText={(text) => form.change('phone', text)}
          label={t('users.invite.phone')}
          required
          inputMode="tel"
          autoComplete="off"
        />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <AccountField
            {...form.field('email')}
            label={t('users.invite.responsibleEmail')}
            type="email"
            required
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none' } }}
          />
        </Box>
        {may('add_company_to_project') && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ProjectSelect
              companyId={company.id}
              label={t('users.invite.supplierProject')}
              help={t('users.invite.supplierProjectHelp')}
              error={form.field('projectId').error}
              onChoose={(projectId) => form.change('projectId', projectId)}
            />
          </Box>
        )}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <AccountField
            {...form.field('observations')}
            label={t('users.invite.observations')}
            multiline
            minRows={2}
            maxRows={6}
            slotProps={{ htmlInput: { maxLength: TEXT.note } }}
          />
        </Box>
      </Box>
    </FormDialog>
  );
}

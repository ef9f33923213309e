import { Box } from '@mui/material';
import { SESSION, TEXT } from '../../../contract/constants.ts';
import { inviteCompanyBodySchema } from '../../../contract/invites.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { INVITE_FIELD_OF } from '../../components/form/formErrors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { EmailInput, MaskedInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { PAIR } from '../../components/inputs/GroupInputs.tsx';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
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
const toBody = ({ projectId, observations, ...values }: typeof EMPTY) => ({
  ...values,
  ...(observations.trim() !== '' && { observations }),
  ...(projectId !== '' && { projectId: Number(projectId) }),
});

/** A supplier company by its CNPJ; its first person founds it by the link (K-01, K-03). */
export function InviteSupplierForm({ company, chooser, onSent, onClose }: InviteFormProps) {
  const t = useT();
  const provider = useProvider();
  const { may } = useCompanyRights(company.id);

  const form = useNewForm({
    schema: inviteCompanyBodySchema,
    initial: EMPTY,
    toBody,
    fieldOfCode: INVITE_FIELD_OF,
    errorText: (error) => errorMessageOf(error, t, t('users.invite.failed')),
    send: async (body) => {
      const { email } = await provider.inviteSupplier(company.id, body);
      onSent(email, company.id);
    },
  });

  return (
    <FormDialog
      title={t('users.invite.title', { company: company.name })}
      lead={t('users.invite.life', { count: SESSION.inviteDays })}
      submitLabel={t('users.invite.send')}
      form={form}
      labels={{
        ...labelsOf(t, 'users.invite', ['cnpj', 'tradingName', 'companyName', 'fullName', 'phone', 'observations']),
        email: t('users.invite.responsibleEmail'),
      }}
      onClose={onClose}
    >
      {chooser}
      <Box sx={{ ...PAIR, gap: '8px 12px' }}>
        <MaskedInput source="cnpj" mask={cnpjMask} required autoFocus autoComplete="off" />
        <TextInput source="tradingName" required autoComplete="off" />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput source="companyName" required autoComplete="off" />
        </Box>
        <TextInput source="fullName" required autoComplete="off" />
        <MaskedInput source="phone" mask={phoneMask} required inputMode="tel" autoComplete="off" />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <EmailInput source="email" />
        </Box>
        {may('add_company_to_project') && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ProjectSelect
              companyId={company.id}
              label={t('users.invite.supplierProject')}
              help={t('users.invite.supplierProjectHelp')}
              error={form.errorOf('projectId')}
              onChoose={(projectId) => form.change('projectId', projectId)}
            />
          </Box>
        )}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            source="observations"
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

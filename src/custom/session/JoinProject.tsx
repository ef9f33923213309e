import { useState } from 'react';
import { formatCnpj } from '../../../contract/common.ts';
import { joiningCompanySchema } from '../../../contract/invites.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { leave } from '../../authProvider/leave.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { confirmInvite } from './calls.ts';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Props = { token: string; project: string; companies: readonly CompanyRef[] };

/** Which company takes part in the project: one of the person's own, or a new one (K-05). */
export const JoinProject = ({ token, project, companies }: Props) => {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  async function join(id: number): Promise<void> {
    if (sending) return;
    setSending(true);
    setErrorMessage(null);
    try {
      await confirmInvite(token, { id });
      leave('/');
    } catch (error) {
      setErrorMessage(loginErrorText(error, t));
      setSending(false);
    }
  }
  const form = useNewForm({
    schema: joiningCompanySchema,
    initial: { cnpj: '', companyName: '', tradingName: '' },
    send: async (body) => {
      await confirmInvite(token, body);
      leave('/');
    },
    fieldOfCode: { company_taken: 'cnpj' },
  });
  return (
    <Screen
      title={t('access.join.title')}
      lead={t('access.join.lead', { project })}
      errorMessage={errorMessage ?? form.errorMessage}
    >
      {companies.length > 0 && (
        <>
          {companies.map(({ id, name, cnpj }) => (
            <button
              key={id}
              type="button"
              className="login-submit"
              aria-disabled={sending || undefined}
              onClick={() => void join(id)}
            >
              {t('access.join.with', { name, cnpj: formatCnpj(cnpj) })}
            </button>
          ))}
          <p className="login-terms">{t('access.join.other')}</p>
        </>
      )}
      <form {...form.form}>
        <CompanyFields form={form} />
        <SubmitButton
          label={t('access.join.submit')}
          waiting={t('common.sending')}
          sending={form.saving}
          off={form.valid ? undefined : t('access.invite.notReady')}
        />
      </form>
    </Screen>
  );
};

import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { dropSteps, stepOf } from '../../authProvider/steps.ts';
import { useT } from '../../i18n/index.ts';
import { CheckedLink } from './CheckedLink.tsx';
import { changeOldPassword, checkActionCode, resetPassword } from './calls.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** `/login/alterar-senha`: with the code of a mail, or after a sign-in with a password of over 90 days. */
const NewPasswordPage = () => {
  const t = useT();
  const [query] = useSearchParams();
  const oobCode = query.get('oobCode');
  // kept in state: the stored one is deleted once used
  const [old] = useState(() => stepOf('change'));
  if (oobCode) {
    return (
      <CheckedLink
        key={oobCode}
        title={t('access.password.title')}
        check={() => checkActionCode(oobCode)}
        dead={() => <Navigate replace to="/login/link-expirado" />}
      >
        {({ email }) => <NewPasswordForm email={email} save={(pair) => resetPassword({ ...pair, oobCode })} />}
      </CheckedLink>
    );
  }
  if (!old) return <Navigate replace to="/login/link-invalido" />;
  const save = async (pair: { password: string; confirmPassword: string }): Promise<void> => {
    await changeOldPassword({ ...pair, changeToken: old.changeToken });
    dropSteps('change');
  };
  return <NewPasswordForm email={old.email} save={save} />;
};

export default NewPasswordPage;

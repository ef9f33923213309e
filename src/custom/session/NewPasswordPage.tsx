import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { dropSteps, stepOf } from '../../authProvider/steps.ts';
import { codeOf } from '../../dataProvider/errors.ts';
import { useT } from '../../i18n/index.ts';
import { changeOldPassword, checkActionCode, resetPassword } from './calls.ts';
import { loginErrorText } from './loginErrors.ts';
import { isDeadCode, NewPasswordForm } from './NewPasswordForm.tsx';
import { Screen } from './Screen.tsx';

/** The code is asked for first: nobody types a password for a link that is over. */
const WithCode = ({ oobCode }: { oobCode: string }) => {
  const t = useT();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let left = false;
    setFailure(null);
    checkActionCode(oobCode).then(
      (code) => !left && setEmail(code.email),
      (error) => {
        if (left) return;
        if (isDeadCode(error) || codeOf(error) === 'invalid_request')
          navigate('/login/link-expirado', { replace: true });
        else setFailure(loginErrorText(error, t));
      },
    );
    return () => {
      left = true;
    };
  }, [oobCode, turn, navigate, t]);

  if (email !== null) return <NewPasswordForm email={email} save={(pair) => resetPassword({ ...pair, oobCode })} />;
  return (
    <Screen title={t('access.password.title')} lead={t('access.complete.loading')} refusal={failure}>
      {failure === null ? (
        <div className="login-loading" />
      ) : (
        <button type="button" className="login-submit" onClick={() => setTurn(turn + 1)}>
          {t('common.actions.tryAgain')}
        </button>
      )}
    </Screen>
  );
};

/** `/login/alterar-senha`: with the code of a mail, or after a sign-in with a password of over 90 days. */
const NewPasswordPage = () => {
  const [query] = useSearchParams();
  const oobCode = query.get('oobCode');
  // kept while the screen is open: it is dropped as soon as it was used
  const [old] = useState(() => stepOf('change'));
  if (oobCode) return <WithCode key={oobCode} oobCode={oobCode} />;
  if (!old) return <Navigate replace to="/login/link-invalido" />;
  const save = async (pair: { password: string; confirmPassword: string }): Promise<void> => {
    await changeOldPassword({ ...pair, changeToken: old.changeToken });
    dropSteps('change');
  };
  return <NewPasswordForm email={old.email} save={save} />;
};

export default NewPasswordPage;

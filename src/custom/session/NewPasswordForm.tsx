import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { newPasswordSchema } from '../../../contract/common.ts';
import { codeOf } from '../../../contract/errors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { SERVER_WORDS } from '../../i18n/serverWords.ts';
import { NewPasswordFields } from './personFields.tsx';
import { FormScreen } from './Screen.tsx';

const pairSchema = z
  .object({ password: newPasswordSchema, confirmPassword: z.string().min(1, { error: 'required' }) })
  .refine((pair) => pair.password === pair.confirmPassword, { error: 'password_not_match', path: ['confirmPassword'] });

const DEAD_CODES = ['auth/invalid-action-code', 'auth/expired-action-code', 'reset_password_error'];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
/** The link's code is expired, used or invalid. */
const isDeadCode = (error: unknown): boolean =>
  DEAD_CODES.includes(codeOf(error)) || messageOf(error).includes('reset_password_error');
const isUsed = (error: unknown): boolean =>
  codeOf(error) === 'password_used' || messageOf(error).includes(SERVER_WORDS.passwordUsed);

type Props = {
  /** The user name, for password managers. */
  email?: string;
  save: (pair: { password: string; confirmPassword: string }) => Promise<void>;
};

/** A new password and its confirmation; every way out of row A-26. */
export const NewPasswordForm = ({ email, save }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: pairSchema,
    initial: { password: '', confirmPassword: '' },
    send: async (values) => {
      await save(values);
      navigate('/login/senha-alterada', { replace: true });
    },
    onError: (error) => {
      if (isDeadCode(error)) {
        navigate('/login/link-expirado', { replace: true });
        return true;
      }
      if (!isUsed(error)) return false;
      form.changeAll({ password: '', confirmPassword: '' });
      form.setFieldErrors({ password: t('access.password.used') });
      form.focusFirstError();
      return true;
    },
  });
  return (
    <FormScreen
      form={form}
      title={t('access.password.title')}
      lead={t('access.password.lead')}
      submit={t('access.password.submit')}
      waiting={t('common.saving')}
      off={form.valid ? undefined : t('access.password.notReady')}
    >
      {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordFields
        label={t('access.field.newPassword')}
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
      />
    </FormScreen>
  );
};

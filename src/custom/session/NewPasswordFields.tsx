import type { ComponentProps } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { PasswordStrength } from '../../components/form/PasswordStrength.tsx';
import { useT } from '../../i18n/index.ts';
import type { LoginField } from './LoginField.tsx';
import { PasswordField } from './PasswordField.tsx';

type FieldProps = Omit<ComponentProps<typeof LoginField>, 'id' | 'label' | 'icon' | 'value'> & { value: string };

type Props = { password: FieldProps; confirmPassword: FieldProps; label?: string };

const STRENGTH_ID = 'new-password-strength';

/** A new password and its confirmation. */
export const NewPasswordFields = ({ password, confirmPassword, label }: Props) => {
  const t = useT();
  const equal = confirmPassword.value === password.value;
  const compared = confirmPassword.value !== '';
  // the checklist shows the missing criteria
  const told = password.value !== '' && password.error === t('contract.field.weak_password');
  const mismatch = compared && !equal ? t('access.password.passwordNotMatch') : undefined;
  return (
    <>
      <PasswordField
        {...password}
        id="new-password"
        label={label ?? t('access.field.password')}
        autoComplete="new-password"
        describedBy={told ? STRENGTH_ID : undefined}
      />
      <PasswordStrength password={password.value} id={STRENGTH_ID} />
      <PasswordField
        {...confirmPassword}
        id="confirm-password"
        label={t('access.field.confirmPassword')}
        autoComplete="new-password"
        error={mismatch ?? (compared ? undefined : confirmPassword.error)}
        help={
          // reserves the line, to avoid a layout shift
          <span className="password-equal" role="status">
            {compared && equal && (
              <>
                <Icon name="checked" size={16} />
                {t('access.password.passwordConfirmed')}
              </>
            )}
          </span>
        }
      />
    </>
  );
};

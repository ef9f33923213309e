import type { ComponentProps } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { PasswordStrength } from '../../components/form/PasswordStrength.tsx';
import { cnpjMask, phoneMask, useMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';
import { LoginField, PasswordField } from './LoginField.tsx';

type Field = ComponentProps<typeof LoginField>;

export const FullNameField = (field: Omit<Field, 'id' | 'label'>) => {
  const t = useT();
  return (
    <LoginField
      {...field}
      id="full-name"
      label={t('access.field.fullName')}
      icon="person"
      autoComplete="name"
      autoCapitalize="words"
    />
  );
};

type PhoneProps = Omit<Field, 'id' | 'label' | 'onChange' | 'icon'> & {
  label?: string;
  onText: (text: string) => void;
};

/** A phone in its mask, `(##) ####-####` or `(##) #####-####`. */
export const PhoneField = ({ label, onText, ...field }: PhoneProps) => {
  const t = useT();
  const onChange = useMask(phoneMask, onText);
  return (
    <LoginField
      {...field}
      id="phone"
      type="tel"
      label={label ?? t('access.field.phone')}
      icon="phone"
      inputMode="tel"
      autoComplete="tel-national"
      onChange={onChange}
    />
  );
};

type CompanyName = 'cnpj' | 'companyName' | 'tradingName';
type CompanyForm = {
  field: (name: CompanyName) => Omit<Field, 'id' | 'label'>;
  change: (name: CompanyName, value: string) => void;
};

const COMPANY_FIELDS = [
  { name: 'cnpj', id: 'cnpj', autoComplete: 'off', autoCapitalize: 'characters' },
  { name: 'companyName', id: 'company-name', autoComplete: 'organization', autoCapitalize: 'words' },
  { name: 'tradingName', id: 'trading-name', autoComplete: 'off', autoCapitalize: 'words' },
] as const;

/** CNPJ and names of a company that is not registered yet (K-01, K-05). */
export const CompanyFields = ({ form }: { form: CompanyForm }) => {
  const t = useT();
  const onCnpj = useMask(cnpjMask, (text) => form.change('cnpj', text));
  return COMPANY_FIELDS.map(({ name, ...input }) => (
    <LoginField
      key={name}
      {...form.field(name)}
      {...input}
      label={t(`access.field.${name}`)}
      {...(name === 'cnpj' && { onChange: onCnpj })}
    />
  ));
};

type NewPassword = Omit<Field, 'id' | 'label' | 'icon' | 'value'> & { value: string };

type NewPasswordProps = { password: NewPassword; confirmPassword: NewPassword; label?: string };

const STRENGTH_ID = 'new-password-strength';

/** A new password and its confirmation. */
export const NewPasswordFields = ({ password, confirmPassword, label }: NewPasswordProps) => {
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

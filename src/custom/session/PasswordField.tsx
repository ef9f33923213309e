import { type ComponentProps, useState } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';
import { LoginField } from './LoginField.tsx';

/** A password, which can be shown. */
export const PasswordField = (props: Omit<ComponentProps<typeof LoginField>, 'type' | 'icon' | 'end'>) => {
  const t = useT();
  const [visible, setVisible] = useState(false);
  return (
    <LoginField
      {...props}
      type={visible ? 'text' : 'password'}
      icon="lock"
      end={
        <button
          type="button"
          className="login-icon"
          aria-label={t(visible ? 'session.login.hidePassword' : 'session.login.showPassword')}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
};

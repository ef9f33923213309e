import { type ComponentProps, type ReactNode, useState } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  label: string;
  rows?: number;
  icon?: ComponentProps<typeof Icon>['name'];
  error?: string;
  help?: ReactNode;
  optional?: boolean;
  end?: ReactNode;
  /** Id of an element that shows the error instead. */
  describedBy?: string;
  /** A link at the end of the label's line. */
  beside?: ReactNode;
};

/** A labelled field of a screen without a session. */
export const LoginField = ({
  id,
  label,
  rows,
  icon,
  error,
  help,
  optional = false,
  describedBy,
  end,
  beside,
  ...input
}: Props) => {
  const t = useT();
  const belowId = `${id}-below`;
  const below = describedBy ? undefined : (error ?? help);
  const look = ['login-input', rows && 'tall', error ? 'wrong' : input.readOnly && 'fixed'].filter(Boolean).join(' ');
  const Control = (rows ? 'textarea' : 'input') as 'input';
  return (
    <div className="login-field">
      <div className="login-label">
        <label htmlFor={id}>
          {label}
          {optional && <span> ({t('common.optional')})</span>}
        </label>
      </div>
      <div className={look}>
        {icon && <Icon name={icon} />}
        <Control
          autoCapitalize={rows ? undefined : 'none'}
          spellCheck={rows !== undefined}
          {...(rows && { rows })}
          {...input}
          id={id}
          aria-required={!optional}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy ?? (below ? belowId : undefined)}
        />
        {input.readOnly && <Icon name="lock" size={16} />}
        {end}
      </div>
      {/* after the input in tab order */}
      {beside && <div className="login-beside">{beside}</div>}
      {below && (
        <p className={error ? 'login-wrong' : 'login-help'} id={belowId}>
          {error && <Icon name="error" size={14} />}
          {below}
        </p>
      )}
    </div>
  );
};

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

export const EmailField = (
  field: Omit<ComponentProps<typeof LoginField>, 'id' | 'label'> & { id?: string; label?: string },
) => {
  const t = useT();
  return <LoginField id="email" label={t('access.field.email')} {...field} type="email" icon="mail" />;
};

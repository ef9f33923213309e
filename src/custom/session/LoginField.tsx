import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  label: string;
  icon?: ComponentProps<typeof Icon>['name'];
  /** Error; replaces the help. */
  error?: string;
  /** One line below it. */
  help?: ReactNode;
  /** Optional; other fields are required. */
  optional?: boolean;
  /** A button at its end. */
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
  const look = error ? 'login-input wrong' : input.readOnly ? 'login-input fixed' : 'login-input';
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
        <input
          autoCapitalize="none"
          spellCheck={false}
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

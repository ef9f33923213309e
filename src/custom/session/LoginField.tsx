import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icons.tsx';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
  /** What is wrong with it; takes the place below. */
  error?: string;
  /** A button at its end. */
  end?: ReactNode;
};

/** A labelled field of the sign-in screen. */
export const LoginField = ({ id, label, icon, error, end, ...input }: Props) => {
  const errorId = `${id}-error`;
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'login-input wrong' : 'login-input'}>
        <Icon name={icon} />
        <input
          {...input}
          id={id}
          aria-required
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {end}
      </div>
      {error && (
        <p className="login-wrong" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
};

import type { ComponentProps } from 'react';
import { useT } from '../../i18n/index.ts';
import { Icon } from './icons.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { id: string; label: string; error?: string; help?: string };

/** A longer text that may stay empty. */
export const LoginTextArea = ({ id, label, error, help, ...input }: Props) => {
  const t = useT();
  const below = error ?? help;
  return (
    <div className="login-field">
      <div className="login-label">
        <label htmlFor={id}>
          {label} <span>({t('common.optional')})</span>
        </label>
      </div>
      <div className={error ? 'login-input tall wrong' : 'login-input tall'}>
        <textarea
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={below ? `${id}-below` : undefined}
        />
      </div>
      {below && (
        <p className={error ? 'login-wrong' : 'login-help'} id={`${id}-below`}>
          {error && <Icon name="error" size={14} />}
          {below}
        </p>
      )}
    </div>
  );
};

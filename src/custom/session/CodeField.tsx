import type { ComponentProps } from 'react';
import { codeMask, useMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';
import { LoginField } from './LoginField.tsx';

type Props = {
  value: string;
  error?: string;
  onCode: (code: string) => void;
  onBlur?: ComponentProps<'input'>['onBlur'];
};

/** The six digits of a code: typed, pasted in any way of writing, or filled in from the message. */
export const CodeField = ({ value, error, onCode, onBlur }: Props) => {
  const t = useT();
  const onChange = useMask(codeMask, onCode);
  return (
    <div className="login-code">
      <LoginField
        id="code"
        name="code"
        label={t('access.field.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    </div>
  );
};

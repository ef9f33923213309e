import type { ComponentProps } from 'react';
import { phoneMask, useMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';
import { LoginField } from './LoginField.tsx';

type Props = Omit<ComponentProps<typeof LoginField>, 'id' | 'label' | 'onChange' | 'icon'> & {
  label?: string;
  onText: (text: string) => void;
};

/** A phone in its mask, `(##) ####-####` or `(##) #####-####`. */
export const PhoneField = ({ label, onText, ...field }: Props) => {
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

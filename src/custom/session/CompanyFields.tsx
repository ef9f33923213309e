import type { ComponentProps } from 'react';
import { cnpjMask, useMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';
import { LoginField } from './LoginField.tsx';

type CompanyName = 'cnpj' | 'companyName' | 'tradingName';
/** Any form that has these fields among its own. */
type Form = {
  field: (name: CompanyName) => Omit<ComponentProps<typeof LoginField>, 'id' | 'label'>;
  change: (name: CompanyName, value: string) => void;
};

/** CNPJ and names of a company that is not registered yet (K-01, K-05). */
export const CompanyFields = ({ form }: { form: Form }) => {
  const t = useT();
  const onCnpj = useMask(cnpjMask, (text) => form.change('cnpj', text));
  return (
    <>
      <LoginField
        {...form.field('cnpj')}
        id="cnpj"
        label={t('access.field.cnpj')}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={onCnpj}
      />
      <LoginField
        {...form.field('companyName')}
        id="company-name"
        label={t('access.field.companyName')}
        autoComplete="organization"
        autoCapitalize="words"
      />
      <LoginField
        {...form.field('tradingName')}
        id="trading-name"
        label={t('access.field.tradingName')}
        autoComplete="off"
        autoCapitalize="words"
      />
    </>
  );
};

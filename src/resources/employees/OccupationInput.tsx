import { keepPreviousData } from '@tanstack/react-query';
import { MaskedInput, useFormField } from '../../components/inputs/FormInputs.tsx';
import { cboMask } from '../../components/inputs/masks.ts';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** The title of a code, and whether the installation has the table of occupations (CBO). */
export function useOccupation(code: string | null) {
  const digits = (code ?? '').replace(/\D/g, '');
  const { data } = useRead(
    ['occupations', digits],
    (provider, options) => provider.getOccupations(digits, options),
    { placeholderData: keepPreviousData, staleTime: 3_600_000 }, // the table changes when the gateway starts
  );
  return { isLoaded: data?.isLoaded === true, title: data?.results.find((one) => one.code === digits)?.title };
}

/** An occupation by code or title; without the table its six digits. */
export function OccupationInput({ required }: { required: boolean }) {
  const t = useT();
  const provider = useProvider();
  const { input, onChange, readOnly } = useFormField('cbo');
  const code = String(input.value).replace(/\D/g, '');
  const { isLoaded, title } = useOccupation(code);
  if (!isLoaded || readOnly) {
    return (
      <MaskedInput
        source="cbo"
        required={required}
        mask={cboMask}
        inputMode="tel"
        autoComplete="off"
        placeholder="0000-00"
      />
    );
  }
  const choiceOf = (one: { code: string; title: string }) => ({
    id: Number(one.code),
    name: one.title,
    code: one.code,
  });
  return (
    <SearchSelect
      label={input.label}
      required={required}
      error={input.error}
      queryKey={['occupations', 'search']}
      search={async (text, options) => (await provider.getOccupations(text, options)).results.map(choiceOf)}
      below={(choice) => cboMask(choice.code)}
      texts={{ none: t('employeePage.noOccupation'), placeholder: t('employeePage.occupation') }}
      help={code && title ? cboMask(code) : undefined}
      value={code === '' ? [] : [choiceOf({ code, title: title ?? cboMask(code) })]}
      onChange={([chosen]) => onChange(chosen ? cboMask(chosen.code) : '')}
    />
  );
}

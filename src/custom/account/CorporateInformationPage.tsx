import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { formatCnpj, formatPhone } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { COMPANY_SIZES } from '../../../contract/documentTerms.ts';
import { type CompanyProfile, companyProfileBodySchema, RISK_GRADES } from '../../../contract/users.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { denialText } from '../../access/denial.ts';
import { useCan, useDenial } from '../../access/useCan.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { MaskedInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { companyKey, useCompanyProfile } from './accountQueries.ts';
import { CompanyLogoCard } from './CompanyLogoCard.tsx';

const valuesOf = ({ companyName, tradingName, cnpj, phone, riskGrade, size, employeeCount }: CompanyProfile) => ({
  companyName,
  tradingName,
  cnpj: formatCnpj(cnpj),
  phone: phone ? formatPhone(phone) : '',
  riskGrade: riskGrade === null ? '' : String(riskGrade),
  size: size ?? '',
  employeeCount: employeeCount === null ? '' : String(employeeCount),
});
/** What is no whole number is NaN, which the contract refuses. */
const numberOrNull = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;

/** `/minha-conta/empresa`: the corporate information of the company that is chosen (B-03). */
export default function CorporateInformationPage() {
  const t = useT();
  const { company } = useAccountCompany();
  const scope = { companyId: company.id };
  const maySee = useCan('see_company_data', scope);
  const mayChange = useCan('update_company_data', scope);
  const maySetLogo = useCan('update_company_logo', scope);
  const { data, error, refetch } = useCompanyProfile(company.id, maySee);
  if (!maySee) return <SectionDenied permission="see_company_data" />;
  if (data) {
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <CorporateForm company={data} mayChange={mayChange} />
        {maySetLogo && <CompanyLogoCard key={company.id} company={company} />}
      </Box>
    );
  }
  if (error) {
    return <SectionFailed title={t('accountPages.corporate.failed')} error={error} onRetry={refetch} />;
  }
  return <SectionWait />;
}

function CorporateForm({ company, mayChange }: { company: CompanyProfile; mayChange: boolean }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useProvider();
  const labels = labelsOf(t, 'accountPages.corporate', [
    ...(['companyName', 'tradingName', 'cnpj', 'phone', 'riskGrade', 'size', 'employeeCount'] as const),
  ]);

  const form = useContractForm({
    schema: companyProfileBodySchema,
    record: company,
    valuesOf,
    toBody: ({ riskGrade, size, employeeCount, ...body }) => ({
      ...body,
      riskGrade: riskGrade === '' ? null : Number(riskGrade),
      size: size || null,
      employeeCount: numberOrNull(employeeCount),
    }),
    save: (body, over) => provider.updateCompanyProfile(over.id, body, over.version),
    fieldOfCode: { company_taken: 'cnpj' },
    onSaved: (saved) => {
      queryClient.setQueryData(companyKey(saved.id), saved);
      notify(t('accountPages.form.saved'), { type: 'success' });
      void reloadAccount(); // its name is in the choices of companies
    },
  });
  const denial = useDenial('update_company_data', mayChange);
  const text = { htmlInput: { maxLength: TEXT.name } };

  return (
    <FormCard
      title={t('accountPages.corporate.title')}
      lead={t('accountPages.corporate.lead', { name: company.tradingName })}
      form={form}
      labels={labels}
      draft={`companies:${company.id}:${company.version}`}
      readOnly={denial ? t('accountPages.denied.change', { why: denialText(denial, t) }) : undefined}
    >
      <TextInput source="companyName" required={mayChange} autoComplete="off" slotProps={text} />
      <TextInput source="tradingName" required={mayChange} autoComplete="off" slotProps={text} />
      <MaskedInput
        source="cnpj"
        required={mayChange}
        mask={cnpjMask}
        autoComplete="off"
        help={form.changed.includes('cnpj') ? t('accountPages.corporate.cnpjChanges') : undefined}
      />
      <MaskedInput source="phone" required={mayChange} mask={phoneMask} inputMode="tel" autoComplete="off" />
      <SelectInput
        source="riskGrade"
        help={t('accountPages.corporate.riskGradeHelp')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        options={[
          { value: '', label: t('accountPages.corporate.riskGradeNone') },
          ...RISK_GRADES.map((grade) => ({ value: String(grade), label: String(grade) })),
        ]}
      />
      <SelectInput
        source="size"
        help={t('accountPages.corporate.sizeHelp')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        options={[
          { value: '', label: t('accountPages.corporate.riskGradeNone') },
          ...COMPANY_SIZES.map((size) => ({ value: size as string, label: t(`contract.companySize.${size}`) })),
        ]}
      />
      <TextInput
        source="employeeCount"
        help={t('accountPages.corporate.employeeCountHelp')}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
      />
    </FormCard>
  );
}

import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { SectionDenied } from '../../components/feedback/SectionState.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { HolidayCard } from './HolidayCard.tsx';

/** `/minha-conta/feriados`: the days that are no business days of the company's deadlines (C-19). */
export default function HolidaysPage() {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_company_data')) return <SectionDenied permission="see_company_data" />;
  if (!isContracting) {
    return (
      <Card>
        <EmptyState title={t('holidays.providerTitle')} text={t('holidays.providerText', { name: company.name })} />
      </Card>
    );
  }
  return <HolidayCard />;
}

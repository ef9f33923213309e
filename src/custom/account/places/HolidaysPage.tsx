import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { useT } from '../../../i18n/index.ts';
import { useAccountCompany } from '../accountCompany.ts';
import { Card } from '../Card.tsx';
import { SectionDenied } from '../SectionState.tsx';
import { useCompanyRights } from '../useCompanyRights.ts';
import { useContractingSide } from '../useContractingSide.ts';
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

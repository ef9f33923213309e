import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { useT } from '../../../i18n/index.ts';
import { PlacesBoard } from '../../places/PlacesBoard.tsx';
import { useAccountCompany } from '../accountCompany.ts';
import { Card } from '../Card.tsx';
import { SectionDenied } from '../SectionState.tsx';
import { useCompanyRights } from '../useCompanyRights.ts';
import { useContractingSide } from '../useContractingSide.ts';

/** `/minha-conta/unidades`: units and areas of a contracting company (B-27, B-28). */
export default function PlacesPage() {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_projects')) return <SectionDenied permission="see_projects" />;
  if (!isContracting) {
    return (
      <Card>
        <EmptyState title={t('places.providerTitle')} text={t('places.providerText', { name: company.name })} />
      </Card>
    );
  }
  return (
    <PlacesBoard companyId={company.id} title={t('places.title')} lead={t('places.lead', { name: company.name })} />
  );
}

import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { PlacesBoard } from './reference.tsx';

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
        <EmptyState title={t('facilities.providerTitle')} text={t('facilities.providerText', { name: company.name })} />
      </Card>
    );
  }
  return (
    <PlacesBoard
      companyId={company.id}
      title={t('facilities.title')}
      lead={t('facilities.lead', { name: company.name })}
    />
  );
}

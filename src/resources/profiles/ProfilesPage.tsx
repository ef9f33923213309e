import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/SectionState.tsx';
import { ProfileList } from './ProfileList.tsx';

/** `/minha-conta/perfis`: the access profiles of the company (B-11, B-13). */
export default function ProfilesPage() {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('see_permission_profile') ? <ProfileList /> : <SectionDenied permission="see_permission_profile" />;
}

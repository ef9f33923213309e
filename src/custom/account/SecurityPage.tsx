import { usePerhapsCompany } from '../../access/accountCompany.ts';
import { CompanyMfaCard } from './CompanyMfaCard.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** `/minha-conta/seguranca`: password, second factor of the company (B-25), open sessions, consent to usage data (M-10). */
export default function SecurityPage() {
  const company = usePerhapsCompany()?.company;
  return (
    <>
      <PasswordCard />
      {company && <CompanyMfaCard company={company} />}
      <SessionsCard />
      <ConsentCard />
    </>
  );
}

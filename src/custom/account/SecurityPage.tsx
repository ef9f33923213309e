import { useState } from 'react';
import { usePerhapsCompany } from '../../access/accountCompany.ts';
import { announce } from '../../components/feedback/announce.ts';
import { Card } from '../../components/form/Card.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useT } from '../../i18n/index.ts';
import { hasConsent, refusesTracking, setConsent } from '../../monitoring/tracking.ts';
import { CompanyMfaCard } from './CompanyMfaCard.tsx';
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

/** Consent to usage data from this browser (M-10): off by default, and off when the browser refuses tracking. */
const ConsentCard = () => {
  const t = useT();
  const [agreed, setAgreed] = useState(hasConsent);
  const change = (next: boolean) => {
    setConsent(next);
    setAgreed(next);
    announce(t(next ? 'accountPages.consent.on' : 'accountPages.consent.off'));
  };
  return (
    <Card title={t('accountPages.consent.title')} lead={t('accountPages.consent.lead')}>
      <SwitchRow
        label={t('accountPages.consent.label')}
        checked={agreed}
        off={refusesTracking() ? t('accountPages.consent.refused') : undefined}
        onChange={change}
      />
    </Card>
  );
};

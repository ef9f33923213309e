import { useState } from 'react';
import { announce } from '../../components/feedback/announce.ts';
import { Card } from '../../components/form/Card.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useT } from '../../i18n/index.ts';
import { hasConsent, refusesTracking, setConsent } from '../../monitoring/tracking.ts';

/** Consent to usage data from this browser (M-10): off by default, and off when the browser refuses tracking. */
export const ConsentCard = () => {
  const t = useT();
  const [agreed, setAgreed] = useState(hasConsent);
  const change = (next: boolean) => {
    setConsent(next);
    setAgreed(next);
    announce(t(next ? 'account.consent.on' : 'account.consent.off'));
  };
  return (
    <Card title={t('account.consent.title')} lead={t('account.consent.lead')}>
      <SwitchRow
        label={t('account.consent.label')}
        checked={agreed}
        off={refusesTracking() ? t('account.consent.refused') : undefined}
        onChange={change}
      />
    </Card>
  );
};

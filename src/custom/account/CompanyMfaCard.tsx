import { Box, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { CompanyRef } from '../../../contract/session.ts';
import type { CompanyProfile } from '../../../contract/users.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { denialText } from '../../access/denial.ts';
import { useCan, useDenial } from '../../access/useCan.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { PartFailed } from '../../components/feedback/sections.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { Card } from '../../components/form/Card.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { companyKey, useCompanyProfile } from './accountQueries.ts';

/** The second factor that a company demands of everybody linked to it, suppliers too (B-25). */
export const CompanyMfaCard = ({ company }: { company: CompanyRef }) => {
  const t = useT();
  const scope = { companyId: company.id };
  const maySee = useCan('see_company_data', scope);
  const denial = useDenial('see_company_data', maySee);
  const { data, error, refetch } = useCompanyProfile(company.id, maySee);
  return (
    <Card title={t('accountPages.mfa.title')} lead={t('accountPages.mfa.lead', { name: company.name })}>
      {!maySee ? (
        denial && (
          <Box sx={{ px: 4, pt: 3, pb: 4 }}>
            <DenialNote denial={denial} />
          </Box>
        )
      ) : data ? (
        <MfaSwitch profile={data} name={company.name} />
      ) : error ? (
        <PartFailed title={t('accountPages.mfa.failed')} error={error} onRetry={refetch} sx={{ px: 4, pt: 2, pb: 4 }} />
      ) : (
        <Box role="status" aria-busy aria-label={t('states.loading')} sx={{ px: 4, pb: 4, pt: 2 }}>
          <Skeleton width={220} height={18} sx={{ my: '7px' }} />
        </Box>
      )}
    </Card>
  );
};

function MfaSwitch({ profile, name }: { profile: CompanyProfile; name: string }) {
  const t = useT();
  const online = useOnline();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useProvider();
  const mayConfigure = useCan('configure_security', { companyId: profile.id });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [last, setLast] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const denial = useDenial('configure_security', mayConfigure);
  const off = denial
    ? t('accountPages.denied.change', { why: denialText(denial, t) })
    : online
      ? undefined
      : t('account.offlineAction');

  const ask = (next: boolean) => {
    setFailure(null);
    setLast(next);
    setWanted(next);
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { mfaActive } = await provider.setCompanyMfa(profile.id, last);
      queryClient.setQueryData(companyKey(profile.id), { ...profile, mfaActive });
      void queryClient.invalidateQueries({ queryKey: companyKey(profile.id) });
      notify(t(mfaActive ? 'accountPages.mfa.enabled' : 'accountPages.mfa.disabled'), { type: 'success' });
      setWanted(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('accountPages.mfa.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <SwitchRow
        label={t('accountPages.mfa.label')}
        checked={profile.mfaActive}
        state={t(profile.mfaActive ? 'accountPages.mfa.on' : 'accountPages.mfa.off')}
        off={off}
        onChange={ask}
      />
      <ConfirmDialog
        open={wanted !== null}
        title={t(last ? 'accountPages.mfa.enableTitle' : 'accountPages.mfa.disableTitle')}
        confirmLabel={t(last ? 'accountPages.mfa.enable' : 'accountPages.mfa.disable')}
        tone={last ? 'primary' : 'error'}
        busy={busy}
        error={failure ?? undefined}
        onConfirm={() => void confirm()}
        onClose={() => setWanted(null)}
      >
        {t(last ? 'accountPages.mfa.enableText' : 'accountPages.mfa.disableText', { name })}
      </ConfirmDialog>
    </>
  );
}

import { Box, Button } from '@mui/material';
import type { Reference } from '../../../contract/common.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { useObjectUrl } from '../../components/useObjectUrl.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { outlined } from '../../theme/layout.ts';
import { ConfigHistoryButton } from './reference.tsx';

/** The logo of a company: used or not, its preview, and what was changed of it (B-23). */
export function CompanyLogoCard({ company }: { company: Reference }) {
  const t = useT();
  const provider = useProvider();
  const key = ['companyLogos', company.id];
  const read = useRead(key, (from, options) => from.getCompanyLogo(company.id, options));
  const { data } = read;
  const url = useObjectUrl(data?.logo);
  const common = { failed: t('companyLogos.failed'), invalidate: [key] };
  const saved = { ...common, done: () => t('companyLogos.saved') };
  const sending = useAction<File>({ ...saved, run: (file) => provider.sendCompanyLogo(company.id, file) });
  const switching = useAction<boolean>({ ...saved, run: (on) => provider.enableCompanyLogo(company.id, on) });
  const removal = useAction<Reference>({
    ...common,
    run: ({ id }) => provider.removeCompanyLogo(id),
    done: () => t('companyLogos.removed'),
  });
  const picker = useFilePicker({
    accept: 'image/png,image/jpeg,image/svg+xml',
    testId: 'company-logo',
    onFiles: ([file]) => file && sending.run(file),
  });
  return (
    <Card
      title={t('companyLogos.title')}
      lead={t('companyLogos.lead', { name: company.name })}
      beside={<ConfigHistoryButton companyId={company.id} of="companyLogo" />}
    >
      <ReadFailed read={read} title={t('companyLogos.loadFailed')} sx={{ px: 4, pt: 2, pb: 4 }} />
      {data && (
        <>
          <SwitchRow label={t('companyLogos.use')} checked={data.enabled} onChange={switching.run} />
          <Box sx={{ px: 4, pb: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            {url ? (
              <Box
                component="img"
                src={url}
                alt={t('companyLogos.alt', { name: company.name })}
                sx={{ ...outlined, maxWidth: 200, maxHeight: 80, p: 2, bgcolor: 'common.white' }}
              />
            ) : (
              data.enabled && <Box sx={{ color: 'text.secondary' }}>{t('companyLogos.none')}</Box>
            )}
            {picker.input}
            <BusyButton busy={sending.busy} onClick={picker.open}>
              {t(url ? 'companyLogos.replace' : 'companyLogos.send')}
            </BusyButton>
            {url && <Button onClick={() => removal.ask(company)}>{t('companyLogos.remove')}</Button>}
          </Box>
        </>
      )}
      <ConfirmAction
        action={removal}
        tone="error"
        title={() => t('companyLogos.removeTitle')}
        confirmLabel={t('companyLogos.remove')}
      >
        {() => t('companyLogos.removeText')}
      </ConfirmAction>
    </Card>
  );
}

import { Box } from '@mui/material';
import { type BadgeSettings, isColor } from '../../../contract/badgeConfigs.ts';
import { BADGE_INK } from '../../../contract/badgeLayout.ts';
import { BADGE } from '../../../contract/constants.ts';
import { useObjectUrl } from '../../components/useObjectUrl.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { BadgeFaces } from './reference.tsx';

const SAMPLE = { contract: '4600018452', registration: '10432' } as const;

type PreviewProps = {
  settings: BadgeSettings;
  options: readonly { value: string; label: string }[];
  companyId: number;
  companyName: string;
};
/** Both faces with the data of nobody, as the settings that are not saved yet would print them. */
export function BadgeSample({ settings, options, companyId, companyName }: PreviewProps) {
  const t = useT();
  const { data } = useRead(['companyLogos', companyId], (from, signal) => from.getCompanyLogo(companyId, signal));
  const logo = useObjectUrl(settings.enableCompanyLogoOnBadge ? (data?.logo ?? null) : null);
  const day = formatDate('2027-08-31');
  const fields = settings[settings.model].map((key) => ({
    label: options.find(({ value }) => value === key)?.label ?? '',
    value: key === 'validUntil' ? day : (SAMPLE[key as keyof typeof SAMPLE] ?? t('badgeConfigs.sample.value')),
    strong: key === 'validUntil',
  }));
  return (
    <Box
      component="section"
      aria-label={t('badgeConfigs.preview')}
      sx={{ p: 4, bgcolor: 'background.default', borderLeft: { lg: '1px solid' }, borderColor: { lg: 'divider' } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ m: 0, fontSize: 14 }}>
          {t('badgeConfigs.preview')}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('badgeConfigs.size', BADGE.card)}
        </Box>
      </Box>
      <BadgeFaces
        content={{
          ...{ name: t('badgeConfigs.sample.name'), role: t('badgeConfigs.sample.role') },
          ...{ company: t('badgeConfigs.sample.company'), project: t('badgeConfigs.sample.project') },
          ...{ contractingCompany: companyName, fields, code: 'SA44102287' },
          trainings: [
            { name: 'NR-12', validUntil: day },
            { name: 'NR-35', validUntil: day },
          ],
          issuedOn: formatDate('2026-11-23'),
        }}
        look={{ model: settings.model, baseColor: isColor(settings.baseColor) ? settings.baseColor : BADGE_INK.text }}
        image={null}
        logo={logo}
      />
    </Box>
  );
}

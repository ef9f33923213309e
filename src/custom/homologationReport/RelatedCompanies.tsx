import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import { formatCnpj } from '../../../contract/common.ts';
import type { Homologation, RelatedCompany } from '../../../contract/homologations.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { flexWrap, lineAbove, smallText } from '../../theme/layout.ts';

/** Companies around the ordering one with a partner, an owner or the address in common. Nothing without any. */
export function RelatedCompanies({ report }: { report: Homologation }) {
  const t = useT();
  const { data, error, refetch } = useRead(['homologations', 'related', report.id], (reader, options) =>
    reader.getRelatedCompanies(report.id, options),
  );
  if (error) return <SectionFailed title={t('homologations.related.loadFailed')} error={error} onRetry={refetch} />;
  if (!data?.length) return null;
  const companies = Map.groupBy(data, ({ cnpj }) => cnpj);
  return (
    <Card title={t('homologations.related.title')} lead={t('homologations.related.lead')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {[...companies].map(([cnpj, reasons]) => (
          <Box component="li" key={cnpj} sx={{ ...flexWrap, ...lineAbove, gap: '4px 12px', px: 4, py: 3 }}>
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{reasons[0]?.name}</Box>
              <Box className="num" sx={smallText}>
                {formatCnpj(cnpj)}
              </Box>
              {reasons.map((reason) => (
                <Box key={reasonText(reason, t)} sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
                  {reasonText(reason, t)}
                </Box>
              ))}
            </Box>
            {reasons[0]?.own && (
              <Chip tone="warning" icon={WarningAmberOutlined} label={t('homologations.related.own')} />
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const reasonText = ({ relation, through }: RelatedCompany, t: Translate): string =>
  t(`homologations.related.${relation}`, { name: through });

import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Box, Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ClearanceProposal, Homologation } from '../../../contract/homologations.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { flexWrap, lineAbove, smallText } from '../../theme/layout.ts';

/** Clearances of the report that answer pendencies of this supplier; a person confirms each. Nothing without any. */
export function Clearances({ report }: { report: Homologation }) {
  const t = useT();
  const provider = useProvider();
  const { may } = useCompanyRights(report.company.id);
  const { data, error, refetch } = useRead(['homologations', 'clearances', report.id], (reader, options) =>
    reader.getClearances(report.id, options),
  );
  const attach = useAction<ClearanceProposal>({
    run: ({ slugName }) => provider.attachClearance(report.id, slugName),
    done: () => t('homologations.clearances.done'),
    failed: t('homologations.clearances.failed'),
    invalidate: ['homologations', 'pendencies'],
  });
  if (error) return <SectionFailed title={t('homologations.clearances.loadFailed')} error={error} onRetry={refetch} />;
  if (!data?.length) return null;
  return (
    <Card title={t('homologations.clearances.title')} lead={t('homologations.clearances.lead')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {data.map((proposal) => {
          const { slugName, emission, validity, pendencies } = proposal;
          const name = t(`homologationWords.checks.${slugName}`);
          return (
            <Box component="li" key={slugName} sx={{ ...flexWrap, ...lineAbove, gap: 3, px: 4, py: 3 }}>
              <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                <Box sx={{ fontWeight: 550 }}>{name}</Box>
                <Box sx={smallText}>
                  {t('homologations.clearances.line', {
                    emission: formatDate(emission),
                    validity: formatDate(validity),
                  })}
                </Box>
                {pendencies.map(({ id, project }) => (
                  <MuiLink
                    key={id}
                    component={Link}
                    to={`${pathOf('pendencies')}/${VIEW_WORDS.edit}/${id}`}
                    sx={{ display: 'block', py: '2px' }}
                  >
                    {project}
                  </MuiLink>
                ))}
              </Box>
              {may('upload_pendency_document') && (
                <Button
                  startIcon={<AttachFileOutlined />}
                  loading={attach.running === proposal}
                  aria-label={t('homologations.clearances.attachOf', { name })}
                  onClick={() => attach.run(proposal)}
                >
                  {t('homologations.clearances.attach')}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

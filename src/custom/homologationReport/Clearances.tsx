import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ClearanceProposal, Homologation } from '../../../contract/homologations.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ActionRow } from '../../components/list/ActionRow.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { plainList } from '../../theme/layout.ts';

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
      <Box component="ul" sx={{ ...plainList, mt: 3 }}>
        {data.map((proposal) => {
          const { slugName, emission, validity, pendencies } = proposal;
          const name = t(`homologationWords.checks.${slugName}`);
          return (
            <ActionRow
              key={slugName}
              name={name}
              lines={[
                t('homologations.clearances.line', {
                  emission: formatDate(emission),
                  validity: formatDate(validity),
                }),
                ...pendencies.map(({ id, project }) => (
                  <MuiLink
                    key={id}
                    component={Link}
                    to={`${pathOf('pendencies')}/${VIEW_WORDS.edit}/${id}`}
                    sx={{ display: 'block', py: '2px' }}
                  >
                    {project}
                  </MuiLink>
                )),
              ]}
              action={
                may('upload_pendency_document')
                  ? {
                      label: t('homologations.clearances.attach'),
                      named: t('homologations.clearances.attachOf', { name }),
                      icon: AttachFileOutlined,
                      busy: attach.running === proposal,
                      onClick: () => attach.run(proposal),
                    }
                  : null
              }
            />
          );
        })}
      </Box>
    </Card>
  );
}

import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCnpj } from '../../../contract/common.ts';
import type { Project } from '../../../contract/projects.ts';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { locationKey } from './projectQueries.ts';

/** What is saved of the project so far, beside its steps; on a phone it is folded away. */
export const WizardSummary = ({ project, phone }: { project: Project | null; phone: boolean }) => {
  const t = useT();
  const title = t('projectWizard.summary.title');
  const content = project ? <Facts project={project} /> : <Quiet>{t('projectWizard.summary.empty')}</Quiet>;
  if (!phone) {
    return (
      <Box component="section" aria-label={title} sx={ground}>
        <Box component="h2" sx={{ m: 0, mb: 2, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
          {title}
        </Box>
        {content}
      </Box>
    );
  }
  return (
    <Box component="details" sx={{ ...ground, '&[open] .summary-arrow': { transform: 'rotate(180deg)' } }}>
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 44,
          my: '-10px',
          fontWeight: 600,
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        {title}
        <ExpandMore aria-hidden className="summary-arrow" />
      </Box>
      <Box sx={{ mt: 3 }}>{content}</Box>
    </Box>
  );
};

const ground = {
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  fontSize: 13,
  lineHeight: '20px',
} as const;

const Quiet = ({ children }: { children: ReactNode }) => <Box sx={{ color: 'text.secondary' }}>{children}</Box>;

function Facts({ project }: { project: Project }) {
  const t = useT();
  const { company, contract, scope, startDate, endDate, companies, invitedCompanies, riskActivities, step } = project;
  const start = formatDate(startDate);
  const end = formatDate(endDate);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, '& dt': { color: 'text.secondary', fontSize: 12.5 } }}>
      <Fact name={t('projectWizard.summary.company')}>
        {company.name}
        <Box className="num" sx={{ fontWeight: 420, color: 'text.secondary' }}>
          {formatCnpj(company.cnpj)}
        </Box>
      </Fact>
      <Fact name={t('projectWizard.summary.contract')}>{contract}</Fact>
      <Fact name={t('projectWizard.summary.period')}>
        <span className="num">{t('projectWizard.summary.periodText', { start, end })}</span>
      </Fact>
      {scope && <Fact name={t('projectWizard.summary.scope')}>{scope}</Fact>}
      {step >= 2 && <Places projectId={project.id} version={project.version} />}
      {step >= 3 && (
        <Fact name={t('projectWizard.summary.companies')}>
          {t('projectWizard.summary.companies', { count: companies.length })}
          {invitedCompanies.length > 0 && (
            <Box sx={{ fontWeight: 420, color: 'text.secondary' }}>
              {t('projectWizard.summary.invited', { count: invitedCompanies.length })}
            </Box>
          )}
        </Fact>
      )}
      {step >= 4 && (
        <Fact name={t('projectWizard.summary.risks')}>
          {riskActivities.map((id) => t(`contract.riskActivity.${id}`)).join(', ') ||
            t('projectWizard.summary.noRisks')}
        </Fact>
      )}
    </Box>
  );
}

/** Where it takes place; nothing while it is not known. */
function Places({ projectId, version }: { projectId: number; version: number }) {
  const t = useT();
  const read = useRead(
    [...locationKey(projectId), version],
    (provider, options) => provider.getProjectLocation(projectId, options),
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const places = (read.data?.facilities ?? []).map(({ name, departments }) =>
    t('projectWizard.summary.place', {
      facility: name,
      departments: departments.map((department) => department.name).join(', '),
    }),
  );
  return (
    <Fact name={t('projectWizard.summary.places')}>
      <ReadFailed read={read} title={t('facilities.step.failed')} />
      {read.data &&
        (places.length === 0 ? t('common.emptyValue') : places.map((place) => <div key={place}>{place}</div>))}
    </Fact>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </div>
);

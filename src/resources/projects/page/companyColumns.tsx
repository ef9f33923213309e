import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { Box } from '@mui/material';
import { formatCnpj } from '../../../../contract/common.ts';
import type { ProjectCompany, ProjectCompanyStatus } from '../../../../contract/projectSettings.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import type { RowColumn } from '../../../components/table/RowList.tsx';
import { labelled } from '../../../i18n/byWords.ts';
import { dateRangeText, formatDate } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/index.ts';

const LOOK: Record<ProjectCompanyStatus, { tone: Tone; icon: SvgIconComponent }> = {
  ACTIVE: { tone: 'DONE', icon: CheckCircleOutlined },
  SUSPENDED: { tone: 'NEXT_DUE_DATE', icon: PauseCircleOutlined },
  DEMOBILISED: { tone: 'NOT_APPLICABLE', icon: LogoutOutlined },
};

/** The providers of a project, their numbers and their situation (C-18, C-20). */
export const companyColumns = (t: Translate): RowColumn<ProjectCompany>[] =>
  labelled(t, 'projectCompanies.tab.columns', [
    {
      source: 'company',
      render: ({ name, companyName }) => (
        <Box component="span" title={companyName} sx={{ fontWeight: 550 }}>
          {name}
        </Box>
      ),
      below: ({ cnpj, email }) => [formatCnpj(cnpj), email].filter(Boolean).join(' · '),
      belowInCard: ({ cnpj }) => formatCnpj(cnpj),
    },
    {
      source: 'plans',
      width: 116,
      atomic: true,
      render: ({ plans }) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
          {plans.map((plan) => (
            <Tag key={plan}>{plan}</Tag>
          ))}
        </Box>
      ),
      card: 'tag',
    },
    {
      source: 'people',
      width: 112,
      align: 'right',
      render: ({ employeeCount }) => employeeCount,
      card: 'text',
      inCard: ({ employeeCount, openPendencies, expiredPendencies }) =>
        [
          t('projectCompanies.tab.people', { count: employeeCount }),
          t('projectCompanies.tab.open', { count: openPendencies }),
          t('projectCompanies.tab.expired', { count: expiredPendencies }),
        ].join(' · '),
    },
    {
      source: 'open',
      width: 92,
      align: 'right',
      render: ({ openPendencies }) => openPendencies,
    },
    {
      source: 'expired',
      width: 88,
      align: 'right',
      render: ({ expiredPendencies: count }) =>
        count > 0 ? (
          <Box component="span" sx={{ color: 'ink.error', fontWeight: 600 }}>
            {count}
          </Box>
        ) : (
          count
        ),
    },
    {
      source: 'status',
      width: '26%',
      gap: true,
      render: (company) => <Status company={company} t={t} />,
      card: 'tag',
    },
  ]);

/** The situation, since when, and why it is not active. */
const Status = ({ company, t }: { company: ProjectCompany; t: Translate }) => {
  const { status, stoppedOn, reason } = company;
  const since = stoppedOn
    ? t('projectCompanies.tab.since', { day: formatDate(stoppedOn) })
    : dateRangeText(company.from, company.until, t);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexDirection: 'column', gap: '2px', maxWidth: '100%' }}>
      <span>
        <Chip label={t(`projectCompanies.tab.status.${status}`)} {...LOOK[status]} />
      </span>
      <Box
        component="small"
        className="num"
        title={reason ?? undefined}
        sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', overflow: 'clip', textOverflow: 'ellipsis' }}
      >
        {[since, reason].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
};

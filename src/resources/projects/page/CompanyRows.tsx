import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCnpj, formatDate } from '../../../../contract/common.ts';
import type { ProjectCompany, ProjectCompanyStatus } from '../../../../contract/projectSettings.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import { ListCard } from '../../../components/list/CardList.tsx';
import { TwoLines } from '../../../components/list/TwoLines.tsx';
import { useT } from '../../../i18n/index.ts';

type Props = {
  companies: readonly ProjectCompany[];
  busy: boolean;
  actions: (company: ProjectCompany) => ReactNode;
};

const LOOK: Record<ProjectCompanyStatus, { tone: Tone; icon: SvgIconComponent }> = {
  ACTIVE: { tone: 'DONE', icon: CheckCircleOutlined },
  SUSPENDED: { tone: 'NEXT_DUE_DATE', icon: PauseCircleOutlined },
  DEMOBILISED: { tone: 'NOT_APPLICABLE', icon: LogoutOutlined },
};
const clip = { overflow: 'clip', overflowClipMargin: '3px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

const Plans = ({ company }: { company: ProjectCompany }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
    {company.plans.map((plan) => (
      <Tag key={plan}>{plan}</Tag>
    ))}
  </Box>
);

/** The situation, since when, and why it is not active. */
const Status = ({ company }: { company: ProjectCompany }) => {
  const t = useT();
  const { status, stoppedOn, reason } = company;
  const since = stoppedOn && t('projectCompanies.tab.since', { day: formatDate(stoppedOn) });
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexDirection: 'column', gap: '2px', maxWidth: '100%' }}>
      <span>
        <Chip label={t(`projectCompanies.tab.status.${status}`)} {...LOOK[status]} />
      </span>
      {since && (
        <Box
          component="small"
          className="num"
          title={reason ?? undefined}
          sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', ...clip }}
        >
          {[since, reason].filter(Boolean).join(' · ')}
        </Box>
      )}
    </Box>
  );
};

export const CompanyTable = ({ companies, busy, actions }: Props) => {
  const t = useT();
  return (
    <Table aria-busy={busy} sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}>
      <caption className="visually-hidden">{t('projectCompanies.tab.title')}</caption>
      <TableHead>
        <TableRow>
          <TableCell sx={{ '&&': { pl: 4 } }}>{t('projectCompanies.tab.columns.company')}</TableCell>
          <TableCell sx={{ width: 116 }}>{t('projectCompanies.tab.columns.plans')}</TableCell>
          <TableCell sx={{ width: 112, ...number }}>{t('projectCompanies.tab.columns.people')}</TableCell>
          <TableCell sx={{ width: 92, ...number }}>{t('projectCompanies.tab.columns.open')}</TableCell>
          <TableCell sx={{ width: 88, ...number }}>{t('projectCompanies.tab.columns.expired')}</TableCell>
          <TableCell sx={{ width: '26%', '&&': { pl: 4 } }}>{t('projectCompanies.tab.columns.status')}</TableCell>
          <TableCell sx={{ width: 56 }}>
            <span className="visually-hidden">{t('projectCompanies.tab.columns.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {companies.map((company) => (
          <TableRow key={company.id} hover sx={{ '& .MuiTableCell-root': { height: 52 } }}>
            <TableCell component="th" scope="row" sx={{ ...clip, '&&': { pl: 4 } }}>
              <TwoLines
                first={
                  <Box component="span" title={company.companyName} sx={{ fontWeight: 550 }}>
                    {company.name}
                  </Box>
                }
                second={[formatCnpj(company.cnpj), company.email].filter(Boolean).join(' · ')}
              />
            </TableCell>
            <TableCell>
              <Plans company={company} />
            </TableCell>
            <TableCell sx={number}>{company.employeeCount}</TableCell>
            <TableCell sx={number}>{company.openPendencies}</TableCell>
            <TableCell
              sx={{ ...number, ...(company.expiredPendencies > 0 && { color: 'ink.error', fontWeight: 600 }) }}
            >
              {company.expiredPendencies}
            </TableCell>
            <TableCell sx={{ ...clip, '&&': { pl: 4 } }}>
              <Status company={company} />
            </TableCell>
            <TableCell align="right">{actions(company)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

export const CompanyCards = ({ companies, busy, actions }: Props) => {
  const t = useT();
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={t('projectCompanies.tab.title')}
      sx={{ listStyle: 'none', m: 0, px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {companies.map((company) => (
        <Box component="li" key={company.id}>
          <ListCard>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0, lineHeight: '18px', overflowWrap: 'anywhere' }}>
                <Box sx={{ fontSize: 14.5, lineHeight: '20px', fontWeight: 600 }}>{company.name}</Box>
                <Box className="num" sx={{ color: 'text.secondary' }}>
                  {formatCnpj(company.cnpj)}
                </Box>
                <Box className="num" sx={{ mt: 1, color: 'text.secondary' }}>
                  {t('projectCompanies.tab.numbers', {
                    people: t('projectCompanies.tab.people', { count: company.employeeCount }),
                    open: company.openPendencies,
                    expired: company.expiredPendencies,
                  })}
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mt: 2 }}>
                  <Status company={company} />
                  <Plans company={company} />
                </Box>
              </Box>
              {actions(company)}
            </Box>
          </ListCard>
        </Box>
      ))}
    </Box>
  );
};

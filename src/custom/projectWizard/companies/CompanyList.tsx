import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Link, OutlinedInput, Tooltip } from '@mui/material';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { formatCnpj } from '../../../../contract/common.ts';
import type { Project } from '../../../../contract/projects.ts';
import { Tag } from '../../../components/fields/Tag.tsx';
import { RowList } from '../../../components/table/RowList.tsx';
import { dateRangeText } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { CompanyScore } from '../../../resources/homologations/reference.tsx';
import { LazyDatesDialog } from '../reference.tsx';
import { type CompanyRow, datesKey, emailKey, planKey } from './companyRows.ts';
import { FieldErrorText } from './FieldErrorText.tsx';
import { PlanToggles } from './PlanToggles.tsx';

type CompanyListProps = {
  project: Project;
  companies: readonly CompanyRow[];
  fieldError: (key: string) => string | undefined;
  onChange: (id: number, change: Partial<CompanyRow>) => void;
  onLeave: (key: string) => void;
  onRemove: (id: number) => void;
};

export function CompanyList({ companies, ...props }: CompanyListProps) {
  const t = useT();
  const cnpjs = companies.map(({ cnpj }) => cnpj);
  return (
    <RowList
      caption={t('projectCompanies.title')}
      rows={companies}
      rowKey={({ id }) => id}
      columns={[
        {
          source: 'company',
          label: t('projectCompanies.company'),
          wraps: true,
          render: (company) => (
            <Names company={company} score={<CompanyScore cnpj={company.cnpj} among={cnpjs} />} {...props} />
          ),
        },
        {
          source: 'email',
          label: t('projectCompanies.email'),
          width: '31%',
          wraps: true,
          render: (company) => <Email company={company} {...props} />,
          card: 'tag',
          inCard: (company) => (
            <Box sx={{ flex: '1 0 100%' }}>
              <Box aria-hidden sx={{ mb: '4px', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                {t('projectCompanies.email')}
              </Box>
              <Email company={company} {...props} />
            </Box>
          ),
        },
        {
          source: 'plan',
          label: t('projectCompanies.plan'),
          width: 176,
          wraps: true,
          render: (company) => <Plans company={company} {...props} />,
          card: 'tag',
        },
      ]}
      actions={{
        label: t('projectCompanies.actions'),
        render: (company) => <Remove company={company} {...props} />,
      }}
    />
  );
}

type CellProps = Omit<CompanyListProps, 'companies'> & { company: CompanyRow };

const Names = ({ company, project, score, fieldError, onChange }: CellProps & { score: ReactNode }) => {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const error = fieldError(datesKey(company.id));
  const dates = dateRangeText(company.from, company.until, t);
  return (
    <Box sx={{ minWidth: 0, fontSize: 13, lineHeight: '18px', fontWeight: 400, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 550 }}>
        {company.name}
        {company.own && <Tag variant="primary">{t('projectCompanies.ownTag')}</Tag>}
        {score}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary' }}>
        {formatCnpj(company.cnpj)}
      </Box>
      <Link
        component="button"
        type="button"
        className="num"
        aria-label={t('projectCompanies.dates.change', { name: company.name, dates })}
        aria-describedby={error ? id : undefined}
        onClick={() => setIsOpen(true)}
        sx={{ fontSize: 13, lineHeight: '18px', '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        {dates}
      </Link>
      <FieldErrorText id={id} text={error} />
      {isOpen && (
        <Suspense fallback={null}>
          <LazyDatesDialog
            project={project}
            company={company}
            onSave={async (next) => {
              onChange(company.id, next);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
};

/** The e-mail of who answers for a provider; its column or label names it. */
const Email = ({ company, fieldError, onChange, onLeave }: CellProps) => {
  const t = useT();
  const id = useId();
  const error = fieldError(emailKey(company.id));
  return (
    <Box>
      <OutlinedInput
        type="email"
        size="small"
        fullWidth
        value={company.email}
        error={error !== undefined}
        onChange={(event) => onChange(company.id, { email: event.target.value })}
        onBlur={() => onLeave(emailKey(company.id))}
        inputProps={{
          'aria-label': t('projectCompanies.emailOf', { name: company.name }),
          'aria-describedby': error ? id : undefined,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 254,
        }}
      />
      <FieldErrorText id={id} text={error} />
    </Box>
  );
};

const Plans = ({ company, project, fieldError, onChange }: CellProps) => {
  const t = useT();
  return (
    <PlanToggles
      label={t('projectCompanies.planOf', { name: company.name })}
      plans={company.plans}
      locked={project.status === 'DRAFT' ? [] : company.saved}
      error={fieldError(planKey(company.id))}
      onChange={(plans) => onChange(company.id, { plans })}
    />
  );
};

const Remove = ({ company, project, onRemove }: CellProps) => {
  const t = useT();
  const id = useId();
  const isLocked = project.status !== 'DRAFT' && company.saved.length > 0;
  const why = t('projectCompanies.removeLocked');
  return (
    <>
      <Tooltip describeChild={isLocked} title={isLocked ? why : ''} enterTouchDelay={0} leaveTouchDelay={6000}>
        <IconButton
          aria-label={t('projectCompanies.remove', { name: company.name })}
          aria-disabled={isLocked || undefined}
          aria-describedby={isLocked ? id : undefined}
          onClick={isLocked ? undefined : () => onRemove(company.id)}
        >
          <DeleteOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      {isLocked && (
        <span id={id} className="visually-hidden">
          {why}
        </span>
      )}
    </>
  );
};

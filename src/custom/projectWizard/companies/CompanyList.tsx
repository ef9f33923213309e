import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  IconButton,
  Link,
  OutlinedInput,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { formatCnpj } from '../../../../contract/common.ts';
import type { Project } from '../../../../contract/projects.ts';
import { Tag } from '../../../components/fields/Tag.tsx';
import { dateRangeText } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { LazyDatesDialog } from '../reference.tsx';
import { type CompanyRow, datesKey, emailKey, planKey } from './companyRows.ts';
import { FieldErrorText } from './FieldErrorText.tsx';
import { PlanToggles } from './PlanToggles.tsx';

type EmailInputProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** The e-mail of who answers for a provider; its column or label names it. */
function EmailInput({ name, value, error, onChange, onLeave }: EmailInputProps) {
  const t = useT();
  const id = useId();
  return (
    <Box>
      <OutlinedInput
        type="email"
        size="small"
        fullWidth
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        inputProps={{
          'aria-label': t('projectCompanies.emailOf', { name }),
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
}

type CompanyListProps = {
  project: Project;
  companies: readonly CompanyRow[];
  phone: boolean;
  fieldError: (key: string) => string | undefined;
  onChange: (id: number, change: Partial<CompanyRow>) => void;
  onLeave: (key: string) => void;
  onRemove: (id: number) => void;
};

/** The providers that were chosen: rows on a wide window, cards on a phone. */
export const CompanyList = ({ phone, ...props }: CompanyListProps) =>
  phone ? <CompanyCards {...props} /> : <CompanyTable {...props} />;

type ListProps = Omit<CompanyListProps, 'phone'>;

const Names = ({ company, project, fieldError, onChange }: ListProps & { company: CompanyRow }) => {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const error = fieldError(datesKey(company.id));
  const dates = dateRangeText(company.from, company.until, t);
  return (
    <Box sx={{ minWidth: 0, lineHeight: '18px', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 550 }}>
        {company.name}
        {company.own && <Tag variant="primary">{t('projectCompanies.ownTag')}</Tag>}
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

const Email = ({ company, fieldError, onChange, onLeave }: ListProps & { company: CompanyRow }) => (
  <EmailInput
    name={company.name}
    value={company.email}
    error={fieldError(emailKey(company.id))}
    onChange={(email) => onChange(company.id, { email })}
    onLeave={() => onLeave(emailKey(company.id))}
  />
);

const Plans = ({ company, project, fieldError, onChange }: ListProps & { company: CompanyRow }) => {
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

const Remove = ({ company, project, onRemove }: ListProps & { company: CompanyRow }) => {
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

function CompanyTable(props: ListProps) {
  const t = useT();
  return (
    <Table sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}>
      <caption className="visually-hidden">{t('projectCompanies.title')}</caption>
      <TableHead>
        <TableRow>
          <TableCell sx={{ '&&': { pl: 4 } }}>{t('projectCompanies.company')}</TableCell>
          <TableCell sx={{ width: '31%' }}>{t('projectCompanies.email')}</TableCell>
          <TableCell sx={{ width: 176 }}>{t('projectCompanies.plan')}</TableCell>
          <TableCell sx={{ width: 60 }}>
            <span className="visually-hidden">{t('projectCompanies.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.companies.map((company) => (
          <TableRow key={company.id} sx={{ '& .MuiTableCell-root': { height: 52, py: '8px' } }}>
            <TableCell component="th" scope="row" sx={{ '&&': { pl: 4 } }}>
              <Names company={company} {...props} />
            </TableCell>
            <TableCell>
              <Email company={company} {...props} />
            </TableCell>
            <TableCell>
              <Plans company={company} {...props} />
            </TableCell>
            <TableCell align="right">
              <Remove company={company} {...props} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function CompanyCards(props: ListProps) {
  const t = useT();
  return (
    <Box component="ul" aria-label={t('projectCompanies.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.companies.map((company) => (
        <Box
          component="li"
          key={company.id}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            px: 4,
            py: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
            <Names company={company} {...props} />
            <Remove company={company} {...props} />
          </Box>
          <Box>
            <Box aria-hidden sx={{ mb: '4px', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {t('projectCompanies.email')}
            </Box>
            <Email company={company} {...props} />
          </Box>
          <Plans company={company} {...props} />
        </Box>
      ))}
    </Box>
  );
}

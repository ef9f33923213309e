import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import { formatCpf } from '../../../contract/common.ts';
import type { Employee } from '../../../contract/employees.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { SideDrawer } from '../../components/feedback/SideDrawer.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { Fact } from './upload/UploadGuide.tsx';

type Props = { employee: { id: number; name: string } };

/** The employee of a pendency by name; for who may see employees a button that opens the drawer (D-08). */
export function EmployeeName({ record }: { record: Pendency & { employee: Props['employee'] } }) {
  const [isOpen, setIsOpen] = useState(false);
  const { employee, permissions } = record;
  if (!permissions.includes('see_employee')) return employee.name;
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        // as high as the header's line, and no taller
        sx={{ font: 'inherit', fontWeight: 550, minHeight: 24, verticalAlign: 'baseline' }}
      >
        {employee.name}
      </Link>
      {isOpen && <EmployeeDrawer employee={employee} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EmployeeDrawer({ employee: { id, name }, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const isPhone = usePhone();
  const { data, error, isPending, refetch } = useRead(['employees', 'one', id], (provider, options) =>
    provider.getEmployee(id, options),
  );
  const isGone = error !== null && 'status' in error && error.status === 404;
  return (
    <SideDrawer title={name} anchor={isPhone ? 'bottom' : 'right'} onClose={onClose}>
      <Box sx={{ p: 5, pt: 4, minHeight: 240, overflowY: 'auto' }}>
        {isPending ? (
          <TableSkeleton rows={5} label={t('employees.loading')} />
        ) : error && !isGone ? (
          <ErrorState level={2} title={t('employees.loadFailed')} error={error} onRetry={refetch} />
        ) : data ? (
          <Facts row={data} />
        ) : (
          <Typography variant="body2" color="text.secondary">
            {t('pendencyReview.employeeGone')}
          </Typography>
        )}
      </Box>
    </SideDrawer>
  );
}

function Facts({ row }: { row: Employee }) {
  const t = useT();
  const createPath = useCreatePath();
  const projects = row.projects.filter(({ endedAt }) => endedAt === null);
  const foreign = row.foreignDocument && t('employees.foreignDocument', { number: row.foreignDocument });
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4 }}>
        <Fact label={t('employees.columns.document')}>
          <span className="num">{row.cpf ? formatCpf(row.cpf) : (foreign ?? t('common.emptyValue'))}</span>
        </Fact>
        <Fact label={t('employees.columns.status')}>{t(`contract.employmentStatus.${row.status}`)}</Fact>
        <Fact label={t('employees.columns.role')}>{row.role}</Fact>
        <Fact label={t('employees.columns.contractRegime')}>{t(`contract.contractRegime.${row.contractRegime}`)}</Fact>
        <Fact label={t('employees.columns.company')}>{row.company.name}</Fact>
        <Fact label={t('employees.columns.admissionDate')}>
          <DateText value={row.admissionDate} />
        </Fact>
        <Fact label={t('employees.columns.statusSTP')}>{t(`contract.planSituation.${row.statusSTP}`)}</Fact>
        <Fact label={t('employees.columns.statusSSMA')}>{t(`contract.planSituation.${row.statusSSMA}`)}</Fact>
        <Fact label={t('employees.columns.pendencyTotal')}>
          {t('employees.pendencies', { count: row.pendencyTotal })}
        </Fact>
        <Fact label={t('employees.columns.projects')} wide>
          {projects.length === 0 ? (
            t('employees.withoutProject')
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {projects.map((project) => (
                <li key={project.id}>
                  {t('pendencyReview.employeeSince', { project: project.name, date: formatDate(project.hiringDate) })}
                </li>
              ))}
            </Box>
          )}
        </Fact>
      </Box>
      <Box sx={{ mt: 4 }}>
        <Link component={LinkBase} to={createPath({ resource: 'employees', type: 'edit', id: row.id })}>
          {t('pendencyReview.employeePage')}
        </Link>
      </Box>
    </>
  );
}

import AddOutlined from '@mui/icons-material/AddOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { Button, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Employee } from '../../../contract/employees.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';

type Assignment = Employee['projects'][number];

/** The pendencies of one person in one project. */
const pendenciesOf = (employee: Employee, project: Assignment): string =>
  `${pathOf('pendencies')}?filter=${encodeURIComponent(JSON.stringify({ employee: employee.name, project_name: project.name }))}`;

/** The tab 'Projetos e documentos': where the person works, and what is still missing there (E-07). */
export function EmployeeProjects({ employee }: { employee: Employee }) {
  const t = useT();
  const [changing, setChanging] = useState<{ left: Assignment | null } | null>(null);
  const mayChange = employee.permissions.includes('manage_employee_projects');
  return (
    <Card
      title={t('employeePage.projects.title')}
      beside={
        mayChange && (
          <Button startIcon={<AddOutlined />} onClick={() => setChanging({ left: null })}>
            {t('employeePage.projects.assign.action')}
          </Button>
        )
      }
    >
      {employee.projects.length === 0 ? (
        <EmptyState title={t('employeePage.projects.none')} text={t('employeePage.projects.noneText')} />
      ) : (
        <RowList
          caption={t('employeePage.projects.title')}
          columns={columns(employee, t)}
          rows={employee.projects}
          rowKey={({ id }) => id}
          busy={false}
          height={44}
          {...(mayChange && {
            actions: {
              label: t('employeePage.projects.actions'),
              render: (project: Assignment) =>
                project.endedAt === null && (
                  <ActionMenu
                    label={t('employeePage.actions', { name: project.name })}
                    actions={[
                      {
                        id: 'remove',
                        label: t('employeePage.projects.remove.action'),
                        icon: PersonRemoveOutlined,
                        onChoose: () => setChanging({ left: project }),
                      },
                    ]}
                  />
                ),
            },
          })}
        />
      )}
      {changing && <AssignmentDialog employee={employee} {...changing} onClose={() => setChanging(null)} />}
    </Card>
  );
}

const columns = (employee: Employee, t: Translate): RowColumn<Assignment>[] => [
  {
    source: 'name',
    label: t('employeePage.projects.project'),
    rowHeader: true,
    wraps: true,
    render: ({ name }) => name,
  },
  {
    source: 'contract',
    label: t('employeePage.projects.contract'),
    width: 150,
    card: 'text',
    render: ({ contract }) => <span className="num">{contract}</span>,
  },
  {
    source: 'hiringDate',
    label: t('employeePage.projects.from'),
    width: 130,
    card: 'text',
    render: ({ hiringDate }) => <DateText value={hiringDate} />,
  },
  {
    source: 'endedAt',
    label: t('employeePage.projects.until'),
    width: 130,
    render: ({ endedAt }) => (endedAt ? <DateText value={endedAt} /> : <EmptyValue />),
  },
  {
    source: 'pendencyTotal',
    label: t('employeePage.projects.pendencies'),
    width: 150,
    card: 'tag',
    render: (project) => (
      <MuiLink component={Link} to={pendenciesOf(employee, project)}>
        {t('employees.pendencies', { count: project.pendencyTotal })}
      </MuiLink>
    ),
  },
];

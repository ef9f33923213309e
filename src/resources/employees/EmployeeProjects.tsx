import AddOutlined from '@mui/icons-material/AddOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { Box, Button, Collapse, IconButton, Link as MuiLink, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { calledName } from '../../../contract/common.ts';
import type { Employee } from '../../../contract/employees.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { TAKES_DOCUMENTS } from '../../../contract/pendencyStatus.ts';
import type { ProjectReadiness } from '../../../contract/readiness.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { RemainingTime, StatusChip } from '../pendencies/reference.tsx';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { EmployeeContests } from './EmployeeContests.tsx';
import { useReadiness } from './employeeQueries.ts';
import { ReadinessChip } from './ReadinessChip.tsx';

type Assignment = Employee['projects'][number];

/** Documents that a project shows at once; the rest is in the list of pendencies. */
const SHOWN = 10;
const pendencyAddress = (id: number): string => `${pathOf('pendencies')}/${VIEW_WORDS.edit}/${id}`;
/** The pendencies of one person in one project. */
const pendenciesOf = (employee: Employee, project: Assignment): string =>
  `${pathOf('pendencies')}?filter=${encodeURIComponent(JSON.stringify({ employee: calledName(employee), project_name: project.name }))}`;

/** The tab 'Projetos e documentos': each project with its readiness and what it asks of the person (E-07, X-01). */
export function EmployeeProjects({ employee }: { employee: Employee }) {
  const t = useT();
  const readiness = useReadiness(employee.id);
  const [changing, setChanging] = useState<{ left: Assignment | null } | null>(null);
  const mayChange = employee.permissions.includes('manage_employee_projects');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {mayChange && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button startIcon={<AddOutlined />} onClick={() => setChanging({ left: null })}>
            {t('employeePage.projects.assign.action')}
          </Button>
        </Box>
      )}
      {employee.permissions.includes('update_employee') && <EmployeeContests employee={employee} />}
      {employee.projects.length === 0 && (
        <Card>
          <EmptyState title={t('employeePage.projects.none')} text={t('employeePage.projects.noneText')} />
        </Card>
      )}
      {employee.projects.map((project, index) => (
        <ProjectCard
          key={project.id}
          employee={employee}
          project={project}
          readiness={readiness.data?.find((one) => one.project.id === project.id)}
          opensAtFirst={index === 0 && project.endedAt === null}
          onRemove={mayChange && project.endedAt === null ? () => setChanging({ left: project }) : null}
        />
      ))}
      {changing && <AssignmentDialog employee={employee} {...changing} onClose={() => setChanging(null)} />}
    </Box>
  );
}

type CardProps = {
  employee: Employee;
  project: Assignment;
  readiness: ProjectReadiness | undefined;
  opensAtFirst: boolean;
  onRemove: (() => void) | null;
};

function ProjectCard({ employee, project, readiness, opensAtFirst, onRemove }: CardProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(opensAtFirst);
  const { name, contract, hiringDate, endedAt } = project;
  return (
    <Card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px 10px', p: '10px 12px 10px 16px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {readiness && (
            <ReadinessChip state={readiness.state} blocking={readiness.items.filter(({ blocks }) => blocks).length} />
          )}
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {endedAt
              ? t('readiness.ended', { contract, day: formatDate(hiringDate), until: formatDate(endedAt) })
              : t('readiness.since', { contract, day: formatDate(hiringDate) })}
          </Typography>
        </Box>
        {onRemove && (
          <ActionMenu
            label={t('employeePage.actions', { name })}
            actions={[
              {
                id: 'remove',
                label: t('employeePage.projects.remove.action'),
                icon: PersonRemoveOutlined,
                onChoose: onRemove,
              },
            ]}
          />
        )}
        <IconButton
          aria-label={t('readiness.showDocuments', { project: name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
        </IconButton>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit timeout={0}>
        <ProjectDocuments employee={employee} project={project} />
      </Collapse>
    </Card>
  );
}

function ProjectDocuments({ employee, project }: { employee: Employee; project: Assignment }) {
  const t = useT();
  const { selected } = useSelectedCompanies();
  const { data, error, refetch } = useRead(
    ['pendencies', 'ofEmployee', employee.id, project.id, selected.join()],
    (provider) =>
      provider.getList<PendencyRow>('pendencies', {
        filter: { employeeId: employee.id, projectId: project.id },
        pagination: { page: 1, perPage: SHOWN },
      }),
  );
  if (error && !data) return <ErrorState title={t('readiness.failed')} error={error} onRetry={refetch} />;
  if (!data) return <TableSkeleton rows={4} rowHeight={44} label={t('common.loading')} />;
  const more = (data.total ?? 0) - data.data.length;
  const sends = employee.permissions.includes('send_pendency_to_analysis');
  return (
    <>
      {data.data.length === 0 ? (
        <Typography variant="body2" sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
          {t('readiness.none')}
        </Typography>
      ) : (
        <RowList
          caption={project.name}
          columns={columns(t, sends)}
          rows={data.data}
          rowKey={({ id }) => id}
          height={44}
        />
      )}
      {data.data.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, p: '10px 16px' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {more > 0 && t('readiness.more', { count: more })}
          </Box>
          <MuiLink component={Link} to={pendenciesOf(employee, project)} sx={{ fontWeight: 600 }}>
            {t('readiness.allDocuments')}
          </MuiLink>
        </Box>
      )}
    </>
  );
}

const columns = (t: Translate, sends: boolean): RowColumn<PendencyRow>[] => [
  {
    source: 'name',
    label: t('readiness.columns.document'),
    rowHeader: true,
    wraps: true,
    render: ({ id, name }) => (
      <MuiLink component={Link} to={pendencyAddress(id)} color="inherit">
        <CatalogueText>{name}</CatalogueText>
      </MuiLink>
    ),
  },
  {
    source: 'status',
    label: t('readiness.columns.status'),
    width: 190,
    atomic: true,
    card: 'tag',
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    source: 'plan',
    label: t('readiness.columns.plan'),
    width: 76,
    card: 'text',
    render: ({ plan }) => t(`contract.plan.${plan}`),
  },
  {
    source: 'remaining',
    label: t('readiness.columns.remaining'),
    width: 200,
    card: 'text',
    render: (row) => <RemainingTime record={row} />,
  },
  ...(sends
    ? [
        {
          source: 'send',
          label: t('readiness.columns.actions'),
          width: 160,
          align: 'right' as const,
          card: 'tag' as const,
          render: ({ id, name, status }: PendencyRow) =>
            TAKES_DOCUMENTS.includes(status) && (
              <Button
                component={Link}
                to={pendencyAddress(id)}
                size="small"
                aria-label={`${t('readiness.sendDocument')}: ${shownText(name)}`}
              >
                {t('readiness.sendDocument')}
              </Button>
            ),
        },
      ]
    : []),
];

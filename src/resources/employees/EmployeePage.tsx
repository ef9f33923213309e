import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import NoPhotographyOutlined from '@mui/icons-material/NoPhotographyOutlined';
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined';
import { Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { calledName } from '../../../contract/common.ts';
import type { Employee } from '../../../contract/employees.ts';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { routeId } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { NextExam } from '../bookings/reference.tsx';
import { DossierButton } from '../dossiers/reference.tsx';
import { DeliveriesOf } from '../epiDeliveries/reference.tsx';
import { PersonPrivacy } from '../personalRecords/reference.tsx';
import { EmployeeBadges } from './EmployeeBadges.tsx';
import { EmployeeData } from './EmployeeData.tsx';
import { EmployeeHistory } from './EmployeeHistory.tsx';
import { EmployeeMovements } from './EmployeeMovements.tsx';
import { EmployeePhoto } from './EmployeePhoto.tsx';
import { EmployeeProjects } from './EmployeeProjects.tsx';
import { EmployeeTrainings } from './EmployeeTrainings.tsx';
import { EmploymentChip } from './EmploymentChip.tsx';
import { EMPLOYEES_PATH, employeeAddress, NEW_EMPLOYEE_PATH, useEmployee, useReadiness } from './employeeQueries.ts';
import { MovementDialog } from './reference.tsx';
import { SituationBand } from './SituationBand.tsx';

const PhotoDialog = lazyWithTexts(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

/** The tab of the address: `/colaboradores/editar/7?aba=movimentacoes`. */
const TAB = 'aba';
const TABS = [
  'dados',
  'projetos',
  'movimentacoes',
  'treinamentos',
  'epi',
  'cracha',
  'historico',
  'privacidade',
] as const;
type TabName = (typeof TABS)[number];

/** `/colaboradores/editar/:id` (E-03, E-05): everything that is recorded of one employee. */
export default function EmployeePage() {
  const account = useAccount();
  const maySee = useCan('see_employee');
  const id = routeId(useParams().id ?? '', true);
  if (id === null) return <NotFoundPage />;
  // somebody who is new to the company begins with the document (Amb-02)
  if (id === 0) return <Navigate to={NEW_EMPLOYEE_PATH} replace />;
  return (
    <Box sx={pageFrame}>
      {!account ? (
        <SectionWait />
      ) : maySee ? (
        <OneEmployee key={id} id={id} />
      ) : (
        <SectionDenied level={1} inFrame permission="see_employee" />
      )}
    </Box>
  );
}

function OneEmployee({ id }: { id: number }) {
  const t = useT();
  const { data, error, refetch } = useEmployee(id);
  // what the band says is known before anything stands below it
  const { isPending } = useReadiness(id);
  if (data && !isPending) return <Opened employee={data} />;
  if (!error) return <SectionWait lines={6} />;
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  return <SectionFailed level={1} title={t('employeePage.failed')} error={error} onRetry={refetch} />;
}

function Opened({ employee }: { employee: Employee }) {
  const t = useT();
  const [query] = useSearchParams();
  const [isMoving, setIsMoving] = useState(false);
  const seesBadge = employee.permissions.includes('see_employee_badge');
  const seesPrivacy = useCan('see_privacy_record');
  const shown: Partial<Record<TabName, boolean>> = { cracha: seesBadge, privacidade: seesPrivacy };
  const tabs = TABS.filter((name) => shown[name] !== false);
  const tab: TabName = tabs.find((name) => name === query.get(TAB)) ?? 'dados';
  const current = employee.projects.filter(({ endedAt }) => endedAt === null);
  const counts: Partial<Record<TabName, number>> = { projetos: current.length };
  const mayMove = employee.permissions.includes('manage_employee_service_provided');
  return (
    <>
      <Trail to={EMPLOYEES_PATH} text={t('employees.title')} />
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 12px', mt: 1 }}
      >
        <EmployeePhoto employee={employee} size={56} />
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {calledName(employee)}
            </Typography>
            <EmploymentChip status={employee.status} />
          </Box>
          <Typography variant="body2" sx={{ mt: '2px', color: 'text.secondary' }}>
            {t('employeePage.lead', {
              role: employee.role,
              company: employee.company.name,
              day: formatDate(employee.admissionDate),
            })}
          </Typography>
        </Box>
        <DossierButton subject={{ employee: { id: employee.id, name: calledName(employee) } }} />
        {mayMove && current.length > 0 && (
          <Button variant="contained" startIcon={<SyncAltOutlined />} onClick={() => setIsMoving(true)}>
            {t('employeePage.movement.add')}
          </Button>
        )}
        <EmployeeMenu employee={employee} />
      </Box>
      <SituationBand employee={employee} />
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('employeePage.tabs.label')}
        sx={{ mt: 3, mb: 4, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={name === 'dados' ? employeeAddress(employee.id) : `${employeeAddress(employee.id)}?${TAB}=${name}`}
            label={`${t(`employeePage.tabs.${name}`)}${counts[name] === undefined ? '' : ` (${counts[name]})`}`}
          />
        ))}
      </Tabs>
      {tab === 'dados' && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <NextExam employeeId={employee.id} />
          <EmployeeData employee={employee} />
        </Box>
      )}
      {tab === 'projetos' && <EmployeeProjects employee={employee} />}
      {tab === 'movimentacoes' && <EmployeeMovements employee={employee} />}
      {tab === 'treinamentos' && <EmployeeTrainings id={employee.id} />}
      {tab === 'epi' && <DeliveriesOf employee={{ ...employee, name: calledName(employee) }} />}
      {tab === 'cracha' && <EmployeeBadges employee={employee} />}
      {tab === 'historico' && <EmployeeHistory id={employee.id} />}
      {tab === 'privacidade' && <PersonPrivacy id={employee.id} />}
      {isMoving && (
        <MovementDialog
          employee={employee}
          company={employee.company}
          projects={current}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  );
}

/** What is seldom done with an employee. */
function EmployeeMenu({ employee }: { employee: Employee }) {
  const t = useT();
  const navigate = useNavigate();
  const provider = useProvider();
  const removal = useAction<Employee>({
    run: (one) => provider.delete('employees', { id: one.id, previousData: one }),
    done: (one) => t('employeePage.remove.done', { name: calledName(one) }),
    failed: t('employeePage.remove.failed'),
    invalidate: [['employees'], ['pendencies']],
    onDone: () => navigate(EMPLOYEES_PATH),
  });
  const [isChoosing, setIsChoosing] = useState(false);
  const photoRemoval = useAction<Employee>({
    run: ({ id }) => provider.removeEmployeeImage(id),
    done: () => t('employeePage.photo.removed'),
    failed: t('employeePage.photo.failed'),
    invalidate: ['employees'],
  });
  const mayRemove = employee.permissions.includes('remove_employee_from_company');
  const mayChangePhoto = employee.permissions.includes('update_employee_image');
  if (!mayRemove && !mayChangePhoto) return null;
  return (
    <>
      <ActionMenu
        label={t('employeePage.actions', { name: calledName(employee) })}
        actions={[
          ...(mayChangePhoto
            ? [
                {
                  id: 'photo',
                  label: t(employee.image ? 'employeePage.photo.change' : 'employeePage.photo.add'),
                  icon: AddAPhotoOutlined,
                  onChoose: () => setIsChoosing(true),
                },
              ]
            : []),
          ...(mayChangePhoto && employee.image
            ? [
                {
                  id: 'removePhoto',
                  label: t('employeePage.photo.remove'),
                  icon: NoPhotographyOutlined,
                  onChoose: () => photoRemoval.ask(employee),
                },
              ]
            : []),
          ...(mayRemove
            ? [
                {
                  id: 'remove',
                  label: t('employeePage.remove.action'),
                  icon: DeleteOutlined,
                  destructive: true,
                  onChoose: () => removal.ask(employee),
                },
              ]
            : []),
        ]}
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <PhotoDialog employee={employee} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
      <ConfirmAction
        action={photoRemoval}
        tone="error"
        title={(one) => t('employeePage.photo.removeTitle', { name: calledName(one) })}
        confirmLabel={t('employeePage.photo.remove')}
      >
        {() => t('employeePage.photo.removeText')}
      </ConfirmAction>
      <ConfirmAction
        action={removal}
        tone="error"
        title={(one) => t('employeePage.remove.title', { name: calledName(one) })}
        confirmLabel={t('employeePage.remove.confirm')}
      >
        {({ company }) => t('employeePage.remove.text', { company: company.name })}
      </ConfirmAction>
    </>
  );
}

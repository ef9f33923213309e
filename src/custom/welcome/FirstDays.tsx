import ChevronRight from '@mui/icons-material/ChevronRight';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, ButtonBase, LinearProgress } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { dayOf, daysBetween } from '../../../contract/common.ts';
import { SUPPORT_HOURS } from '../../../contract/constants.ts';
import { WAITING_FOR_SUPPLIER } from '../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { ProviderWelcome } from '../../../contract/welcome.ts';
import { useAccount } from '../../access/account.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { addressOf } from '../../access/sections.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { chat } from '../../components/openSwitch.ts';
import { config } from '../../config.ts';
import { formatDate, hourText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { PlumbLine, type PlumbStep } from './PlumbLine.tsx';

const STEPS = ['company', 'people', 'companyDocuments', 'employeeDocuments', 'badges'] as const;
type Step = (typeof STEPS)[number];

/** What waits for the supplier in the list of pendencies: of the company, or of its people. */
const waitingList = (types: readonly string[]): string =>
  `${pathOf('pendencies')}?filter=${encodeURIComponent(JSON.stringify({ 'status[]': WAITING_FOR_SUPPLIER, 'pendencyType[]': types }))}`;

type Action = { to: string; label: string; needs: Permission; icon?: ReactNode };

/** A supplier's first days: five steps, of which one is open; each is taken on the page that it belongs to. */
export function FirstDays({ welcome }: { welcome: ProviderWelcome }) {
  const t = useT();
  const name = useAccount()?.account.displayName.split(' ')[0] ?? '';
  const rights = useCompanyRights(welcome.company.id);
  const { project, companyDocuments, employeeDocuments } = welcome;
  const title = t('welcome.days.title', { name });
  useEffect(() => {
    document.title = `${title} · ${t('common.appName')}`;
  }, [title, t]);

  // nothing can be sent before something is asked
  const isAsked = project !== null && !project.updating;
  const isDone: Record<Step, boolean> = {
    company: welcome.complete,
    people: welcome.assigned > 0,
    companyDocuments: isAsked && companyDocuments.waiting === 0,
    employeeDocuments: isAsked && welcome.assigned > 0 && employeeDocuments.waiting === 0,
    badges: false,
  };
  const current = STEPS.find((step) => !isDone[step]) ?? 'badges';
  const done = STEPS.filter((step) => isDone[step]).length;

  const employees = pathOf('employees');
  const actions: Record<Step, readonly Action[]> = {
    company: [{ to: addressOf('company'), label: t('welcome.days.company.go'), needs: 'update_company_data' }],
    people:
      welcome.employees > 0
        ? [{ to: employees, label: t('welcome.days.people.assign'), needs: 'manage_employee_projects' }]
        : [
            {
              ...{ to: `${employees}/${VIEW_WORDS.create}`, label: t('welcome.days.people.go'), needs: 'add_employee' },
              icon: <PersonAddAltOutlined />,
            },
            {
              ...{ to: `${employees}/importar`, label: t('welcome.days.people.sheet'), needs: 'import_employee' },
              icon: <UploadFileOutlined />,
            },
          ],
    companyDocuments: isAsked
      ? [{ to: waitingList(['PROVIDER', 'OTHERS']), label: t('welcome.days.send'), needs: 'see_pendency' }]
      : [],
    employeeDocuments: isAsked
      ? [{ to: waitingList(['EMPLOYEE', 'RISK']), label: t('welcome.days.send'), needs: 'see_pendency' }]
      : [],
    badges: [{ to: employees, label: t('welcome.days.badges.go'), needs: 'print_employee_badge' }],
  };
  const textOf = (step: Step): string => {
    if (isDone[step]) return t(`welcome.days.${step}.done`);
    if (step === 'people' && welcome.employees > 0) {
      return t('welcome.days.people.unassigned', { count: welcome.employees });
    }
    if (step !== 'companyDocuments' && step !== 'employeeDocuments') return t(`welcome.days.${step}.text`);
    if (!isAsked) return t(project ? 'welcome.days.updating' : 'welcome.days.noProject');
    return t(`welcome.days.${step}.text`, { count: welcome[step].waiting });
  };
  const steps = STEPS.map((step): PlumbStep => {
    const isCurrent = step === current;
    return {
      name: step,
      state: isCurrent ? 'current' : isDone[step] ? 'done' : 'next',
      content: (
        <Box
          sx={
            isCurrent
              ? {
                  ...{ mt: '-6px', p: '10px 14px 14px', border: '1px solid', borderColor: 'divider' },
                  ...{ borderRadius: '12px', bgcolor: 'background.paper' },
                }
              : undefined
          }
        >
          <Box
            component="h2"
            sx={{
              ...{ m: 0, mt: '4px', fontSize: 16, lineHeight: '22px', fontWeight: isDone[step] ? 550 : 600 },
              color: isDone[step] && !isCurrent ? 'text.secondary' : 'text.primary',
            }}
          >
            {t(`welcome.days.${step}.title`)}
          </Box>
          <Box sx={{ mt: '1px', fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{textOf(step)}</Box>
          {isCurrent && actions[step].length > 0 && (
            <Box sx={{ display: 'grid', gap: 2, mt: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
              {actions[step].map(({ to, label, needs, icon }, index) => (
                <DeniableButton
                  key={to}
                  to={to}
                  denial={rights.denial(needs)}
                  variant={index === 0 ? 'contained' : 'outlined'}
                  startIcon={icon}
                  sx={{ minHeight: 44, fontSize: 14, px: 2 }}
                >
                  {label}
                </DeniableButton>
              ))}
            </Box>
          )}
        </Box>
      ),
    };
  });

  return (
    <Box
      sx={{
        ...{ display: 'flex', flexDirection: 'column', gap: '14px', width: '100%', maxWidth: 620, mx: 'auto' },
        ...{ p: { xs: '14px 16px 24px', md: '40px 32px' } },
      }}
    >
      <div>
        <Box
          component="h1"
          sx={{
            m: 0,
            fontSize: 24,
            lineHeight: '30px',
            fontWeight: 680,
            letterSpacing: '-.015em',
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Box>
        <Box sx={{ mt: 1, fontSize: 15, lineHeight: '22px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {project
            ? t('welcome.days.invited', { company: project.contracting, project: project.name })
            : t('welcome.days.alone', { company: welcome.company.name })}
        </Box>
      </div>
      {project && <DaysLeft startDate={project.startDate} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <LinearProgress
          variant="determinate"
          value={(done / STEPS.length) * 100}
          aria-label={t('welcome.days.progress', { count: done, total: STEPS.length })}
          sx={{ flex: 1, height: 8, borderRadius: '4px' }}
        />
        <Box component="span" className="num" aria-hidden sx={{ fontWeight: 550 }}>
          {t('welcome.days.of', { count: done, total: STEPS.length })}
        </Box>
      </Box>
      <PlumbLine label={t('welcome.days.label')} steps={steps} gap={18} />
      <Support />
    </Box>
  );
}

/** Days until the work begins; once it has, since when. */
function DaysLeft({ startDate }: { startDate: string }) {
  const t = useT();
  const left = daysBetween(dayOf(new Date()), startDate);
  return (
    <Box
      sx={{
        ...{ display: 'flex', gap: 3, alignItems: 'center', p: '12px 14px', borderRadius: '10px' },
        ...{ bgcolor: 'soft.warning', fontSize: 14, lineHeight: '19px' },
      }}
    >
      <ScheduleOutlined aria-hidden sx={{ fontSize: 22, color: 'warning.main' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {left > 0 ? t('welcome.days.left', { count: left }) : t('welcome.days.begun')}
        </Box>{' '}
        {t(left > 0 ? 'welcome.days.begins' : 'welcome.days.began', { date: formatDate(startDate) })}
      </Box>
    </Box>
  );
}

/** The support: by its phone where there is one, else the assistant. */
function Support() {
  const t = useT();
  const { supportHours, supportPhone } = config();
  const { weekdays, friday } = SUPPORT_HOURS[supportHours];
  const [from, until] = weekdays.map(hourText);
  const content = (
    <>
      <SupportAgentOutlined aria-hidden sx={{ fontSize: 24, color: 'primary.main' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left' }}>
        {t(supportPhone ? 'welcome.days.call' : 'welcome.days.ask')}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13, lineHeight: '18px' }}>
          {t('welcome.days.hours', { from: from ?? '', until: until ?? '', friday: hourText(friday[1]) })}
        </Box>
      </Box>
      <ChevronRight aria-hidden sx={{ fontSize: 22, color: 'text.secondary' }} />
    </>
  );
  const sx = {
    ...{ display: 'flex', gap: 3, alignItems: 'center', minHeight: 56, p: '8px 14px', borderRadius: '10px' },
    ...{
      border: '1px solid',
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.primary',
      fontSize: 14,
    },
  };
  if (!supportPhone) {
    return (
      <ButtonBase onClick={chat.open} sx={sx}>
        {content}
      </ButtonBase>
    );
  }
  return (
    <Box component="a" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} sx={{ ...sx, textDecoration: 'none' }}>
      {content}
    </Box>
  );
}

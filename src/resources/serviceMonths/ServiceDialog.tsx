import CheckCircle from '@mui/icons-material/CheckCircle';
import Close from '@mui/icons-material/Close';
import { Box, Button, ButtonBase, Dialog, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import type { ServiceAnalysis, ServiceMonth, ServiceMonthKey } from '../../../contract/serviceMonths.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { LeaveDialog } from '../../components/feedback/LeaveDialog.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { useLeaveQuestion } from '../../components/feedback/useLeaveQuestion.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { DeclarationStep } from './DeclarationStep.tsx';
import { EmployeesStep } from './EmployeesStep.tsx';
import { HealthPlanStep } from './HealthPlanStep.tsx';
import { ServiceStateTag } from './ServiceStateTag.tsx';
import { ServiceSummary } from './ServiceSummary.tsx';
import { keyOf, useServiceMonth } from './serviceQueries.ts';
import { answered, canOpen, mayAnswer, nextStep, type Step, stepsOf } from './serviceSteps.ts';
import { useSaveMonth } from './useSaveMonth.ts';

const STEP = { declaration: DeclarationStep, employees: EmployeesStep, healthPlan: HealthPlanStep } as const;

type Props = { of: ServiceMonthKey; onClose: () => void };

/** One month: its questions one after another for the provider, its answers to read and to judge for the contracting company. */
export function ServiceDialog({ of, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const phone = usePhone();
  const { data: month, error, refetch } = useServiceMonth(of);
  const [dirty, setDirty] = useState(false);
  const leave = useLeaveQuestion(dirty, onClose);
  const toStep = (go: () => void) =>
    leave.askBefore(() => {
      setDirty(false);
      go();
    });
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={leave.ask}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{
        paper: {
          sx: phone
            ? { '&&': { m: 0 }, height: '100dvh', maxHeight: 'none', borderRadius: 0 }
            : { width: 720, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(720px, calc(100dvh - 64px))' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, pl: 5, pr: 2, pt: 3, pb: 3, flex: 'none' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <Typography id={titleId} variant="h2" sx={{ fontSize: 18 }}>
              {t('serviceMonths.dialog.title', { month: formatMonth(of.month) })}
            </Typography>
            {month && <ServiceStateTag state={month.state} />}
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ minHeight: 20, overflowWrap: 'anywhere' }}>
            {month &&
              `${month.project.name} · ${(month.side === 'PROVIDER' ? month.contractingCompany : month.provider).name}`}
          </Typography>
        </Box>
        <IconButton aria-label={t('common.actions.close')} onClick={leave.ask} sx={{ width: 44, height: 44, mt: -1 }}>
          <Close />
        </IconButton>
      </Box>
      {error && !month ? (
        <ErrorState title={t('serviceMonths.dialog.loadFailed')} error={error} onRetry={refetch} />
      ) : month ? (
        // begins at the step that can be answered once an update of the project has ended
        <MonthBody
          key={String(month.projectIsBlocked)}
          month={month}
          reload={refetch}
          onDirty={setDirty}
          leave={toStep}
          onClose={leave.ask}
        />
      ) : (
        <TableSkeleton rows={6} rowHeight={52} label={t('common.loading')} />
      )}
      <LeaveDialog
        leave={leave}
        title={t('serviceMonths.dialog.leave')}
        confirmLabel={t('serviceMonths.dialog.leaveConfirm')}
      >
        {t('serviceMonths.dialog.leaveText')}
      </LeaveDialog>
    </Dialog>
  );
}

type BodyProps = {
  month: ServiceMonth;
  reload: () => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
  leave: (go: () => void) => void;
  onClose: () => void;
};

function MonthBody({ month, reload, onDirty, leave, onClose }: BodyProps) {
  const t = useT();
  const [step, setStep] = useState<Step | null>(() => firstStep(month));
  const shown = step !== null && stepsOf(month).includes(step) && mayAnswer(month, step) ? step : null;
  if (shown === null) {
    const canChange = mayAnswer(month, 'declaration') && month.occurred !== null;
    return (
      <>
        <Box
          role="region"
          aria-label={t('serviceMonths.dialog.title', { month: formatMonth(month.referenceMonth) })}
          tabIndex={0} // what scrolls is reached by the keyboard
          sx={{ flex: 1, minHeight: 0, overflow: 'auto', borderTop: 1, borderColor: 'divider', pt: 2 }}
        >
          {month.projectIsBlocked && (
            <Box sx={{ px: 5, pb: 2 }}>
              <FormAlert tone="warning">{t('serviceMonths.dialog.blocked')}</FormAlert>
            </Box>
          )}
          <ServiceSummary month={month} onChange={canChange ? () => setStep('declaration') : undefined} />
        </Box>
        <AnalysisBar month={month} reload={reload} />
      </>
    );
  }
  const Form = STEP[shown];
  return (
    <>
      <StepList month={month} step={shown} onStep={(next) => leave(() => setStep(next))} />
      {month.state === 'RETURNED' && month.analysis?.note && (
        <Box sx={{ px: 5, pb: 2 }}>
          <FormAlert tone="warning">
            <strong>
              {t('serviceMonths.summary.returned', {
                name: month.analysis.author.displayName,
                at: dateTimeText(month.analysis.createdAt, new Date(), t),
              })}
            </strong>
            <div>{month.analysis.note}</div>
          </FormAlert>
        </Box>
      )}
      <Form
        // not keyed by the version: a refetch (a movement, somebody else's list) keeps the current choice
        key={shown}
        month={month}
        reload={reload}
        onDirty={onDirty}
        onCancel={onClose}
        onSaved={() => setStep(following(shown))}
      />
    </>
  );
}

const following = (step: Step): Step | null =>
  step === 'declaration' ? 'employees' : step === 'employees' ? 'healthPlan' : null;

function firstStep(month: ServiceMonth): Step | null {
  if (month.state === 'RETURNED') return 'declaration';
  return nextStep(month);
}

type StepListProps = { month: ServiceMonth; step: Step; onStep: (step: Step) => void };

/** The questions of the month in their order, which are answered, and the way to each. */
function StepList({ month, step, onStep }: StepListProps) {
  const t = useT();
  const steps = stepsOf(month);
  const done = answered(month);
  return (
    <Box component="nav" aria-label={t('serviceMonths.dialog.steps')} sx={{ px: 5, pb: 3, flex: 'none' }}>
      <Box component="ol" sx={{ display: 'flex', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((one, index) => {
          const isHere = one === step;
          const open = canOpen(month, one);
          return (
            <Box component="li" key={one} sx={{ flex: 1, minWidth: 0 }}>
              <ButtonBase
                aria-current={isHere ? 'step' : undefined}
                disabled={!open}
                onClick={() => onStep(one)}
                sx={{
                  width: '100%',
                  minHeight: { xs: 44, sm: 36 },
                  justifyContent: 'flex-start',
                  gap: 1.5,
                  px: 1,
                  borderTop: '2px solid',
                  borderColor: isHere ? 'primary.main' : done[one] ? 'success.main' : 'border.strong',
                  color: open ? 'text.primary' : 'text.tertiary',
                  fontSize: 12,
                  lineHeight: '16px',
                  fontWeight: isHere ? 650 : 550,
                  textAlign: 'left',
                }}
              >
                {done[one] ? (
                  <CheckCircle aria-hidden sx={{ fontSize: 16, color: 'success.main', flex: 'none' }} />
                ) : (
                  <Box
                    component="span"
                    aria-hidden
                    className="num"
                    sx={{ width: 16, textAlign: 'center', flex: 'none' }}
                  >
                    {index + 1}
                  </Box>
                )}
                <Box component="span" sx={{ minWidth: 0 }}>
                  {t(`serviceMonths.dialog.step.${one}`)}
                  {done[one] && <span className="visually-hidden"> ({t('serviceMonths.dialog.done')})</span>}
                </Box>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** The contracting company accepts an answer, or returns it with a reason. */
function AnalysisBar({ month, reload }: { month: ServiceMonth; reload: () => Promise<unknown> }) {
  const t = useT();
  const provider = useProvider();
  const saveMonth = useSaveMonth(reload);
  const action = useAction<ServiceAnalysis['analysis']>({
    run: (analysis, note) => {
      const body = analysis === 'ACCEPTED' ? { analysis } : { analysis, note };
      return saveMonth(() => provider.analyseServiceMonth(keyOf(month), body, month.version));
    },
    done: (analysis) =>
      t(analysis === 'ACCEPTED' ? 'serviceMonths.analysis.accepted' : 'serviceMonths.analysis.returned'),
    failed: t('serviceMonths.analysis.failed'),
    inline: true,
  });
  const may = month.side === 'CONTRACTING' && month.permissions.includes('analyse_service_provided');
  if (!may || month.occurred === null || month.projectIsBlocked) return null;
  return (
    <>
      {action.error !== null && action.subject === null && (
        <Box sx={{ px: 5, pb: 2 }}>
          <FormAlert tone="error">{action.error}</FormAlert>
        </Box>
      )}
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 2,
          px: 5,
          pt: 3,
          pb: 'max(12px, env(safe-area-inset-bottom))',
          borderTop: 1,
          borderColor: 'divider',
          '& > button': { minHeight: { xs: 44, sm: 36 }, flex: { xs: 1, sm: '0 0 auto' } },
        }}
      >
        {month.state !== 'RETURNED' && (
          <Button aria-haspopup="dialog" onClick={() => action.ask('RETURNED')}>
            {t('serviceMonths.analysis.return')}
          </Button>
        )}
        {(month.state === 'ANSWERED' || month.state === 'RETURNED') && (
          <Button variant="contained" aria-disabled={action.busy || undefined} onClick={() => action.run('ACCEPTED')}>
            {t('serviceMonths.analysis.accept')}
          </Button>
        )}
      </Box>
      <ConfirmAction
        action={action}
        title={() => t('serviceMonths.analysis.returnTitle', { company: month.provider.name })}
        confirmLabel={t('serviceMonths.analysis.return')}
        tone="error"
        reason={{ label: t('serviceMonths.analysis.reason'), required: true }}
      >
        {() => t('serviceMonths.analysis.returnText')}
      </ConfirmAction>
    </>
  );
}

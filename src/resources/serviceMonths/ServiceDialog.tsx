import Close from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useId, useState } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import type { ServiceMonth, ServiceMonthKey } from '../../../contract/serviceMonths.ts';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { LeaveDialog } from '../../components/feedback/LeaveDialog.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { useLeaveQuestion } from '../../components/feedback/useLeaveQuestion.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import { useT } from '../../i18n/index.ts';
import { AnalysisBar } from './AnalysisBar.tsx';
import { DeclarationStep } from './DeclarationStep.tsx';
import { EmployeesStep } from './EmployeesStep.tsx';
import { HealthPlanStep } from './HealthPlanStep.tsx';
import { ServiceStateTag } from './ServiceStateTag.tsx';
import { ServiceSummary } from './ServiceSummary.tsx';
import { StepList } from './StepList.tsx';
import { useServiceMonth } from './serviceQueries.ts';
import { mayAnswer, nextStep, type Step, stepsOf } from './serviceSteps.ts';

const STEP = { declaration: DeclarationStep, employees: EmployeesStep, healthPlan: HealthPlanStep } as const;

type Props = { of: ServiceMonthKey; onClose: () => void };

/** One month: its questions one after another for the provider, its answers to read and to judge for the contracting company. */
export function ServiceDialog({ of, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
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
            : { width: 720, maxWidth: 'calc(100vw - 32px)', height: 'min(720px, calc(100dvh - 64px))' },
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
        <MonthBody month={month} reload={refetch} onDirty={setDirty} leave={toStep} />
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
};

function MonthBody({ month, reload, onDirty, leave }: BodyProps) {
  const t = useT();
  const [step, setStep] = useState<Step | null>(() => firstStep(month));
  const shown = step !== null && stepsOf(month).includes(step) && mayAnswer(month, step) ? step : null;
  if (shown === null) {
    const canChange = mayAnswer(month, 'declaration') && month.occurred !== null;
    return (
      <>
        <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', borderTop: 1, borderColor: 'divider', pt: 2 }}>
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
        onSaved={() => setStep(following(shown))}
      />
    </>
  );
}

/** The question after this one; the saved month decides whether it is shown. */
const following = (step: Step): Step | null =>
  step === 'declaration' ? 'employees' : step === 'employees' ? 'healthPlan' : null;

/** What is open first; a returned month begins at its first question. */
function firstStep(month: ServiceMonth): Step | null {
  if (month.state === 'RETURNED') return 'declaration';
  return nextStep(month);
}

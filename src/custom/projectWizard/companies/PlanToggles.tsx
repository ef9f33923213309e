import Check from '@mui/icons-material/Check';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, ButtonBase, Tooltip } from '@mui/material';
import { useId } from 'react';
import { PLANS, type Plan } from '../../../../contract/projects.ts';
import { useT } from '../../../i18n/index.ts';
import { onUnderPointer, underPointer } from '../../../theme/layout.ts';
import { togglePlan } from './companyRows.ts';
import { FieldErrorText } from './FieldErrorText.tsx';

type Props = {
  label: string;
  plans: readonly Plan[];
  /** Plans that are saved cannot be taken away; they say so. */
  locked?: readonly Plan[];
  error?: string | undefined;
  onChange: (plans: Plan[]) => void;
};

/** STP and SSMA, each a toggle; one that is saved is on and stays on. */
export function PlanToggles({ label, plans, locked = [], error, onChange }: Props) {
  const t = useT();
  const id = useId();
  const why = t('projectCompanies.planLocked');
  return (
    <Box role="group" aria-label={label} aria-describedby={error ? `${id}-error` : undefined}>
      <Box sx={{ display: 'flex', gap: '4px' }}>
        {PLANS.map((plan, index) => {
          const on = plans.includes(plan);
          const isLocked = locked.includes(plan);
          const Icon = isLocked ? LockOutlined : Check;
          return (
            <Tooltip key={plan} describeChild title={isLocked ? why : ''} enterTouchDelay={0} leaveTouchDelay={4000}>
              <ButtonBase
                aria-pressed={on}
                aria-disabled={isLocked || undefined}
                aria-describedby={isLocked ? `${id}-locked` : undefined}
                aria-invalid={(error !== undefined && index === 0) || undefined}
                onClick={isLocked ? undefined : () => onChange(togglePlan(plans, plan))}
                sx={{
                  height: 26,
                  px: 2,
                  gap: '5px',
                  border: '1px solid',
                  borderColor: error ? 'error.main' : on ? 'primary.light' : 'border.strong',
                  borderRadius: '6px',
                  bgcolor: on ? 'soft.primary' : 'transparent',
                  color: on ? 'ink.primary' : 'text.primary',
                  fontSize: 12,
                  lineHeight: '16px',
                  fontWeight: 600,
                  cursor: isLocked ? 'default' : undefined,
                  '&:hover': isLocked ? undefined : on ? onUnderPointer : underPointer,
                  '@media (pointer: coarse)': { height: 44, px: 3.5, fontSize: 14 },
                }}
              >
                {on && <Icon aria-hidden sx={{ fontSize: 14 }} />}
                {plan}
              </ButtonBase>
            </Tooltip>
          );
        })}
      </Box>
      {locked.length > 0 && (
        <span id={`${id}-locked`} className="visually-hidden">
          {why}
        </span>
      )}
      <FieldErrorText id={`${id}-error`} text={error} />
    </Box>
  );
}

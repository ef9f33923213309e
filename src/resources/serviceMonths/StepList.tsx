import CheckCircle from '@mui/icons-material/CheckCircle';
import { Box, ButtonBase } from '@mui/material';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { useT } from '../../i18n/index.ts';
import { answered, canOpen, type Step, stepsOf } from './serviceSteps.ts';

type Props = { month: ServiceMonth; step: Step; onStep: (step: Step) => void };

/** The questions of the month in their order, which are answered, and the way to each. */
export function StepList({ month, step, onStep }: Props) {
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

import CheckIcon from '@mui/icons-material/Check';
import { Box, ButtonBase } from '@mui/material';
import type { WizardStep } from '../../../contract/projectSettings.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow, plainList } from '../../theme/layout.ts';

type Props = {
  steps: readonly WizardStep[];
  current: WizardStep;
  /** The last step that can be opened, and the last one that was saved. */
  reached: WizardStep;
  saved: number;
  onGo: (step: WizardStep) => void;
};

/** The steps with their names; below 768 px the current one and a bar of five parts (design, section 3). */
export const WizardStepper = (props: Props) => {
  const t = useT();
  const { current, steps } = props;
  return (
    <Box component="nav" aria-label={t('projectWizard.steps.label')}>
      <Box sx={{ display: { md: 'none' }, fontSize: 14, lineHeight: '20px', fontWeight: 600 }} aria-hidden>
        {t('projectWizard.steps.compact', {
          step: steps.indexOf(current) + 1,
          of: steps.length,
          name: t(`projectWizard.steps.${current}`),
        })}
      </Box>
      <Box component="ol" sx={{ ...plainList, ...flexRow, gap: { xs: 1, md: '14px' } }}>
        {steps.map((step, at) => (
          <Step key={step} step={step} number={at + 1} {...props} />
        ))}
      </Box>
    </Box>
  );
};

function Step({ step, number, steps, current, reached, saved, onGo }: Props & { step: WizardStep; number: number }) {
  const t = useT();
  const isCurrent = step === current;
  const isDone = step <= saved;
  const isOpen = step <= reached;
  const state = isCurrent ? 'current' : isDone ? 'done' : isOpen ? null : 'locked';
  const name = t(`projectWizard.steps.${step}`);
  return (
    <Box
      component="li"
      sx={{ ...flexRow, gap: '14px', minWidth: 0, flex: { xs: 1, md: number === steps.length ? 'none' : '1 1 auto' } }}
    >
      <ButtonBase
        onClick={() => onGo(step)}
        disabled={!isOpen}
        aria-current={isCurrent ? 'step' : undefined}
        sx={{
          justifyContent: 'flex-start',
          gap: 2,
          flex: { xs: 1, md: 'none' },
          minHeight: { xs: 44, md: 32 },
          borderRadius: '6px',
          color: isCurrent || isDone ? 'text.primary' : 'text.secondary',
          fontSize: 13,
          lineHeight: '20px',
          fontWeight: isCurrent ? 650 : 500,
          whiteSpace: 'nowrap',
          '&:not(:disabled):hover .step-name': { textDecoration: 'underline' },
        }}
      >
        <Box
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'grid' },
            placeItems: 'center',
            flex: 'none',
            width: 24,
            height: 24,
            borderRadius: '50%',
            fontSize: 12,
            fontWeight: 650,
            border: '1px solid',
            borderColor: isCurrent ? 'primary.main' : isDone ? 'primary.main' : 'border.control',
            borderWidth: isCurrent ? 2 : 1,
            bgcolor: isDone && !isCurrent ? 'primary.main' : 'background.paper',
            color: isDone && !isCurrent ? 'primary.contrastText' : isCurrent ? 'ink.primary' : 'text.secondary',
            boxShadow: isCurrent ? (theme) => `0 0 0 3px ${theme.palette.soft.primary}` : undefined,
          }}
        >
          {isDone && !isCurrent ? <CheckIcon sx={{ fontSize: 15 }} /> : number}
        </Box>
        <Box
          aria-hidden
          sx={{
            display: { md: 'none' },
            flex: 1,
            height: isCurrent ? 6 : 4,
            borderRadius: 3,
            bgcolor: isCurrent || isDone ? 'primary.main' : 'border.strong',
          }}
        />
        <Box component="span" className="step-name" sx={{ display: { xs: 'none', md: 'inline' } }} aria-hidden>
          {name}
        </Box>
        <span className="visually-hidden">
          {[`${number}. ${name}`, state && t(`projectWizard.steps.${state}`)].filter(Boolean).join(', ')}
        </span>
      </ButtonBase>
      {number < steps.length && (
        <Box
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'block' },
            flex: 1,
            minWidth: 8,
            height: 2,
            borderRadius: 1,
            bgcolor: isDone ? 'primary.main' : 'border.strong',
          }}
        />
      )}
    </Box>
  );
}

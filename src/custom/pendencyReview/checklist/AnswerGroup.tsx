import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, ButtonBase } from '@mui/material';
import type { KeyboardEvent } from 'react';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { useT } from '../../../i18n/index.ts';

export const ANSWERS = ['OK', 'INVALID', 'NOT_APPLICABLE'] as const;
export type Answer = (typeof ANSWERS)[number];

const FILL: Record<Answer, { bgcolor: string; color: string }> = {
  OK: { bgcolor: 'success.main', color: 'success.contrastText' },
  INVALID: { bgcolor: 'error.main', color: 'error.contrastText' },
  NOT_APPLICABLE: { bgcolor: 'text.secondary', color: 'background.paper' },
};

type Props = {
  label: string;
  status: ChecklistStatus;
  onAnswer: (answer: Answer) => void;
  describedBy?: string;
};

/**
 * Sim / Não / N/A of one item (D-25, D-26). Arrow keys move the focus without selecting, unlike native radios: an
 * answer is saved immediately.
 */
export function AnswerGroup({ label, status, onAnswer, describedBy }: Props) {
  const t = useT();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const at = radios.findIndex((radio) => radio.contains(document.activeElement));
    radios[(at + step + radios.length) % radios.length]?.focus();
  };
  const tabStop = status === 'UNCHECKED' ? 'OK' : status;
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={walk}
      sx={{
        display: 'flex',
        flex: 'none',
        border: 1,
        borderColor: 'border.control',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '& > :first-of-type': { borderTopLeftRadius: 5, borderBottomLeftRadius: 5, borderLeft: 0 },
        '& > :last-of-type': { borderTopRightRadius: 5, borderBottomRightRadius: 5 },
      }}
    >
      {ANSWERS.map((answer) => {
        const isChecked = status === answer;
        return (
          <ButtonBase
            key={answer}
            role="radio"
            aria-checked={isChecked}
            tabIndex={answer === tabStop ? 0 : -1}
            onClick={() => onAnswer(answer)}
            sx={{
              height: 26,
              minWidth: 40,
              px: 1,
              typography: 'caption',
              fontWeight: 550,
              color: 'text.secondary',
              borderLeft: 1,
              borderColor: 'divider',
              '&:hover': { bgcolor: 'background.sunken' },
              '@media (pointer: coarse)': { height: 44, minWidth: 48 },
              ...(isChecked ? { ...FILL[answer], '&:hover': FILL[answer] } : {}),
            }}
          >
            {t(`contract.checklistStatus.${answer}`)}
          </ButtonBase>
        );
      })}
    </Box>
  );
}

const LOOK = {
  OK: { tone: 'success', icon: CheckCircleOutlined },
  INVALID: { tone: 'error', icon: HighlightOffOutlined },
  NOT_APPLICABLE: { tone: 'neutral', icon: DoNotDisturbOnOutlined },
  UNCHECKED: { tone: 'neutral', icon: RadioButtonUnchecked },
} as const satisfies Record<ChecklistStatus, { tone: Tone; icon: unknown }>;

export function AnswerChip({ status }: { status: ChecklistStatus }) {
  const t = useT();
  return <Chip {...LOOK[status]} label={t(`contract.checklistStatus.${status}`)} />;
}

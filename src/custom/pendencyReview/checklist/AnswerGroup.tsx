import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import type { KeyboardEvent } from 'react';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { useT } from '../../../i18n/index.ts';

export const ANSWERS = ['OK', 'INVALID', 'NOT_APPLICABLE'] as const;
export type Answer = (typeof ANSWERS)[number];

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
    <div role="radiogroup" className="answers" aria-label={label} aria-describedby={describedBy} onKeyDown={walk}>
      {ANSWERS.map((answer) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would be selected by the arrow keys
        <button
          key={answer}
          type="button"
          role="radio"
          className={`bare ${answer}`}
          aria-checked={status === answer}
          tabIndex={answer === tabStop ? 0 : -1}
          onClick={() => onAnswer(answer)}
        >
          {t(`contract.checklistStatus.${answer}`)}
        </button>
      ))}
    </div>
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

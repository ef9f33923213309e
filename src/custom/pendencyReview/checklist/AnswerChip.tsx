import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { useT } from '../../../i18n/index.ts';

const LOOK = {
  OK: { tone: 'success', icon: CheckCircleOutlined },
  INVALID: { tone: 'error', icon: HighlightOffOutlined },
  NOT_APPLICABLE: { tone: 'neutral', icon: DoNotDisturbOnOutlined },
  UNCHECKED: { tone: 'neutral', icon: RadioButtonUnchecked },
} as const satisfies Record<ChecklistStatus, { tone: Tone; icon: unknown }>;

/** The answer of an item, for who may only read it. */
export function AnswerChip({ status }: { status: ChecklistStatus }) {
  const t = useT();
  return <Chip {...LOOK[status]} label={t(`contract.checklistStatus.${status}`)} />;
}

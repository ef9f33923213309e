import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GppBadOutlined from '@mui/icons-material/GppBadOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import HighlightOff from '@mui/icons-material/HighlightOff';
import { formatBadgeCode } from '../../../contract/badges.ts';
import type { Passage, PassageVerdict } from '../../../contract/passages.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { type Translate, useT } from '../../i18n/index.ts';

export const VERDICT_LOOK = {
  FIT: { icon: CheckCircleOutlined, tone: 'success' },
  UNFIT: { icon: HighlightOff, tone: 'error' },
  RESTRICTED: { icon: BlockOutlined, tone: 'error' },
  EXPIRED: { icon: GppBadOutlined, tone: 'error' },
  REVOKED: { icon: GppBadOutlined, tone: 'error' },
  FORGED: { icon: GppBadOutlined, tone: 'error' },
  OTHER_COMPANY: { icon: HelpOutline, tone: 'neutral' },
  NOT_FOUND: { icon: HelpOutline, tone: 'neutral' },
} as const satisfies Record<PassageVerdict, object>;

/** The answer of a gate in one word. */
export function VerdictChip({ verdict }: { verdict: PassageVerdict }) {
  const t = useT();
  return <Chip label={t(`passages.verdict.${verdict}`)} {...VERDICT_LOOK[verdict]} />;
}

/** The person of a passage; of a badge or document without one, what was read. */
export function passageName({ employee, code, method }: Passage, t: Translate): string {
  if (employee) return employee.name;
  return code ? t('passages.code', { code: formatBadgeCode(code) }) : t(`passages.method.${method}`);
}

import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import type { FormalNoticeState } from '../../../contract/formalNotices.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

const LOOK = {
  SENT: { tone: 'info', icon: SendOutlined },
  READ: { tone: 'primary', icon: MarkEmailReadOutlined },
  OVERDUE: { tone: 'error', icon: EventBusyOutlined },
  ANSWERED: { tone: 'warning', icon: ReplyOutlined },
  CLOSED: { tone: 'neutral', icon: TaskAltOutlined },
} as const satisfies Record<FormalNoticeState, object>;

export const NoticeChip = ({ state }: { state: FormalNoticeState }) => (
  <Chip {...LOOK[state]} label={useT()(`formalNotices.state.${state}`)} />
);

export const noticeAddress = (id: number): string => `${pathOf('formalNotices')}/${VIEW_WORDS.show}/${id}`;

/** What a new notice begins with. */
const FROM = { project: 'projeto', provider: 'fornecedor', payment: 'pagamento' } as const;
type Month = { id: number; project: { id: number }; provider: { id: number } };
/** A new notice, perhaps about a month that is retained. */
export function newNoticeAddress(month?: Month): string {
  const path = `${pathOf('formalNotices')}/nova`;
  if (!month) return path;
  const query = { [FROM.project]: month.project.id, [FROM.provider]: month.provider.id, [FROM.payment]: month.id };
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, id]) => [name, String(id)]))}`;
}
/** The same, read back; null for what the address does not say. */
export function beginningOf(query: URLSearchParams) {
  const idOf = (name: string): number | null => Number(/^[1-9]\d{0,14}$/.exec(query.get(name) ?? '')?.[0]) || null;
  return { projectId: idOf(FROM.project), providerId: idOf(FROM.provider), paymentReleaseId: idOf(FROM.payment) };
}

import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import type { EpiOrderStatus } from '../../../contract/epiOrders.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

const LOOK = {
  SENT: { tone: 'info', icon: SendOutlined },
  CONFIRMED: { tone: 'info', icon: ThumbUpOutlined },
  SHIPPED: { tone: 'warning', icon: LocalShippingOutlined },
  RECEIVED: { tone: 'success', icon: CheckCircleOutlined },
  CANCELLED: { tone: 'error', icon: CancelOutlined },
} as const;
export const OrderChip = ({ status }: { status: EpiOrderStatus }) => (
  <Chip {...LOOK[status]} label={useT()(`epi.status.${status}`)} />
);

export const orderAddress = (own: boolean, id: number): string =>
  `${pathOf(own ? 'epiOrders' : 'receivedEpiOrders')}/${VIEW_WORDS.show}/${id}`;

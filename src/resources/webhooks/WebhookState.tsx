import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

export const webhookAddress = (id: number): string => `${pathOf('webhooks')}/${VIEW_WORDS.show}/${id}`;

export function WebhookState({ webhook: { pause } }: { webhook: Webhook }) {
  const t = useT();
  if (pause === null) return <Chip tone="success" icon={CheckCircleOutlined} label={t('webhooks.state.active')} />;
  const failed = pause.reason === 'FAILED';
  return (
    <Chip
      tone={failed ? 'error' : 'neutral'}
      icon={failed ? ErrorOutlined : PauseCircleOutlined}
      label={t(failed ? 'webhooks.state.failed' : 'webhooks.state.paused')}
    />
  );
}

const DELIVERY = {
  WAITING: ['neutral', ScheduleOutlined],
  DELIVERED: ['success', CheckCircleOutlined],
  FAILED: ['error', ErrorOutlined],
} as const;

export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const [tone, icon] = DELIVERY[state];
  return <Chip tone={tone} icon={icon} label={useT()(`webhooks.deliveries.state.${state}`)} />;
}

/** What came of the last attempt: 'HTTP 500', 'não respondeu a tempo'; empty before the first. */
export function outcomeText({ failure, status, durationMs }: WebhookDelivery, t: Translate): string {
  const said = failure === null || failure === 'STATUS' ? '' : t(`webhooks.deliveries.failure.${failure}`);
  const duration = durationMs === null ? '' : t('webhooks.deliveries.milliseconds', { count: durationMs });
  return [status !== null && `HTTP ${status}`, said, duration].filter(Boolean).join(' · ');
}

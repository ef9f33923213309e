import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Link as MuiLink,
} from '@mui/material';
import { useId, useState } from 'react';
import { DEBOUNCE, WEBHOOK } from '../../../contract/constants.ts';
import {
  DELIVERED_EVENTS,
  WEBHOOK_DELIVERY_STATES,
  type WebhookDelivery,
  webhookDeliveryQuerySchema,
} from '../../../contract/webhooks.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import { OneOf } from '../../components/list/OneOf.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { DeliveryState, outcomeText } from './WebhookState.tsx';

const { name, state, event } = webhookDeliveryQuerySchema.shape;
const SHAPE = { name, state, event };

/** What was sent to a webhook, and what came of it. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const t = useT();
  const provider = useProvider();
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const resend = useAction<WebhookDelivery>({
    run: ({ id }) => provider.resendDelivery(webhookId, id),
    done: () => t('webhooks.deliveries.resent'),
    failed: t('webhooks.deliveries.resendFailed'),
    invalidate: ['webhookDeliveries'],
  });
  return (
    <>
      <EmbeddedList<WebhookDelivery>
        resource="webhookDeliveries"
        words="webhooks.deliveries"
        leadValues={{ days: String(WEBHOOK.keptDays) }}
        title={t('webhooks.deliveries.title')}
        shape={SHAPE}
        debounce={DEBOUNCE.users}
        meta={{ webhookId }}
        columns={columnsOf(t, setOpened)}
        controls={(filters) => (
          <>
            <OneOf
              {...filters}
              name="event"
              label={t('webhooks.deliveries.columns.event')}
              any={t('webhooks.deliveries.anyEvent')}
              options={DELIVERED_EVENTS.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
            />
            <OneOf
              {...filters}
              name="state"
              label={t('webhooks.deliveries.columns.state')}
              any={t('webhooks.deliveries.anyState')}
              options={WEBHOOK_DELIVERY_STATES.map((value) => ({
                value,
                label: t(`webhooks.deliveries.state.${value}`),
              }))}
            />
          </>
        )}
        actions={{
          label: t('webhooks.deliveries.actions'),
          render: (delivery) => (
            <IconButton
              aria-label={t('webhooks.deliveries.resendOf', { at: instantText(delivery.payload.occurredAt) })}
              title={t('webhooks.deliveries.resend')}
              aria-disabled={resend.running?.id === delivery.id || undefined}
              onClick={() => resend.run(delivery)}
            >
              <ReplayOutlined />
            </IconButton>
          ),
        }}
      />
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const columnsOf = (t: Translate, open: (delivery: WebhookDelivery) => void): RowColumn<WebhookDelivery>[] =>
  labelled(t, 'webhooks.deliveries.columns', [
    {
      source: 'event',
      render: (delivery) => (
        <MuiLink component="button" type="button" onClick={() => open(delivery)} sx={{ textAlign: 'left' }}>
          {t(`webhooks.event.${delivery.payload.event}`)}
        </MuiLink>
      ),
      below: ({ payload }) => instantText(payload.occurredAt),
    },
    {
      source: 'state',
      width: 150,
      atomic: true,
      render: ({ state: of }) => <DeliveryState state={of} />,
      card: 'tag',
    },
    {
      source: 'outcome',
      width: '30%',
      wraps: true,
      render: (delivery) => outcomeText(delivery, t),
      below: ({ attempts, nextAt }) =>
        nextAt && attempts > 0
          ? t('webhooks.deliveries.next', { at: instantText(nextAt) })
          : t('webhooks.deliveries.attempts', { count: attempts }),
      card: 'text',
    },
  ]);

const CODE = {
  m: 0,
  p: 3,
  borderRadius: '8px',
  backgroundColor: 'background.sunken',
  fontFamily: 'monospace',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** What was sent, and the beginning of the answer. */
function DeliveryDialog({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { payload, answer } = delivery;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t(`webhooks.event.${payload.event}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <DeliveryState state={delivery.state} />
          <span>{outcomeText(delivery, t)}</span>
        </Box>
        <ReadValue label={t('webhooks.deliveries.body')}>
          <Box component="pre" sx={CODE}>
            {JSON.stringify(payload, null, 2)}
          </Box>
        </ReadValue>
        <ReadValue label={t('webhooks.deliveries.answer')}>
          {answer === null ? (
            t('webhooks.deliveries.noAnswer')
          ) : (
            <Box component="pre" sx={CODE}>
              {answer}
            </Box>
          )}
        </ReadValue>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('webhooks.deliveries.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

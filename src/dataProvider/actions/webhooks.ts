import type { WebhookDelivery, WebhookWithSecret } from '../../../contract/webhooks.ts';
import { post } from '../httpClient.ts';

export const webhookActions = {
  replaceWebhookSecret: (id: number) => post<WebhookWithSecret>(`webhooks/${id}/secret`),

  testWebhook: (id: number) => post<WebhookDelivery>(`webhooks/${id}/test`),

  resendDelivery: (id: number, deliveryId: number) =>
    post<WebhookDelivery>(`webhooks/${id}/deliveries/${deliveryId}/resend`),
};
